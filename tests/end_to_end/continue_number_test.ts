import assert from "node:assert/strict";
import { join } from "node:path";
import { readSession } from "../../src/session/mod.ts";
import { type EmptyPlace, emptyPlace, runHarvey } from "./harvey.ts";

const eliza = ["--model", "eliza"];

/** Two sessions, the newer one the first of the list. */
async function twoSessions(place: EmptyPlace): Promise<{ older: string; newer: string }> {
  const [older, newer] = ["older", "newer"].map((name) =>
    join(place.workspace, "harvey", "sessions", `${name}.spmd`)
  );
  for (const [path, day] of [[older!, 3], [newer!, 4]] as const) {
    const { code, stderr } = await runHarvey(place, {
      args: [...eliza, "--record-file", path],
      stdin: "one\n",
    });
    assert.equal(code, 0, stderr);
    const time = new Date(2026, 4, day);
    await Deno.utime(path, time, time);
  }
  return { older: older!, newer: newer! };
}

async function promptsOf(path: string): Promise<string[]> {
  const { turns } = await readSession(await Deno.readTextFile(path));
  return turns.map(({ prompt }) => prompt);
}

Deno.test("--continue takes the number of a session in the list, the newest being 0", async () => {
  await using place = await emptyPlace();
  const { older, newer } = await twoSessions(place);
  const { stdout } = await runHarvey(place, { args: ["session", "list"] });
  assert.match(stdout, /\[0\] {2}newer\.spmd[^]*\[1\] {2}older\.spmd/);
  const { code, stderr } = await runHarvey(place, { args: ["--continue", "1"], stdin: "two\n" });
  assert.equal(code, 0, stderr);
  assert.deepEqual(await promptsOf(older), ["one", "two"]);
  assert.deepEqual(await promptsOf(newer), ["one"]);
});

Deno.test("/session continue takes a number as /sessions shows it", async () => {
  await using place = await emptyPlace();
  const { older, newer } = await twoSessions(place);
  // The session that asks is the newest itself.
  const { code, stderr } = await runHarvey(place, {
    args: eliza,
    stdin: "/session continue 2\ntwo\n",
  });
  assert.equal(code, 0, stderr);
  assert.deepEqual(await promptsOf(older), ["one", "two"]);
  assert.deepEqual(await promptsOf(newer), ["one"]);
});

Deno.test("a number goes to a session of that name first, and beyond the list it is refused", async () => {
  await using place = await emptyPlace();
  const { newer } = await twoSessions(place);
  const named = join(place.workspace, "harvey", "sessions", "7.spmd");
  await Deno.copyFile(newer, named);
  const { code, stderr } = await runHarvey(place, { args: ["--continue", "7"], stdin: "two\n" });
  assert.equal(code, 0, stderr);
  assert.deepEqual(await promptsOf(named), ["one", "two"]);
  const beyond = await runHarvey(place, { args: ["--continue", "9"] });
  assert.equal(beyond.code, 2);
  assert.equal(
    beyond.stderr,
    'Cannot continue "9": there are 3 sessions (harvey session list shows them, counted from 0)\n',
  );
});
