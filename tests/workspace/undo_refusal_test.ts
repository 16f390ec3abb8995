import assert from "node:assert/strict";
import { join } from "node:path";
import { UserError } from "../../src/kernel/mod.ts";
import { pathPlace } from "./path_place.ts";
import { filesOf, propose } from "./undo_place.ts";

Deno.test("a step is not taken back where a file was changed since; all such files are named", async () => {
  await using place = await pathPlace();
  await place.put("a.txt", "0");
  await place.put("b.txt", "0");
  await propose(place, { "a.txt": "1", "b.txt": "1", "new.txt": "1" });
  await place.put("a.txt", "mine");
  await Deno.remove(join(place.workspace, "b.txt"));
  const before = await filesOf(place);
  const store = await place.openStore();
  await assert.rejects(store.undo(place.guard), (error) => {
    assert.ok(error instanceof UserError);
    assert.match(error.message, /"a\.txt" \(changed since\), "b\.txt" \(changed since\) \(nothing/);
    return true;
  });
  assert.deepEqual(await filesOf(place), before);
  await place.put("a.txt", "1");
  await place.put("b.txt", "1");
  await store.undo(place.guard);
  assert.deepEqual(await filesOf(place), { "a.txt": "0", "b.txt": "0" });
});

Deno.test("a file that somebody put back already is no hindrance", async () => {
  await using place = await pathPlace();
  await place.put("a.txt", "0");
  await propose(place, { "a.txt": "1", "new.txt": "1" });
  await place.put("a.txt", "0");
  await Deno.remove(join(place.workspace, "new.txt"));
  await (await place.openStore()).undo(place.guard);
  assert.deepEqual(await filesOf(place), { "a.txt": "0" });
});

Deno.test("attack: taking back follows no link that was put in a folder's place", async () => {
  await using place = await pathPlace();
  await place.put("src/secret.txt", "0");
  await propose(place, { "src/secret.txt": "secret\n" });
  await Deno.rename(join(place.workspace, "src"), join(place.workspace, "was"));
  await Deno.symlink(place.outside, join(place.workspace, "src"));
  await assert.rejects((await place.openStore()).undo(place.guard), /outside the workspace/);
  assert.equal(await Deno.readTextFile(join(place.outside, "secret.txt")), "secret\n");
});

Deno.test("taking back needs the permission to write, as writing did", async () => {
  await using place = await pathPlace();
  await propose(place, { "a.txt": "1" });
  const guard = place.guardWith({ permissions: { ".": ["read"] } });
  await assert.rejects((await place.openStore()).undo(guard), /permissions/);
  assert.deepEqual(await filesOf(place), { "a.txt": "1" });
});

Deno.test("an original that is damaged restores nothing, and says so", async () => {
  await using place = await pathPlace();
  await place.put("a.txt", "0");
  await propose(place, { "a.txt": "1", "new.txt": "1" });
  const undo = join(place.workspace, "harvey", "undo");
  const step = (await Array.fromAsync(Deno.readDir(undo))).find(({ isDirectory }) => isDirectory)!;
  const original = join(undo, step.name, "0");
  await Deno.writeTextFile(original, "other");
  const store = await place.openStore();
  assert.deepEqual(await store.undo(place.guard), [
    { path: "new.txt", status: "ok" },
    { path: "a.txt", status: "error: the original that was kept is damaged" },
  ]);
  assert.deepEqual(await filesOf(place), { "a.txt": "1" });
  // The step is still there, and is taken up where it was left.
  await Deno.writeTextFile(original, "0");
  await store.undo(place.guard);
  assert.deepEqual(await filesOf(place), { "a.txt": "0" });
});
