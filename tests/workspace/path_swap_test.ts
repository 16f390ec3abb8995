import assert from "node:assert/strict";
import { join } from "node:path";
import { UserError } from "../../src/kernel/mod.ts";
import type { GuardedPath, Platform } from "../../src/workspace/mod.ts";
import { type PathPlace, pathPlace } from "./path_place.ts";

/** By descriptors, and by comparing before and after: what other systems have. */
const platforms: readonly Platform[] = Deno.build.os === "linux"
  ? ["linux", "darwin"]
  : [Deno.build.os === "windows" ? "windows" : "darwin"];

const facts = { session: "s", proposal: 1, time: new Date() };

/** Puts a link to the outside where a folder or file of the workspace stood. */
async function swap(place: PathPlace, path: string, target: string): Promise<void> {
  await Deno.rename(join(place.workspace, path), join(place.workspace, `${path}.was`));
  await Deno.symlink(target, join(place.workspace, path));
}

async function namesIn(folder: string): Promise<string[]> {
  return (await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name).sort();
}

for (const platform of platforms) {
  const means = platform === "linux" ? "by descriptors" : "by comparing";

  Deno.test(`attack: a folder swapped for a link between question and write redirects nothing (${means})`, async () => {
    await using place = await pathPlace();
    const guard = place.guardWith({ platform });
    await place.put("src/secret.txt", "mine\n");
    await place.put("src/deep/x.txt", "mine\n");
    const paths: [GuardedPath, string | undefined][] = [
      [await guard.resolve("src/secret.txt", "write"), "mine\n"],
      [await guard.resolve("src/new.txt", "write"), undefined],
      [await guard.resolve("src/new/deep.txt", "write"), undefined],
      [await guard.resolve("src/deep/x.txt", "write"), "mine\n"],
    ];
    await swap(place, "src", place.outside);
    const step = await (await place.openStore()).begin(facts);
    for (const [path, expected] of paths) {
      await assert.rejects(step.write(guard, path, "evil\n", expected), /outside the workspace/);
    }
    assert.equal(await Deno.readTextFile(join(place.outside, "secret.txt")), "secret\n");
    assert.deepEqual(await namesIn(place.outside), ["secret.txt"]);
    assert.equal(await place.text("src.was/secret.txt"), "mine\n");
  });

  Deno.test(`attack: a file swapped for a link between question and reading is not read (${means})`, async () => {
    await using place = await pathPlace();
    const guard = place.guardWith({ platform });
    await place.put("src/secret.txt", "mine\n");
    await place.put("a.txt", "mine\n");
    const inFolder = await guard.resolve("src/secret.txt", "read");
    const file = await guard.resolve("a.txt", "read");
    await swap(place, "src", place.outside);
    await swap(place, "a.txt", join(place.outside, "secret.txt"));
    for (const path of [inFolder, file]) {
      await assert.rejects(guard.read(path, { maxBytes: 100 }), /outside the workspace/);
    }
  });

  Deno.test(`attack: a folder swapped for a link within the workspace gets no other path's content (${means})`, async () => {
    await using place = await pathPlace();
    const guard = place.guardWith({ platform });
    await place.put("a/x.txt", "a\n");
    await place.put("b/x.txt", "b\n");
    const path = await guard.resolve("a/x.txt", "write");
    await swap(place, "a", join(place.workspace, "b"));
    const step = await (await place.openStore()).begin(facts);
    await assert.rejects(step.write(guard, path, "evil\n", "b\n"), /put in its place meanwhile/);
    await assert.rejects(guard.read(path, { maxBytes: 100 }), /put in its place meanwhile/);
    assert.equal(await place.text("b/x.txt"), "b\n");
  });

  Deno.test(`attack: a second process that swaps a folder without pause redirects no write (${means})`, async () => {
    await using place = await pathPlace();
    const guard = place.guardWith({ platform });
    await place.put("src/secret.txt", "0\n");
    const store = await place.openStore();
    await using swapper = startSwapper(place);
    await swapper.begun;
    const [wanted, most] = [15, 2000];
    let [written, refused] = [0, 0];
    for (let attempt = 1; attempt <= most && Math.min(written, refused) < wanted; attempt++) {
      try {
        const step = await store.begin(facts);
        const path = await guard.resolve("src/secret.txt", "write");
        const before = await guard.read(path, { maxBytes: 100 });
        await step.write(guard, path, `evil ${attempt}\n`, before);
        await step.write(guard, await guard.resolve(`src/n${attempt}`, "write"), "evil", undefined);
        written++;
      } catch (error) {
        assert.ok(error instanceof UserError, `${error}`);
        refused++;
      }
    }
    await swapper.end();
    assert.equal(await Deno.readTextFile(join(place.outside, "secret.txt")), "secret\n");
    // Without descriptors a temporary file may go astray; it is never more than that.
    const astray = (await namesIn(place.outside)).filter((name) =>
      platform === "linux" || !name.startsWith(".harvey-")
    );
    assert.deepEqual(astray, ["secret.txt"]);
    if (await place.text("was/secret.txt") !== undefined) {
      await Deno.remove(join(place.workspace, "src")).catch(() => {});
      await Deno.rename(join(place.workspace, "was"), join(place.workspace, "src"));
    }
    await place.openStore();
    const left = (await namesIn(join(place.workspace, "src"))).filter((name) =>
      name.startsWith(".harvey-")
    );
    assert.deepEqual(left, []);
    assert.ok(written >= wanted && refused >= wanted, `${written} written, ${refused} refused`);
  });
}

/** A process that puts a link to the outside in the place of `src`, and takes it away, until killed. */
function startSwapper({ workspace, outside }: PathPlace) {
  const program = `
    process.chdir(${JSON.stringify(workspace)});
    const fs = require("node:fs");
    const cell = new Int32Array(new SharedArrayBuffer(4));
    const wait = (milliseconds) => Atomics.wait(cell, 0, 0, milliseconds);
    console.log("begun");
    for (;;) {
      fs.renameSync("src", "was");
      fs.symlinkSync(${JSON.stringify(outside)}, "src");
      if (Math.random() < 0.5) wait(Math.random() * 5);
      fs.unlinkSync("src");
      fs.renameSync("was", "src");
      wait(Math.random() * 40);
    }`;
  const child = new Deno.Command(Deno.execPath(), {
    args: ["eval", "--ext=cjs", program],
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const reader = child.stdout.getReader();
  const begun = reader.read();
  const end = async () => {
    try {
      child.kill("SIGKILL");
    } catch {
      // It has ended already.
    }
    await reader.cancel();
    await child.status;
  };
  return { begun, end, [Symbol.asyncDispose]: end };
}
