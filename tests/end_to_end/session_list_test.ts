import assert from "node:assert/strict";
import { join } from "node:path";
import { emptyPlace, runHarvey } from "./harvey.ts";
import { handWritten, putSession } from "./session_files.ts";

Deno.test("session list shows the newest first, with turns, model and size, and hides nothing", async () => {
  await using place = await emptyPlace();
  await putSession(place, "new.spmd", handWritten("a", "b"));
  await putSession(place, "archive/old.fountain", handWritten("a", "b"), 60);
  await putSession(place, "bad.spmd", new Uint8Array([0xff, 0, 0xfe]), 30);
  await putSession(place, "empty.spmd", "", 40);
  for (const args of [["session"], ["session", "list"]]) {
    const { code, stdout, stderr } = await runHarvey(place, { args });
    assert.deepEqual([code, stderr], [0, ""]);
    const lines = stdout.trimEnd().split("\n");
    assert.equal(lines[0], "Available sessions (newest first):");
    assert.match(
      lines[1]!,
      /^ {2}\[0\] {2}new\.spmd +\(2026-05-04 14:23:00\) +1 turn +\d+ B +qwen3:4b$/,
    );
    assert.match(lines[2]!, /^ {2}\[1\] {2}bad\.spmd +\(2026-05-04 14:22:30\)/);
    assert.match(lines[3]!, /^ {2}\[2\] {2}empty\.spmd +\(.*\) +0 B +\(it is empty\)$/);
    assert.match(
      lines[4]!,
      /^ {2}\[3\] {2}archive\/old\.fountain +\(2026-05-04 14:22:00\) +1 turn/,
    );
  }
  const { stdout } = await runHarvey(place, { args: ["session", "list", "--json"] });
  const listed = JSON.parse(stdout) as { index: number; name: string; turns?: number }[];
  assert.deepEqual(listed.map(({ index, name, turns }) => [index, name, turns]), [
    [0, "new.spmd", 1],
    [1, "bad.spmd", 0],
    [2, "empty.spmd", undefined],
    [3, "archive/old.fountain", 1],
  ]);
});

Deno.test("the home folder's sessions are listed where the workspace has none; else there are none", async () => {
  await using place = await emptyPlace();
  const none = await runHarvey(place, { args: ["session", "list"] });
  assert.match(none.stdout, /^No sessions yet in ".*\/harvey\/sessions"\.\n$/);
  assert.equal((await runHarvey(place, { args: ["session", "list", "--json"] })).stdout, "[]\n");
  const folder = join(place.home, "harvey", "sessions");
  await Deno.mkdir(folder, { recursive: true });
  await Deno.writeTextFile(join(folder, "global.spmd"), handWritten("a", "b"));
  assert.match((await runHarvey(place, { args: ["session"] })).stdout, /\[0\] {2}global\.spmd/);
});

Deno.test("a verb that is none is refused with what may be meant", async () => {
  await using place = await emptyPlace();
  const { code, stderr } = await runHarvey(place, { args: ["session", "shwo"] });
  assert.equal(code, 2);
  assert.match(stderr, /Cannot take "shwo": .*did you mean "show"\?/);
  const more = await runHarvey(place, { args: ["session", "list", "all"] });
  assert.deepEqual([more.code, more.stdout], [2, ""]);
});

Deno.test("/sessions and /rename work in a session of the real program", async () => {
  await using place = await emptyPlace();
  await putSession(place, "debugging-issue-42.spmd", handWritten("a", "b"));
  const { code, stdout } = await runHarvey(place, {
    args: ["--model", "eliza"],
    stdin: "Hello\n/rename talk\nMore\n/sessions\n",
  });
  assert.equal(code, 0);
  assert.match(stdout, / {2}Renamed: harvey-session-\S+ is now harvey\/sessions\/talk\.spmd\n/);
  assert.match(
    stdout,
    / {2}Available sessions \(newest first\):\n {4}\[0\] {2}talk\.spmd +\(.*\)\n {4}\[1\] {2}debugging-issue-42\.spmd {2}\(2026-05-04 14:23:00\)\n/,
  );
  const checked = await runHarvey(place, { args: ["session", "check", "talk"] });
  assert.equal(checked.stdout, "harvey/sessions/talk.spmd: in order\n");
});
