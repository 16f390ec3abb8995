import assert from "node:assert/strict";
import { emptyPlace, runHarvey } from "./harvey.ts";
import { onlySession } from "./recorded_session.ts";

const example = new URL("../../fixtures/sessions/scenario-6-several-models.spmd", import.meta.url);

Deno.test("harvey skill fountain-analysis reports on a file, with no model at hand", async () => {
  await using place = await emptyPlace();
  await Deno.copyFile(example, `${place.workspace}/talk.spmd`);
  const { code, stdout } = await runHarvey(place, {
    args: ["skill", "fountain-analysis", "talk.spmd"],
    env: { OLLAMA_HOST: "127.0.0.1:1" },
  });
  assert.equal(code, 0);
  assert.match(stdout, /\nForwarded +2 +100 %/);
  assert.match(stdout, /\nFulfilled: 2\. Unfulfilled: 0\.\n/);
});

Deno.test("it answers for empty and damaged files, and for ones that are not there", async () => {
  await using place = await emptyPlace();
  await Deno.writeTextFile(`${place.workspace}/empty.spmd`, "");
  const bytes = await Deno.readFile(example);
  bytes.fill(0xff, 100, 140).fill(0, 300, 360);
  await Deno.writeFile(`${place.workspace}/damaged.fountain`, bytes);
  const words = ["empty.spmd", "damaged.fountain", "gone.spmd", "--warnings-only"];
  const { code, stdout, stderr } = await runHarvey(place, {
    args: ["skill", "fountain-analysis", ...words],
  });
  assert.equal(code, 1);
  assert.match(stdout, /empty\.spmd:1: warning: nothing-recorded: There is nothing in this file\n/);
  assert.match(stdout, /damaged\.fountain:\d+: warning: encoding: Damaged text/);
  assert.match(stderr, /Cannot analyse 1 of 3 paths, the first is "gone\.spmd"/);
  assert.doesNotMatch(stdout + stderr, /\n {4}at /);
});

Deno.test("a session that Harvey recorded is analysed without a warning, by --json too", async () => {
  await using place = await emptyPlace();
  await runHarvey(place, { args: ["--model", "eliza"], stdin: "hello\n! echo hi\nI dream\n" });
  const { path } = await onlySession(place);
  const copy = `${place.folder}/talk.spmd`;
  await Deno.copyFile(path, copy);
  const { code, stdout } = await runHarvey(place, {
    args: ["skill", "fountain-analysis", copy, "--json"],
  });
  assert.equal(code, 0);
  const { files: [analysis] } = JSON.parse(stdout);
  assert.equal(analysis.file.kind, "harvey");
  assert.equal(analysis.turns.count, 2);
  assert.equal(analysis.replies.native, 2);
  assert.equal(analysis.shell.succeeded, 1);
  assert.deepEqual(analysis.warnings.items, []);
});

Deno.test("an option that there is not is refused with the nearest", async () => {
  await using place = await emptyPlace();
  const { code, stderr } = await runHarvey(place, {
    args: ["skill", "fountain-analysis", "--warning-only", "x.spmd"],
  });
  assert.equal(code, 2);
  assert.match(stderr, /Cannot take "--warning-only": did you mean "--warnings-only"\?/);
});
