import assert from "node:assert/strict";
import { emptyPlace, runHarvey } from "./harvey.ts";
import { handWritten, putSession } from "./session_files.ts";

Deno.test("session repair mends into a new file, says what it did, and the result checks without errors", async () => {
  await using place = await emptyPlace();
  const damaged = handWritten("a", "b\n\nand c").replace(/^[^]*FADE IN:\n\n/, "")
    .replace("THE END.\n", "");
  const path = await putSession(place, "hurt.spmd", damaged);
  const { code, stdout } = await runHarvey(place, { args: ["session", "repair", "hurt"] });
  assert.equal(code, 0);
  assert.equal(
    stdout,
    [
      "harvey/sessions/hurt.spmd:1: Title: added",
      "harvey/sessions/hurt.spmd:1: Author: added (ANN)",
      "harvey/sessions/hurt.spmd:1: Date: added, of the first scene",
      "harvey/sessions/hurt.spmd:1: FADE IN: added",
      "harvey/sessions/hurt.spmd:11: Empty line within a speech written as two blanks",
      "harvey/sessions/hurt.spmd:11: THE END. added",
      "Repaired: harvey/sessions/hurt.repaired.spmd (in order now)",
      "",
    ].join("\n"),
  );
  assert.equal(await Deno.readTextFile(path), damaged, "the source is as it was");
  const again = await runHarvey(place, { args: ["session", "repair", path, "--json"] });
  const [report] = JSON.parse(again.stdout);
  assert.match(report.path, /hurt\.repaired-2\.spmd$/);
  assert.deepEqual([report.errors, report.warnings, report.steps.length], [0, 0, 6]);
});

Deno.test("session repair wants a session", async () => {
  await using place = await emptyPlace();
  const { code, stderr } = await runHarvey(place, { args: ["session", "repair"] });
  assert.equal(code, 2);
  assert.match(stderr, /Cannot repair "": it takes one session or several/);
});
