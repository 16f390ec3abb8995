import assert from "node:assert/strict";
import { join } from "node:path";
import {
  type EmptyPlace,
  emptyPlace,
  harveyCommand,
  harveyEnvironment,
  runHarvey,
} from "./harvey.ts";
import { writeTrustedSettings } from "./settings.ts";
import { onlySession, readRecorded } from "./recorded_session.ts";

const eliza = ["--model", "eliza"];

/** Every file below a place, as paths from there, but for configuration. */
async function filesIn(folder: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const within = isDirectory ? await filesIn(join(folder, name)) : undefined;
    found.push(...within?.map((path) => `${name}/${path}`) ?? [name]);
  }
  const isSetting = (path: string) => /(harvey\.yaml|trust\.json(\.lock)?)$/.test(path);
  return found.filter((path) => !isSetting(path)).sort();
}

const sessionName = String.raw`harvey-session-\d{8}-\d{6}\.spmd`;

async function onlyFileMatches(place: EmptyPlace, path: RegExp): Promise<string> {
  const files = await filesIn(place.folder);
  const [file, ...others] = files.filter((file) => !file.startsWith("home/harvey/audit.jsonl"));
  assert.deepEqual(others, []);
  assert.match(file, path);
  return join(place.folder, file);
}

Deno.test("--no-record and record: false leave nothing behind, and /record on begins a file", async () => {
  await using place = await emptyPlace();
  const run = (args: string[], stdin: string) =>
    runHarvey(place, { args: [...eliza, ...args], stdin });
  assert.equal((await run(["--no-record"], "hello\n! echo x\n/record\n")).code, 0);
  assert.deepEqual(await filesIn(place.folder), []);
  await writeTrustedSettings(place, "record: false\n");
  const { stdout } = await run([], "hello\n/record\n");
  assert.match(stdout, /\n {2}Recording: OFF\n$/);
  assert.deepEqual(await filesIn(place.folder), []);
  await run(["--record"], "! echo kept\n");
  assert.equal((await onlySession(place)).session.shellRuns[0].output, "kept\n");
});

Deno.test("a session that is begun with /record on holds what follows", async () => {
  await using place = await emptyPlace();
  const { code, stderr } = await runHarvey(place, {
    args: [...eliza, "--no-record"],
    stdin: "before\n/record on\nafter\n",
  });
  assert.equal(code, 0, stderr);
  const { session } = await onlySession(place);
  assert.deepEqual(session.turns.map(({ prompt }) => prompt), ["after"]);
});

Deno.test("--sessions-dir is relative to the current folder, sessions_dir to the workspace", async (t) => {
  const cases: [string, string | undefined, string[], RegExp][] = [
    ["--sessions-dir", undefined, ["--sessions-dir", "../talks"], RegExp(`^talks/${sessionName}$`)],
    ["sessions_dir", "sessions_dir: my/talks\n", [], RegExp(`^workspace/my/talks/${sessionName}$`)],
    [
      "the option before the setting",
      "sessions_dir: my/talks\n",
      ["--sessions-dir", "other"],
      RegExp(`^workspace/other/${sessionName}$`),
    ],
  ];
  for (const [name, yaml, args, path] of cases) {
    await t.step(name, async () => {
      await using place = await emptyPlace();
      if (yaml) await writeTrustedSettings(place, yaml);
      const { code, stderr } = await runHarvey(place, { args: [...eliza, ...args, "-p", "hi"] });
      assert.equal(code, 0, stderr);
      await onlyFileMatches(place, path);
    });
  }
});

Deno.test("--workdir is where commands run and sessions stand", async () => {
  await using place = await emptyPlace();
  const { stdout } = await runHarvey(place, { args: ["--workdir", "../home"], stdin: "! pwd\n" });
  assert.equal(stdout, `${place.home}\n`);
  await onlyFileMatches(place, RegExp(`^home/harvey/sessions/${sessionName}$`));
});

Deno.test("a setting that is unknown or wrong is named with file, line and column", async (t) => {
  const cases: [string, RegExp][] = [
    ["record: true\nsesions_dir: x\n", /"[^"]*harvey\.yaml" at line 2, column \d+: "sesions_dir"/],
    ["shell:\n  timeout: soon\n", /"[^"]*harvey\.yaml" at line 2, column 12: "shell\.timeout"/],
    ["record: [\n", /"[^"]*harvey\.yaml" at line \d+, column \d+: /],
    ["- a list\n", /"[^"]*harvey\.yaml" at line 1, column 1: it is a list/],
    ["a: &a [x]\nb: *a\n", /"[^"]*harvey\.yaml"/],
    [`model: ${"x".repeat(70_000)}\n`, /"[^"]*harvey\.yaml": it is over/],
  ];
  for (const [yaml, says] of cases) {
    await t.step(JSON.stringify(yaml.slice(0, 30)), async () => {
      await using place = await emptyPlace();
      await writeTrustedSettings(place, yaml);
      const { code, stdout, stderr } = await runHarvey(place, { args: [...eliza, "-p", "hello"] });
      assert.equal(code, 2, stderr);
      assert.equal(stdout, "");
      assert.match(stderr, /^Cannot use [^\n]*\n$/);
      assert.match(stderr, says);
      assert.deepEqual(await filesIn(place.folder), []);
    });
  }
});

Deno.test("a workspace in which harvey is a file records under the home folder, and says so", async () => {
  await using place = await emptyPlace();
  await Deno.writeTextFile(join(place.workspace, "harvey"), "");
  const { code, stderr } = await runHarvey(place, { args: [...eliza, "-p", "hello"] });
  assert.equal(code, 0, stderr);
  assert.match(stderr, /^Cannot keep sessions in "[^"]*": [^\n]*They go to "[^"]*"\.\n$/);
  await Deno.remove(join(place.workspace, "harvey"));
  const path = await onlyFileMatches(place, RegExp(`^home/harvey/sessions/${sessionName}$`));
  assert.equal((await readRecorded(path)).session.turns[0].prompt, "hello");
});

Deno.test("a workspace that does not exist is a usage error", async () => {
  await using place = await emptyPlace();
  const { code, stderr } = await runHarvey(place, {
    args: ["--workdir", "nowhere", "-p", "hello"],
  });
  assert.equal(code, 2);
  assert.match(stderr, /^Cannot work in "[^"]*nowhere": there is none \([^\n]*\)\n$/);
});

Deno.test({
  name: "the executable, as ./harvey alone in an empty folder, with HOME and PATH only",
  ignore: Deno.env.get("HARVEY_BINARY") === undefined,
  async fn() {
    await using place = await emptyPlace();
    await Deno.copyFile(harveyCommand().command, join(place.workspace, "harvey"));
    const { success, stdout, stderr } = await new Deno.Command("./harvey", {
      args: ["-p", "hello"],
      cwd: place.workspace,
      clearEnv: true,
      env: harveyEnvironment(place),
      stdin: "null",
    }).output();
    assert.ok(success, new TextDecoder().decode(stderr));
    const sessions = join(place.home, "harvey", "sessions");
    const [name, ...others] = await filesIn(sessions);
    assert.deepEqual(others, []);
    const { session } = await readRecorded(join(sessions, name));
    assert.equal(`${session.turns[0].replies[0].text}\n`, new TextDecoder().decode(stdout));
    assert.deepEqual(await filesIn(place.workspace), ["harvey"]);
  },
});
