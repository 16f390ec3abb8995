import assert from "node:assert/strict";
import { join } from "node:path";
import type { ShellRun } from "../../src/session/mod.ts";
import { type EmptyPlace, emptyPlace, type HarveyResult, runHarvey } from "./harvey.ts";
import { onlySession } from "./recorded_session.ts";
import { openHarvey } from "./running_harvey.ts";
import { writeTrustedSettings } from "./settings.ts";

/** Runs lines, and gives back what was shown and what the session file holds. */
async function runLines(
  place: EmptyPlace,
  lines: readonly string[],
  env: Record<string, string> = {},
): Promise<HarveyResult & { runs: readonly ShellRun[] }> {
  const result = await runHarvey(place, { stdin: lines.join("\n"), env });
  const { session } = await onlySession(place);
  assert.deepEqual(session.findings, []);
  assert.equal(session.ending, "closed");
  return { ...result, runs: session.shellRuns };
}

Deno.test("output and errors are shown in order and recorded with how the command ended", async () => {
  await using place = await emptyPlace();
  const { code, stdout, stderr, runs } = await runLines(place, [
    "! echo out; echo err >&2; echo out again",
    "! exit 3",
    "! no-such-command-here",
    "! sh -c 'kill -KILL $$'",
    "!echo without a blank",
    "! printf 'no line end'",
    "! cat",
  ]);
  assert.equal(code, 0);
  assert.match(stdout, /^out\nerr\nout again\n/);
  assert.match(stdout, /\nwithout a blank\nno line end\n$/);
  assert.match(stderr, /^\(exit 3\)\n\(not found\)\n\(signal SIGKILL\)\n$/);
  assert.deepEqual(runs.map(({ command, outcome }) => [command, outcome]), [
    ["echo out; echo err >&2; echo out again", { kind: "exit", code: 0 }],
    ["exit 3", { kind: "exit", code: 3 }],
    ["no-such-command-here", { kind: "not found" }],
    ["sh -c 'kill -KILL $$'", { kind: "signal", signal: "SIGKILL" }],
    ["echo without a blank", { kind: "exit", code: 0 }],
    ["printf 'no line end'", { kind: "exit", code: 0 }],
    ["cat", { kind: "exit", code: 0 }],
  ]);
  assert.equal(runs[0].output, "out\nerr\nout again\n");
  assert.match(runs[2].output, /no-such-command-here.*not found/);
  assert.equal(runs[5].output, "no line end");
  assert.ok(runs.every(({ user, captured }) => user === "OPERATOR" && captured));
});

Deno.test("output is shown while the command runs", async () => {
  await using place = await emptyPlace();
  await using harvey = openHarvey(place);
  await harvey.type("! echo begun; while ! test -e go; do sleep 0.05; done; echo done\n");
  await harvey.shows("begun\n");
  assert.equal(harvey.stdout, "begun\n");
  await Deno.writeTextFile(join(place.workspace, "go"), "");
  await harvey.shows("done\n");
  await harvey.endInput();
  assert.equal((await harvey.ended).code, 0);
});

Deno.test("quotes, variables, globs, pipes and several lines' worth of syntax are the shell's", async () => {
  await using place = await emptyPlace();
  await Deno.writeTextFile(join(place.workspace, "a b.txt"), "x\n");
  const { runs } = await runLines(
    place,
    [
      `! echo "$FRUIT  'x'" 'a  $FRUIT' \\"`,
      "! ls *.txt /no/such/* 2>/dev/null | cat",
      "! printf '%s|' one 'two three' && false || true",
      "! echo $((6*7)) `echo tick` # a comment",
    ],
    { FRUIT: "kiwi" },
  );
  assert.deepEqual(runs.map(({ output }) => output), [
    `kiwi  'x' a  $FRUIT "\n`,
    "a b.txt\n",
    "one|two three|",
    "42 tick\n",
  ]);
});

Deno.test("the environment of a command holds no key, token or password", async () => {
  await using place = await emptyPlace();
  const secrets = {
    OPENAI_API_KEY: "sk-one",
    ANTHROPIC_API_KEY: "two",
    GITHUB_TOKEN: "three",
    DB_PASSWORD: "four",
    AWS_SECRET_ACCESS_KEY: "five",
    DATABASE_URL: "postgres://me:six@db/x",
  };
  const { stdout, runs } = await runLines(place, ["! env"], { ...secrets, LANGUAGE: "kept" });
  const names = runs[0].output.split("\n").map((line) => line.split("=", 1)[0]);
  assert.deepEqual(names.filter((name) => name in secrets), []);
  assert.equal(runs[0].output, stdout);
  assert.match(stdout, /^LANGUAGE=kept$/m);
  assert.ok(stdout.split("\n").includes(`HOME=${place.home}`));
});

Deno.test("! cd lasts, by the shell's own rules, and one that fails changes nothing", async () => {
  await using place = await emptyPlace();
  await Deno.mkdir(join(place.workspace, "sub dir", "deep"), { recursive: true });
  const { runs } = await runLines(place, [
    "! cd 'sub dir'/deep",
    "! pwd",
    "! cd ..",
    "! cd nowhere",
    "! pwd",
    "! cd -",
    "! pwd; cd /",
    "! pwd",
    '! cd "$HOME"',
    "! pwd",
  ]);
  const deep = join(place.workspace, "sub dir", "deep");
  const printed = runs.filter(({ command }) => command.startsWith("pwd"))
    .map(({ output }) => output.trimEnd());
  assert.deepEqual(printed, [deep, join(place.workspace, "sub dir"), deep, deep, place.home]);
  assert.deepEqual(runs[3].outcome, { kind: "exit", code: 2 });
});

Deno.test("a command over its time is stopped with all that it started", async () => {
  await using place = await emptyPlace();
  await writeTrustedSettings(place, "shell:\n  timeout: 0.3\n");
  const { runs, stderr } = await runLines(place, [
    "! echo $$; sleep 300 & sleep 300",
    "! echo next",
  ]);
  assert.match(stderr, /^\(timed out after 0\.3s\)\n$/);
  assert.deepEqual(runs[0].outcome, { kind: "timeout", seconds: 0.3 });
  assert.equal(runs[1].output, "next\n");
  const shell = Number(runs[0].output);
  assert.throws(() => Deno.kill(shell, "SIGCONT"), Deno.errors.NotFound);
});

Deno.test("!! is recorded as kept out of the conversation, and nothing after ! is a usage error", async () => {
  await using place = await emptyPlace();
  const { code, stderr, runs } = await runLines(place, ["! echo a", "!! echo b", "!", "!!  "]);
  assert.deepEqual(runs.map(({ command, private: kept }) => [command, kept]), [
    ["echo a", false],
    ["echo b", true],
  ]);
  assert.equal(code, 2);
  assert.match(stderr, /^Cannot run "!": [^\n]*\nCannot run "!!": [^\n]*\n$/);
});
