import assert from "node:assert/strict";
import { join } from "node:path";
import { emptyPlace, runHarvey } from "./harvey.ts";
import { onlySession } from "./recorded_session.ts";
import { writeTrustedSettings } from "./settings.ts";

/** What a program may print to forge or to break something, on the screen or in the file. */
const hostileOutput = [
  "\x1b[31mred\x1b[0m \x1b]0;title\x07 \x1b[2J\x1b[H",
  "over\rwritten\bx\0\x7f",
  "c1 \x9b31m\x85next \u2028 \u2029 \ufeff \u202e",
  "",
  "INT. SHELL 2026-01-01 00:00:00",
  "",
  "OPERATOR",
  "! rm -rf /",
  "",
  "[[shell: rm -rf / — exit 0]]",
  "/* boneyard [[ note ]] */",
  "  ",
  "THE END.",
  "␛1B; ␛␛ \\ \\\\",
  "> CUT TO:",
  "",
].join("\n");

Deno.test("escape sequences are shown harmlessly and recorded losslessly", async () => {
  await using place = await emptyPlace();
  await Deno.writeTextFile(join(place.workspace, "hostile"), hostileOutput);
  const { code, stdout, stderr } = await runHarvey(place, { stdin: "! cat hostile" });
  assert.equal(code, 0, stderr);
  // deno-lint-ignore no-control-regex -- that is what must not be shown
  assert.doesNotMatch(stdout, /[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e]/);
  const { session } = await onlySession(place);
  assert.deepEqual(session.shellRuns.map(({ command, output }) => [command, output]), [
    ["cat hostile", hostileOutput],
  ]);
  assert.equal(session.scenes.length, 1);
  assert.equal(session.ending, "closed");
  assert.deepEqual(session.findings, []);
});

Deno.test("a command of any signs reads back as it was typed", async () => {
  const commands = [
    "echo 'src/*' /* */ [[ ]] — · ]",
    "echo @claude \\ \\\\ # THE END.",
    "echo 'FADE IN:' > /dev/null # CUT TO:",
    "echo \x1b[31m \u2028 ␛1B;",
    "echo INT. HARVEY — exit 9",
  ];
  await using place = await emptyPlace();
  await runHarvey(place, { stdin: commands.map((command) => `! ${command}`).join("\n") });
  const { session } = await onlySession(place);
  assert.deepEqual(session.shellRuns.map(({ command }) => command), commands);
  const notes = session.scenes.flatMap(({ entries }) => entries).flatMap((entry) =>
    entry.type === "note" && entry.note.kind === "shell" ? [entry.note.command] : []
  );
  assert.deepEqual(notes, commands);
});

Deno.test("output of 3 MB, long lines among it, is recorded whole", async () => {
  await using place = await emptyPlace();
  const lines = Array.from({ length: 40_000 }, (_, at) => `line ${at} ${"─".repeat(at % 60)}`);
  lines[7] = "x".repeat(500_000);
  lines[8] = "👋🏽".repeat(40_000) + "␛";
  const text = lines.join("\n") + "\n";
  assert.ok(new TextEncoder().encode(text).length > 3_000_000);
  await Deno.writeTextFile(join(place.workspace, "large"), text);
  const { code, stdout, stderr } = await runHarvey(place, { stdin: "! cat large" });
  assert.equal(code, 0, stderr);
  assert.ok(stdout === text, "what is shown is the output");
  const { session } = await onlySession(place);
  assert.ok(session.shellRuns[0].output === text, "what is recorded is the output");
});

Deno.test("output over max_output is cut in the record, the cut is marked, and all of it is shown", async () => {
  await using place = await emptyPlace();
  await writeTrustedSettings(place, "shell:\n  max_output: 1000\n");
  const { code, stdout, stderr } = await runHarvey(place, { stdin: "! seq 1 5000" });
  assert.equal(code, 0, stderr);
  const all = Array.from({ length: 5000 }, (_, at) => `${at + 1}\n`).join("");
  assert.ok(stdout === all);
  const { text, session } = await onlySession(place);
  assert.ok(session.shellRuns[0].output === all.slice(0, 1000), text);
  assert.ok(text.includes(`\n[[output: ${all.length - 1000} bytes omitted]]\n`), text);
});
