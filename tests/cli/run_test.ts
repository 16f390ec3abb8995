import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { type EmptyPlace, emptyPlace, harveyEnvironment } from "../end_to_end/harvey.ts";
import { onlySession } from "../end_to_end/recorded_session.ts";

const program = fileURLToPath(new URL("./faulty_harvey.ts", import.meta.url));

/** Runs lines through a Harvey with a plugin that does everything wrong. */
async function run(place: EmptyPlace, lines: readonly string[], args: readonly string[] = []) {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "--allow-all", "--no-check", program, "--model", "eliza", ...args],
    cwd: place.workspace,
    clearEnv: true,
    env: { ...harveyEnvironment(place), DENO_DIR: denoFolder(), DENO_NO_UPDATE_CHECK: "1" },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const fed = new Blob([lines.join("\n")]).stream().pipeTo(child.stdin);
  const [{ code, stdout, stderr }] = await Promise.all([child.output(), fed]);
  const text = new TextDecoder();
  return { code, stdout: text.decode(stdout), stderr: text.decode(stderr) };
}

function denoFolder(): string {
  const { stdout } = new Deno.Command(Deno.execPath(), { args: ["info", "--json"] }).outputSync();
  return JSON.parse(new TextDecoder().decode(stdout)).denoDir;
}

/** Runs one line that goes wrong between two prompts; both are answered, and the file is whole. */
async function between(line: string) {
  await using place = await emptyPlace();
  const result = await run(place, ["I am sad", line, "I am glad"]);
  const { text, session } = await onlySession(place);
  assert.equal(session.ending, "closed", text);
  assert.deepEqual(session.turns.map(({ prompt, complete }) => [prompt, complete]), [
    ["I am sad", true],
    ["I am glad", true],
  ]);
  const replies = session.turns.map((turn) => turn.replies[0].text);
  assert.equal(result.stdout, `${replies.join("\n")}\n`);
  return { ...result, text, session };
}

const report = "(a fault in Harvey or a plugin; please report it)";

Deno.test("what nobody foresaw ends its line with one line; the session goes on, and is exit code 1", async () => {
  const { code, stderr } = await between("/throw");
  assert.equal(
    stderr,
    `Cannot finish "/throw": internal failure: TypeError: x is undefined ${report}\n`,
  );
  assert.equal(code, 1);
});

Deno.test("a promise or a timer that nobody waits for ends nothing, and is told", async () => {
  for (const [line, message] of [["/stray", "nobody waits"], ["/timer", "too late"]]) {
    const { code, stderr } = await between(line);
    assert.equal(
      stderr,
      "Cannot go on with something in the background: internal failure: " +
        `Error: ${message} ${report}\n`,
    );
    assert.equal(code, 1);
  }
});

Deno.test("a speech that a broken line left open is closed before the next line is recorded", async () => {
  const { code, text } = await between("/break-off");
  assert.equal(code, 1);
  assert.match(text, /\nELIZA\nWell, I was about\n\n\[\[reply: interrupted\]\]\n/);
});

Deno.test("a plugin's failure is told in one line, and is no failure of the line", async () => {
  const { code, stderr, session } = await between("/observe");
  assert.equal(stderr, 'Plugin "faulty" failed in "on weather.changed": I hate rain\n');
  assert.equal(code, 0);
  assert.deepEqual(session.events.map(({ name, data }) => [name, data]), [
    ["weather.changed", { to: "rain" }],
    [
      "plugin.failed",
      {
        plugin: "faulty",
        hook: "on weather.changed",
        message: "I hate rain",
        failures: 1,
        disabled: false,
      },
    ],
  ]);
});

Deno.test("what fails while the session is closed is told, and keeps nothing else from closing", async () => {
  const { code, stderr } = await between("/hang-on-to");
  assert.equal(
    stderr,
    `Cannot close the session in order: internal failure: Error: a door stays open ${report}\n`,
  );
  assert.equal(code, 1);
});

Deno.test("a plugin that cannot be set up keeps the session from beginning, told in one line", async () => {
  await using place = await emptyPlace();
  await Deno.writeTextFile(`${place.workspace}/taken.spmd`, "Title: Taken\n");
  const { code, stdout, stderr } = await run(place, ["hello"], ["--record-file", "taken.spmd"]);
  assert.equal(code, 1);
  assert.equal(stdout, "");
  assert.match(stderr, /^Cannot record to "taken\.spmd": the file exists [^\n]*\n$/);
});

Deno.test("with --json answers to commands go to standard error, and controls are escaped", async () => {
  await using place = await emptyPlace();
  const { code, stdout, stderr } = await run(place, ["/terminal", "I am \x7f\x9b31m sad"], [
    "--json",
  ]);
  assert.equal(code, 0);
  assert.equal(stderr, "terminal: false\n");
  // deno-lint-ignore no-control-regex
  assert.doesNotMatch(stdout, /[\x00-\x09\x0b-\x1f\x7f-\x9f]/);
  const events = stdout.trimEnd().split("\n").map((line) => JSON.parse(line));
  assert.deepEqual(
    events.filter(({ type }) => type === "turn.started").map(({ data }) => data.prompt),
    ["I am \x7f\x9b31m sad"],
  );
});
