import assert from "node:assert/strict";
import { basename, join } from "node:path";
import { readSession } from "../../src/session/mod.ts";
import { type EmptyPlace, emptyPlace, runHarvey, sessionFiles } from "../end_to_end/harvey.ts";
import { writeTrustedSettings } from "../end_to_end/settings.ts";

/** The rows of the specification's tables of commands, options, places and troubles. */

const eliza = ["--model", "eliza"];

async function run(place: EmptyPlace, args: readonly string[], lines: readonly string[] = []) {
  const stdin = lines.map((line) => `${line}\n`).join("");
  return await runHarvey(place, { args: [...eliza, ...args], stdin });
}

/** A session of two turns, closed in order. */
async function talked(place: EmptyPlace): Promise<string> {
  await run(place, [], ["my build is slow", "and the tests fail"]);
  const [file] = await sessionFiles(place);
  return file!;
}

async function promptsOf(file: string): Promise<string[]> {
  return (await readSession(await Deno.readTextFile(file))).turns.map(({ prompt }) => prompt);
}

const rows: Record<string, (place: EmptyPlace) => Promise<void>> = {
  "/record: show current recording status": async (place) => {
    const { stdout } = await run(place, [], ["/record"]);
    const [file] = await sessionFiles(place);
    assert.equal(stdout, `  Recording: ON\n  File: ${file}\n`);
  },
  "/record on: start recording": async (place) => {
    const { stdout } = await run(place, ["--no-record"], ["/record on", "hello"]);
    const [file] = await sessionFiles(place);
    assert.ok(stdout.includes(`  Recording resumed to ${file}\n`), stdout);
    assert.deepEqual(await promptsOf(file!), ["hello"]);
  },
  "/record off: stop recording current session": async (place) => {
    const { stdout } = await run(place, [], ["one", "/record off", "two"]);
    assert.ok(stdout.includes("  Recording stopped.\n"), stdout);
    const [file] = await sessionFiles(place);
    assert.deepEqual(await promptsOf(file!), ["one"]);
    assert.ok((await Deno.readTextFile(file!)).endsWith("THE END.\n"));
  },
  "/record file <path>: change recording file path": async (place) => {
    await run(place, [], ["/record file other.spmd", "hello"]);
    assert.deepEqual(await promptsOf(join(place.workspace, "other.spmd")), ["hello"]);
  },
  "/session continue <file>: load chat history from file and continue": async (place) => {
    const file = await talked(place);
    const { stdout, stderr } = await run(place, [], [`/session continue ${file}`]);
    assert.ok(`${stdout}${stderr}`.includes(`  Loaded 2 turns from ${basename(file)}\n`), stderr);
  },
  "/session replay <file> [output]: replay session to current model": async (place) => {
    await Deno.rename(await talked(place), join(place.workspace, "old.spmd"));
    const { stdout, stderr } = await run(place, [], ["/session replay old.spmd new.spmd"]);
    const told = `${stdout}${stderr}`;
    assert.ok(told.includes("  Replaying 2 turns from old.spmd\n"), told);
    assert.ok(told.includes("[1/2] my build is slow"), told);
    assert.equal((await promptsOf(join(place.workspace, "new.spmd"))).length, 2);
  },
  "/sessions: list available session files": async (place) => {
    const file = await talked(place);
    const { stdout } = await run(place, ["--no-record"], ["/sessions"]);
    assert.ok(stdout.includes("Available sessions (newest first):\n"), stdout);
    assert.ok(stdout.includes(`[0]  ${basename(file)}  (`), stdout);
  },
  "--record: enable session recording (default: on)": async (place) => {
    for (const args of [[], ["--record"]]) await run(place, args, ["hello"]);
    assert.equal((await sessionFiles(place)).length, 2);
  },
  "--record-file <path>: record to specific file": async (place) => {
    await run(place, ["--record-file", "mysession.spmd"], ["hello"]);
    assert.deepEqual(await promptsOf(join(place.workspace, "mysession.spmd")), ["hello"]);
  },
  "--no-record: disable session recording": async (place) => {
    await run(place, ["--no-record"], ["hello"]);
    await assert.rejects(Deno.stat(join(place.workspace, "harvey")));
  },
  "--continue <file>: continue from a session file": async (place) => {
    const file = await talked(place);
    const { stderr } = await run(place, ["--continue", file], ["third"]);
    assert.ok(stderr.includes("  Model: eliza (from session recording)\n"), stderr);
    assert.equal((await promptsOf(file)).length, 3);
  },
  "--replay <file>: replay a session file": async (place) => {
    const file = await talked(place);
    assert.equal((await run(place, ["--replay", file])).code, 0);
    assert.equal((await sessionFiles(place)).length, 2);
  },
  "--replay-output <file>: output file for replay": async (place) => {
    const file = await talked(place);
    await run(place, ["--replay", file, "--replay-output", "out.spmd"]);
    const text = await Deno.readTextFile(join(place.workspace, "out.spmd"));
    assert.ok(text.endsWith("THE END.\n"));
    assert.match(text, /\[\[replays: .* · [0-9a-f]{64}\]\]/);
  },
  "Default Location: <workspace>/harvey/sessions/": async (place) => {
    assert.match(basename(await talked(place)), /^harvey-session-\d{8}-\d{6}\.spmd$/);
  },
  "Custom Location: sessions_dir in harvey.yaml": async (place) => {
    await writeTrustedSettings(place, "sessions_dir: custom/sessions/path\n");
    await run(place, [], ["hello"]);
    const folder = join(place.workspace, "custom/sessions/path");
    assert.equal((await Array.fromAsync(Deno.readDir(folder))).length, 1);
  },
  "Custom Location: --sessions-dir": async (place) => {
    await run(place, ["--sessions-dir", "custom/sessions"], ["hello"]);
    const folder = join(place.workspace, "custom/sessions");
    assert.equal((await Array.fromAsync(Deno.readDir(folder))).length, 1);
  },
  "Global sessions: ~/harvey/sessions/, if the workspace has no sessions": async (place) => {
    const file = await talked(place);
    const folder = join(place.home, "harvey", "sessions");
    await Deno.mkdir(folder, { recursive: true });
    await Deno.rename(file, join(folder, "global.spmd"));
    const list = async () => (await run(place, ["session", "list"])).stdout;
    assert.match(await list(), /\[0\] {2}global\.spmd/);
    await talked(place);
    assert.doesNotMatch(await list(), /global/);
  },
  "trouble: Session not recording": async (place) => {
    const { stdout } = await run(place, ["--no-record"], ["/record status", "/record on"]);
    assert.match(stdout, /Recording: OFF\n[^]*Recording resumed to /);
  },
  "trouble: Cannot find session file": async (place) => {
    await talked(place);
    const { code, stderr } = await run(place, ["--continue", "nowhere.spmd"]);
    assert.equal(code, 2);
    assert.match(stderr, /Cannot continue "nowhere\.spmd": there is no such file \(/);
  },
  "trouble: Replay produces errors": async (place) => {
    const file = await talked(place);
    const args = ["--replay", file, "--url", "http://127.0.0.1:9", "--model", "gone"];
    const { code, stderr } = await runHarvey(place, { args });
    assert.equal(code, 1);
    assert.match(stderr, /Cannot reach/);
    assert.deepEqual(await promptsOf(file), ["my build is slow", "and the tests fail"]);
  },
  "trouble: Characters not recognized": async (place) => {
    const path = join(place.workspace, "named.spmd");
    const text = await Deno.readTextFile(await talked(place));
    await Deno.writeTextFile(path, text.replaceAll("\nELIZA\n", "\n@Eliza\n"));
    const { stdout } = await run(place, ["session", "check", path]);
    assert.match(stdout, /warning: Character name not uppercase: Eliza/);
  },
};

for (const [row, tryIt] of Object.entries(rows)) {
  Deno.test(row, async () => {
    await using place = await emptyPlace();
    await tryIt(place);
  });
}
