import assert from "node:assert/strict";
import { emptyPlace, runHarvey } from "./harvey.ts";
import { handWritten, putSession } from "./session_files.ts";

Deno.test("session diff marks words, sets the measures side by side, and exits as diff does", async () => {
  await using place = await emptyPlace();
  const [left, right] = [
    await putSession(place, "a.spmd", handWritten("Is it on?", "It is on.")),
    await putSession(place, "b.spmd", handWritten("Is it on?", "It was on."), 60),
  ];
  const { code, stdout } = await runHarvey(place, { args: ["session", "diff", "a", "b"] });
  assert.equal(code, 1);
  assert.equal(
    stdout.split("\nModel")[0],
    `--- ${left}\n+++ ${right}\n\n[1] Is it on?\nHARVEY\nIt [-is-]{+was+} on.\n`,
  );
  assert.match(stdout, /Turns +1 +1\n/);
  const same = await runHarvey(place, { args: ["session", "diff", "0", "a.spmd"] });
  assert.equal(same.code, 0);
  assert.match(
    same.stdout,
    /\[1\] Is it on\? {2}\(same\)\n[^]*The same prompts, the same replies\.\n$/,
  );
  const none = await runHarvey(place, { args: ["session", "diff", "a", "none"] });
  assert.equal(none.code, 2);
});

Deno.test("session diff --json tells each turn with its words", async () => {
  await using place = await emptyPlace();
  await putSession(place, "a.spmd", handWritten("Is it on?", "It is on."));
  await putSession(place, "b.spmd", handWritten("Was it on?", "It was on."), 60);
  const { code, stdout } = await runHarvey(place, {
    args: ["session", "diff", "0", "1", "--json"],
  });
  assert.equal(code, 1);
  const { same, turns, stats } = JSON.parse(stdout);
  assert.equal(same, false);
  assert.deepEqual(turns.map(({ kind, prompt }: Record<string, unknown>) => [kind, prompt]), [
    ["left", "Is it on?"],
    ["right", "Was it on?"],
  ]);
  assert.equal(stats.left.turns, 1);
});
