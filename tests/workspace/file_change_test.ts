import assert from "node:assert/strict";
import { join } from "node:path";
import { UserError } from "../../src/kernel/mod.ts";
import { accesses, type PathPlace, pathPlace } from "./path_place.ts";

const facts = { session: "s", proposal: 1, time: new Date() };

/** Writes one file as a proposal of its own. */
async function write(
  place: PathPlace,
  path: string,
  content: string,
  expected: string | Uint8Array | undefined,
): Promise<void> {
  const step = await (await place.openStore()).begin(facts);
  await step.write(place.guard, await place.guard.resolve(path, "write"), content, expected);
}

const modeOf = async (place: PathPlace, path: string) =>
  ((await Deno.stat(join(place.workspace, path))).mode ?? 0) & 0o7777;

Deno.test("a new file is written, with the folders above it", async () => {
  await using place = await pathPlace();
  await write(place, "new/deep/a.txt", "text ü\r\n", undefined);
  assert.equal(await place.text("new/deep/a.txt"), "text ü\r\n");
  await write(place, "empty", "", undefined);
  assert.equal(await place.text("empty"), "");
});

Deno.test("a file is replaced where it is what was expected, as text or as bytes", async () => {
  await using place = await pathPlace();
  await place.put("a.txt", "\ufeffold\n");
  await write(place, "a.txt", "new\n", "\ufeffold\n");
  assert.equal(await place.text("a.txt"), "new\n");
  const bytes = Uint8Array.of(0xff, 0, 1);
  await Deno.writeFile(join(place.workspace, "b.bin"), bytes);
  await write(place, "b.bin", "text", bytes);
  assert.equal(await place.text("b.bin"), "text");
});

Deno.test("a file that is not what was shown is left as it is", async () => {
  await using place = await pathPlace();
  await place.put("a.txt", "theirs\n");
  const refused = (path: string, expected: string | undefined) =>
    assert.rejects(write(place, path, "new\n", expected), (error) => {
      assert.ok(error instanceof UserError);
      assert.equal(
        error.message,
        `Cannot write "${path}": it was changed since (it was left as it is; ask for the change again)`,
      );
      return true;
    });
  await refused("a.txt", "shown\n");
  await refused("a.txt", undefined);
  await refused("gone.txt", "shown\n");
  await refused("gone/b.txt", "shown\n");
  assert.equal(await place.text("a.txt"), "theirs\n");
  assert.equal(await place.text("gone.txt"), undefined);
  await assert.rejects(Deno.stat(join(place.workspace, "gone")), Deno.errors.NotFound);
});

Deno.test("nothing but the file stands in its folder after a write or a refusal", async () => {
  await using place = await pathPlace();
  await place.put("src/a.txt", "1");
  await write(place, "src/a.txt", "2", "1");
  await assert.rejects(write(place, "src/a.txt", "3", "1"));
  const names = (await Array.fromAsync(Deno.readDir(join(place.workspace, "src"))))
    .map(({ name }) => name);
  assert.deepEqual(names, ["a.txt"]);
});

Deno.test("a link within the workspace stays, and what it leads to is written", async () => {
  await using place = await pathPlace();
  await place.put("real/a.txt", "1");
  await Deno.symlink("real", join(place.workspace, "linked"));
  await Deno.symlink("a.txt", join(place.workspace, "real", "b.txt"));
  await Deno.symlink("later.txt", join(place.workspace, "real", "c.txt"));
  await write(place, "linked/b.txt", "2", "1");
  await write(place, "linked/c.txt", "3", undefined);
  assert.equal(await place.text("real/a.txt"), "2");
  assert.equal(await place.text("real/later.txt"), "3");
  assert.ok((await Deno.lstat(join(place.workspace, "real", "b.txt"))).isSymlink);
  assert.ok((await Deno.lstat(join(place.workspace, "linked"))).isSymlink);
});

if (Deno.build.os !== "windows") {
  Deno.test("a file keeps its mode, but for bits that run it as another user", async () => {
    await using place = await pathPlace();
    for (const [path, mode] of [["run.sh", 0o755], ["mine", 0o600], ["all", 0o666]] as const) {
      await Deno.chmod(await place.put(path, "1"), mode);
      await write(place, path, "2", "1");
      assert.equal(await modeOf(place, path), mode);
    }
    await Deno.chmod(await place.put("suid", "1"), 0o4755);
    await write(place, "suid", "2", "1");
    assert.equal(await modeOf(place, "suid"), 0o755);
  });

  Deno.test("a new file gets the mode that the process's mask leaves", async () => {
    const before = Deno.umask(0o027);
    try {
      await using place = await pathPlace();
      await write(place, "new/a.txt", "1", undefined);
      assert.equal(await modeOf(place, "new/a.txt"), 0o640);
      assert.equal(await modeOf(place, "new"), 0o750);
    } finally {
      Deno.umask(before);
    }
  });
}

Deno.test("attack: a write needs the permission to write, of the path that is really written", async () => {
  await using place = await pathPlace();
  await place.put("open/a.txt", "1");
  const path = await place.guard.resolve("open/a.txt", "read");
  const guard = place.guardWith({
    permissions: { "open": accesses.filter((access) => access !== "write") },
  });
  const step = await (await place.openStore()).begin(facts);
  await assert.rejects(step.write(guard, path, "2", "1"), /permissions do not let Harvey write it/);
  assert.equal(await place.text("open/a.txt"), "1");
});

Deno.test("two runs that write at once take turns, and every original is kept", async () => {
  await using place = await pathPlace();
  const stores = await Promise.all([place.openStore(), place.openStore(), place.openStore()]);
  await Promise.all(stores.map(async (store, run) => {
    const step = await store.begin({ ...facts, session: `s${run}` });
    for (let file = 0; file < 5; file++) {
      const path = await place.guard.resolve(`f${run}-${file}`, "write");
      await step.write(place.guard, path, "text", undefined);
    }
  }));
  for (const [run, store] of stores.entries()) {
    assert.equal((await store.changes(place.guard, `s${run}`)).length, 5);
  }
});
