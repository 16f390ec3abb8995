import assert from "node:assert/strict";
import { join } from "node:path";
import { freePort } from "../servers/free_port.ts";
import { startModelServer } from "./cli_model_server.ts";
import { type EmptyPlace, emptyPlace, type HarveyRun, runHarvey } from "./harvey.ts";
import { writeTrustedSettings } from "./settings.ts";

interface Finding {
  readonly name: string;
  readonly state: string;
  readonly found: string;
  readonly advice?: string;
}

async function examine(place: EmptyPlace, run: HarveyRun = {}) {
  const args = ["doctor", "--json", ...run.args ?? []];
  const { code, stdout, stderr } = await runHarvey(place, { ...run, args });
  assert.equal(stderr, "");
  const { findings } = JSON.parse(stdout) as { findings: Finding[] };
  return { code, findings, of: (name: string) => findings.filter((each) => each.name === name) };
}

const noServer = () => ({ OLLAMA_HOST: `127.0.0.1:${freePort()}`, LANG: "C.UTF-8" });

Deno.test("the doctor tells of everything, and leaves no file behind", async () => {
  await using place = await emptyPlace();
  const { code, stdout } = await runHarvey(place, { args: ["doctor"], env: noServer() });
  assert.equal(code, 0, stdout);
  const names = ["harvey", "runtime", "workspace", "home folder", "disk", "settings here"];
  names.push("settings at home", "environment", "recording", "sessions", "terminal", "colour");
  names.push("letters", "shell", "servers", "model", "keys", "clock");
  for (const name of names) {
    assert.match(stdout, new RegExp(`^(ok|warning)\\s+${name}  `, "m"));
  }
  for (const folder of [place.workspace, place.home]) {
    assert.deepEqual([...Deno.readDirSync(folder)], []);
  }
});

Deno.test("the doctor finds servers, models and sessions", async () => {
  await using place = await emptyPlace();
  await using server = startModelServer(["llama3.1:8b", "qwen3:4b"]);
  const env = { OLLAMA_HOST: server.url };
  await runHarvey(place, { args: ["-p", "hello"], env });
  const { code, of } = await examine(place, { env });
  assert.equal(code, 0);
  assert.deepEqual(of("ollama"), [{ name: "ollama", state: "ok", found: "2 models" }]);
  assert.deepEqual(of("model"), [{ name: "model", state: "ok", found: "llama3.1:8b" }]);
  const [{ found }] = of("sessions");
  assert.match(found, /^1 in .*\/harvey\/sessions, 0\.0 MB, the last of \d{4}-\d\d-\d\d /);
});

Deno.test("keys are told of by their names, never by what they are", async () => {
  await using place = await emptyPlace();
  await Deno.mkdir(join(place.home, "harvey"));
  await Deno.writeTextFile(
    join(place.home, "harvey", "harvey.yaml"),
    "providers:\n  mine: { url: http://127.0.0.1:1/v1, protocol: openai, key_env: MINE_KEY }\n",
  );
  const env = {
    ...noServer(),
    OPENAI_API_KEY: "sk-hidden",
    OPENAI_BASE_URL: `http://127.0.0.1:${freePort()}/v1`,
  };
  const { findings, of } = await examine(place, { env });
  assert.equal(of("keys")[0].found, "OPENAI_API_KEY");
  assert.deepEqual(of("key of mine").map(({ state, found }) => [state, found]), [
    ["warning", "MINE_KEY is not set"],
  ]);
  assert.equal(of("openai")[0].state, "warning");
  assert.ok(!JSON.stringify(findings).includes("hidden"));
});

Deno.test("what is wrong is named with what to do, and ends the doctor with 1", async () => {
  const cases: [string, string, RegExp, (place: EmptyPlace) => Promise<HarveyRun> | HarveyRun][] = [
    ["settings here", "wrong", /at line 1, column 1: "modle" is no setting/, async (place) => {
      await writeTrustedSettings(place, "modle: x\n");
      return {};
    }],
    ["environment", "wrong", /HARVEY_PLAIN="maybe"/, () => ({ env: { HARVEY_PLAIN: "maybe" } })],
    ["shell", "wrong", /nosuchshell/, () => ({ env: { SHELL: "/nosuchshell" } })],
    ["home folder", "wrong", /nowhere/, (place) => ({
      env: { HOME: join(place.folder, "nowhere") },
    })],
    ["model", "wrong", /ftp/, () => ({ args: ["--model", "ftp://x/y"] })],
  ];
  for (const [name, state, found, prepare] of cases) {
    await using place = await emptyPlace();
    const { env, ...run } = await prepare(place);
    const { code, of } = await examine(place, { ...run, env: { ...noServer(), ...env } });
    const finding = of(name)[0];
    assert.equal(finding.state, state, name);
    assert.match(finding.found, found);
    assert.equal(code, 1, name);
  }
});

Deno.test("a fault that stops more than one check is told in full once", async () => {
  await using place = await emptyPlace();
  await writeTrustedSettings(place, "record: maybe\n");
  const { code, findings, of } = await examine(place, { env: noServer() });
  assert.equal(JSON.stringify(findings).split("at line 1, column 9").length, 2);
  assert.equal(of("model")[0].found, 'not looked at, for want of "settings here"');
  assert.equal(code, 1);
});

Deno.test("what may be meant is a warning, and ends the doctor with 0", async () => {
  const cases: [string, RegExp, HarveyRun][] = [
    ["recording", /^off$/, { args: ["--no-record"] }],
    ["letters", /no locale is set/, { env: { LANG: "" } }],
    ["model", /eliza/, {}],
    ["model", /nosuch is in no list/, { args: ["--model", "nosuch"] }],
  ];
  for (const [name, found, { args, env }] of cases) {
    await using place = await emptyPlace();
    const { code, of } = await examine(place, { args, env: { ...noServer(), ...env } });
    const finding = of(name)[0];
    assert.equal(finding.state, "warning", name);
    assert.match(finding.found, found);
    assert.ok(finding.advice);
    assert.equal(code, 0, name);
  }
});

Deno.test("a sessions folder that others can read, and a clock that went back, are told of", async () => {
  await using place = await emptyPlace();
  const folder = join(place.workspace, "harvey", "sessions");
  await Deno.mkdir(folder, { recursive: true, mode: 0o755 });
  const file = join(folder, "harvey-session-20400101-000000.spmd");
  await Deno.writeTextFile(file, "");
  const later = new Date(Date.now() + 86_400_000);
  await Deno.utime(file, later, later);
  const { of } = await examine(place, { env: noServer() });
  assert.equal(of("clock")[0].state, "warning");
  assert.deepEqual(of("sessions").map(({ state }) => state), ["ok", "warning"]);
  assert.equal(of("sessions")[1].advice, `chmod 700 ${folder}`);
});
