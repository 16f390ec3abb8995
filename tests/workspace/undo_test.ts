import assert from "node:assert/strict";
import { join } from "node:path";
import { pathPlace } from "./path_place.ts";
import { beginStep, filesOf, propose } from "./undo_place.ts";

Deno.test("a step is taken back whole: originals return, new files and their folders go", async () => {
  await using place = await pathPlace();
  await Deno.chmod(await place.put("run.sh", "old\n"), 0o750);
  await place.put("kept/other.txt");
  const before = await filesOf(place);
  await propose(place, {
    "run.sh": "new\n",
    "kept/new.txt": "1",
    "a/b/c.txt": "1",
    "a/b/d.txt": "1",
    "a/e.txt": "1",
  });
  const store = await place.openStore();
  const taken = await store.undo(place.guard);
  assert.deepEqual(
    new Set(taken.map(({ path, status }) => `${path}: ${status}`)),
    new Set([
      ...["run.sh: ok", "kept/new.txt: ok", "a/b/c.txt: ok", "a/b/d.txt: ok", "a/e.txt: ok"],
    ]),
  );
  assert.deepEqual(await filesOf(place), before);
  assert.equal((await Deno.stat(join(place.workspace, "run.sh"))).mode! & 0o777, 0o750);
});

Deno.test("as many steps are taken back as there were, by later runs too", async () => {
  await using place = await pathPlace();
  await place.put("a.txt", "0");
  for (const version of ["1", "2", "3"]) await propose(place, { "a.txt": version });
  for (const version of ["2", "1", "0"]) {
    await (await place.openStore()).undo(place.guard);
    assert.equal(await place.text("a.txt"), version);
  }
  await assert.rejects((await place.openStore()).undo(place.guard), /no accepted proposal is left/);
});

Deno.test("where nothing was ever written there is nothing to undo, and nothing is made on disk", async () => {
  await using place = await pathPlace();
  const store = await place.openStore();
  await store.begin({ session: "s", proposal: 1, time: new Date() });
  await assert.rejects(store.undo(place.guard), /Cannot undo: no accepted proposal/);
  assert.deepEqual(await store.changes(place.guard, "s"), []);
  assert.deepEqual(await filesOf(place), {});
  await assert.rejects(Deno.stat(join(place.workspace, "harvey")), Deno.errors.NotFound);
});

Deno.test("a folder made for a file stays where something else stands in it", async () => {
  await using place = await pathPlace();
  await propose(place, { "a/b/c.txt": "1" });
  await place.put("a/mine.txt", "mine");
  await (await place.openStore()).undo(place.guard);
  assert.deepEqual(await filesOf(place), { "a/": "", "a/mine.txt": "mine" });
});

Deno.test("one session's newest step is taken back where it is asked for", async () => {
  await using place = await pathPlace();
  await propose(place, { "a.txt": "1" }, { session: "one" });
  await propose(place, { "b.txt": "1" }, { session: "two" });
  const store = await place.openStore();
  assert.deepEqual(await store.undo(place.guard, "one"), [{ path: "a.txt", status: "ok" }]);
  assert.deepEqual(await filesOf(place), { "b.txt": "1" });
});

Deno.test("a file written twice in one step returns to what it was before both", async () => {
  await using place = await pathPlace();
  await place.put("a.txt", "0");
  const step = await beginStep(place);
  const path = await place.guard.resolve("a.txt", "write");
  await step.write(place.guard, path, "1", "0");
  await step.write(place.guard, path, "2", "1");
  await (await place.openStore()).undo(place.guard);
  assert.equal(await place.text("a.txt"), "0");
});

Deno.test("what a person wrote between two writes of one step is theirs and returns", async () => {
  await using place = await pathPlace();
  await place.put("a.txt", "0");
  const step = await beginStep(place);
  const path = await place.guard.resolve("a.txt", "write");
  await step.write(place.guard, path, "1", "0");
  await place.put("a.txt", "theirs");
  await step.write(place.guard, path, "2", "theirs");
  await (await place.openStore()).undo(place.guard);
  assert.equal(await place.text("a.txt"), "theirs");
});

Deno.test("a write that changes nothing is no step", async () => {
  await using place = await pathPlace();
  await place.put("a.txt", "0");
  await propose(place, { "a.txt": "0" });
  await assert.rejects((await place.openStore()).undo(place.guard), /no accepted proposal/);
});

Deno.test("the changes of a session are its files' first states and present ones", async () => {
  await using place = await pathPlace();
  await place.put("a.txt", "0");
  await place.put("back.txt", "0");
  await propose(place, { "a.txt": "1", "new.txt": "1", "back.txt": "1", "gone.txt": "1" });
  await propose(place, { "a.txt": "2", "back.txt": "0" });
  await propose(place, { "other.txt": "1" }, { session: "other" });
  await Deno.remove(join(place.workspace, "gone.txt"));
  await place.put("new.txt", "mine");
  assert.deepEqual(await (await place.openStore()).changes(place.guard, "s"), [
    { path: "a.txt", before: "0", after: "2" },
    { path: "new.txt", before: undefined, after: "mine" },
  ]);
});

if (Deno.build.os !== "windows") {
  Deno.test("what is kept can be read by its owner alone", async () => {
    await using place = await pathPlace();
    await Deno.mkdir(join(place.workspace, "harvey", "undo"), { recursive: true, mode: 0o777 });
    await place.put("a.txt", "0");
    await propose(place, { "a.txt": "1" });
    const modes: string[] = [];
    const visit = async (folder: string) => {
      for await (const { name, isDirectory } of Deno.readDir(folder)) {
        const path = join(folder, name);
        modes.push(
          `${isDirectory ? "folder" : "file"} ${
            ((await Deno.stat(path)).mode! & 0o777).toString(8)
          }`,
        );
        if (isDirectory) await visit(path);
      }
    };
    await visit(join(place.workspace, "harvey"));
    assert.deepEqual(new Set(modes), new Set(["folder 700", "file 600"]));
  });
}
