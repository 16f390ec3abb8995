import assert from "node:assert/strict";
import { join } from "node:path";
import { fingerprint } from "../../src/workspace/file_change.ts";
import { type PathPlace, pathPlace } from "./path_place.ts";
import { filesOf } from "./undo_place.ts";

/** Lays a journal into the workspace that Harvey never wrote. */
async function forge(place: PathPlace, write: Record<string, unknown>): Promise<string> {
  const step = join(place.workspace, "harvey", "undo", "00000001-aaaaaaaa");
  await Deno.mkdir(step, { recursive: true });
  const lines = [
    { step: 1, session: "s", proposal: 1, time: "2026-01-01T00:00:00Z" },
    { write: { temporary: `.harvey-${crypto.randomUUID()}.tmp`, foldersMade: 0, ...write } },
  ];
  await Deno.writeTextFile(
    join(step, "journal.jsonl"),
    lines.map((line) => JSON.stringify(line)).join("\n"),
  );
  return step;
}

const sha = (text: string) => fingerprint(new TextEncoder().encode(text));

Deno.test("attack: a journal that a workspace brings along writes nothing outside", async () => {
  for (const path of ["../outside/secret.txt", "link/secret.txt", "/etc/hostname", ".git/config"]) {
    await using place = await pathPlace();
    await place.put(".git/config", "secret\n");
    await Deno.symlink(place.outside, join(place.workspace, "link"));
    const step = await forge(place, {
      path,
      before: { sha256: await sha("evil"), mode: 0o644, original: "0" },
      after: await sha("secret\n"),
    });
    await Deno.writeTextFile(join(step, "0"), "evil");
    const store = await place.openStore();
    await assert.rejects(store.undo(place.guard), /Cannot undo/, path);
    assert.equal(await Deno.readTextFile(join(place.outside, "secret.txt")), "secret\n");
    assert.equal(await place.text(".git/config"), "secret\n");
  }
});

Deno.test("attack: a journal that a workspace brings along clears away no one's files or folders", async () => {
  await using place = await pathPlace();
  await Deno.mkdir(join(place.outside, "empty"));
  await place.put("mine.tmp", "mine");
  const uuid = crypto.randomUUID();
  await Deno.writeTextFile(join(place.outside, `.harvey-${uuid}.tmp`), "theirs");
  await Deno.symlink(place.outside, join(place.workspace, "link"));
  for (
    const write of [
      { path: "a.txt", temporary: "mine.tmp" },
      { path: "a.txt", temporary: "../outside/secret.txt" },
      { path: "a.txt", temporary: ".harvey-../../outside/secret.txt.tmp" },
      { path: "../outside/x", temporary: `.harvey-${uuid}.tmp` },
      { path: "link/x", temporary: `.harvey-${uuid}.tmp` },
      { path: "../outside/empty/x", foldersMade: 3 },
      { path: "link/empty/x", foldersMade: 3 },
    ]
  ) {
    await forge(place, { after: await sha("x"), ...write });
    await place.openStore();
    const names = (await Array.fromAsync(Deno.readDir(place.outside))).map(({ name }) => name);
    assert.deepEqual(names.sort(), [`.harvey-${uuid}.tmp`, "empty", "secret.txt"]);
    assert.equal(await place.text("mine.tmp"), "mine");
  }
});

Deno.test("attack: an original that is a link brings no key into the workspace", async () => {
  await using place = await pathPlace();
  await place.put("a.txt", "1");
  const step = await forge(place, {
    path: "a.txt",
    before: { sha256: await sha("secret\n"), mode: 0o644, original: "0" },
    after: await sha("1"),
  });
  await Deno.symlink(join(place.outside, "secret.txt"), join(step, "0"));
  const [{ status }] = await (await place.openStore()).undo(place.guard);
  assert.equal(status, "error: a link was put in its place");
  assert.equal(await place.text("a.txt"), "1");
});

Deno.test("attack: originals are not kept behind a link, nor is anything written then", async () => {
  for (const links of [["harvey"], ["harvey", "undo"]]) {
    await using place = await pathPlace();
    if (links.length > 1) await Deno.mkdir(join(place.workspace, "harvey"));
    await Deno.mkdir(join(place.outside, "undo"));
    await Deno.symlink(place.outside, join(place.workspace, ...links));
    await place.put("a.txt", "1");
    const facts = { session: "s", proposal: 1, time: new Date() };
    const attempt = async () => {
      const step = await (await place.openStore()).begin(facts);
      await step.write(place.guard, await place.guard.resolve("a.txt", "write"), "2", "1");
    };
    await assert.rejects(attempt(), /Cannot keep originals in ".*": "(harvey|undo)" is a link/);
    assert.equal(await place.text("a.txt"), "1");
    const names = await Array.fromAsync(Deno.readDir(join(place.outside, "undo")));
    assert.deepEqual(names, []);
  }
});

Deno.test("a journal that makes no sense is no step, and hinders no other", async () => {
  await using place = await pathPlace();
  const folder = join(place.workspace, "harvey", "undo");
  for (
    const [at, text] of ["", "{", "null\n[]", '{"step":2}', "\0\0", "x".repeat(9999)].entries()
  ) {
    await Deno.mkdir(join(folder, `0000000${at + 1}-bbbbbbbb`), { recursive: true });
    await Deno.writeTextFile(join(folder, `0000000${at + 1}-bbbbbbbb`, "journal.jsonl"), text);
  }
  await Deno.mkdir(join(folder, "00000099-cccccccc"));
  const store = await place.openStore();
  const step = await store.begin({ session: "s", proposal: 1, time: new Date() });
  await step.write(place.guard, await place.guard.resolve("a.txt", "write"), "1", undefined);
  await store.undo(place.guard);
  assert.deepEqual(await filesOf(place), {});
});
