import assert from "node:assert/strict";
import { basename, join } from "node:path";
import { fingerprint } from "../../src/workspace/file_change.ts";
import { UndoSeal } from "../../src/workspace/undo_seal.ts";
import { type PathPlace, pathPlace } from "./path_place.ts";
import { filesOf, propose } from "./undo_place.ts";

/**
 * Lays a journal into the workspace that Harvey never wrote, though under its seal where the defences
 * behind that are tried.
 */
async function forge(
  place: PathPlace,
  write: Record<string, unknown>,
  isSealed = true,
): Promise<string> {
  const step = join(place.workspace, "harvey", "undo", "00000001-aaaaaaaa");
  await Deno.mkdir(step, { recursive: true });
  const lines = [
    { step: 1, session: "s", proposal: 1, time: "2026-01-01T00:00:00Z" },
    { write: { temporary: `.harvey-${crypto.randomUUID()}.tmp`, foldersMade: 0, ...write } },
  ];
  const seal = new UndoSeal(place.home);
  const lineOf = async (line: string) =>
    `${isSealed ? await seal.of(`${basename(step)}\n${line}`) : "0".repeat(64)} ${line}`;
  await Deno.writeTextFile(
    join(step, "journal.jsonl"),
    (await Promise.all(lines.map((line) => lineOf(JSON.stringify(line))))).join("\n"),
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

Deno.test("attack: a step that a workspace brings along is none to take back, whatever its journal says", async () => {
  await using place = await pathPlace();
  await place.put("a.txt", "1");
  await propose(place, { "b.txt": "b" });
  const write = {
    path: "a.txt",
    before: { sha256: await sha("evil"), mode: 0o755, original: "0" },
    after: await sha("1"),
  };
  const step = await forge(place, write, false);
  await Deno.writeTextFile(join(step, "0"), "evil");
  const undo = join(place.workspace, "harvey", "undo");
  // The newest by its number, and with the seals of a step that is ours.
  const copy = join(undo, "99999999999999999999-ffffffff");
  await Deno.rename(step, copy);
  const own = (await Array.fromAsync(Deno.readDir(undo))).find(({ name }) => /^0+1-/.test(name))!;
  const sealed = await Deno.readTextFile(join(undo, own.name, "journal.jsonl"));
  const journal = join(copy, "journal.jsonl");
  await Deno.writeTextFile(journal, `${sealed}\n${await Deno.readTextFile(journal)}`);
  const store = await place.openStore();
  const paths = ["c.txt", "d.txt", "e.txt"];
  for (const path of paths) await propose(place, { [path]: path });
  for (const path of [...paths.reverse(), "b.txt"]) {
    assert.deepEqual(await store.undo(place.guard), [{ path, status: "ok" }]);
  }
  await assert.rejects(store.undo(place.guard), /no accepted proposal is left/);
  assert.deepEqual(await filesOf(place), { "a.txt": "1" });
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
