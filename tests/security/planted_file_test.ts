import assert from "node:assert/strict";
import { join } from "node:path";
import { changeFile, fingerprint } from "../../src/workspace/file_change.ts";
import { PinnedFolder } from "../../src/workspace/pinned_folder.ts";
import { currentPlatform } from "../../src/workspace/path_names.ts";
import { temporaryName } from "../../src/workspace/undo_journal.ts";
import { pathPlace } from "../workspace/path_place.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const facts = { session: "s", proposal: 1, time: new Date() };

Deno.test("attack: a link planted under a temporary file's name is not written through", async () => {
  await using place = await pathPlace();
  await place.put("a.txt", "old\n");
  const temporary = temporaryName();
  const target = join(place.outside, "secret.txt");
  await Deno.symlink(target, join(place.workspace, temporary));
  await Deno.symlink(join(place.outside, "new"), join(place.workspace, "dangling"));
  using folder = await PinnedFolder.open(place.workspace, currentPlatform());
  const expected = await fingerprint(bytes("old\n"));
  const change = { name: "a.txt", content: bytes("evil\n"), expected };
  for (const name of [temporary, "dangling"]) {
    await assert.rejects(changeFile(folder, { ...change, temporary: name }), { code: "EEXIST" });
  }
  assert.equal(await Deno.readTextFile(target), "secret\n");
  await assert.rejects(Deno.stat(join(place.outside, "new")), Deno.errors.NotFound);
  assert.equal(await place.text("a.txt"), "old\n");
});

Deno.test("attack: nobody can tell a temporary file's name before, and files that look like one stay", async () => {
  const names = new Set(Array.from({ length: 1000 }, temporaryName));
  assert.equal(names.size, 1000);
  await using place = await pathPlace();
  const planted = `.harvey-${crypto.randomUUID()}.tmp`;
  await place.put(planted, "theirs\n");
  const step = await (await place.openStore()).begin(facts);
  await step.write(place.guard, await place.guard.resolve("a.txt", "write"), "a\n", undefined);
  const store = await place.openStore();
  await store.undo(place.guard);
  assert.equal(await place.text(planted), "theirs\n");
});

Deno.test("attack: a name that was free and is taken meanwhile is nobody's to overwrite", async () => {
  await using place = await pathPlace();
  const path = await place.guard.resolve("new.txt", "write");
  const step = await (await place.openStore()).begin(facts);
  await Deno.symlink(join(place.outside, "secret.txt"), join(place.workspace, "new.txt"));
  await assert.rejects(step.write(place.guard, path, "evil\n", undefined), /Cannot write/);
  await Deno.remove(join(place.workspace, "new.txt"));
  await place.put("new.txt", "theirs\n");
  await assert.rejects(step.write(place.guard, path, "evil\n", undefined), /changed since/);
  assert.equal(await place.text("new.txt"), "theirs\n");
  assert.equal(await Deno.readTextFile(join(place.outside, "secret.txt")), "secret\n");
});
