import assert from "node:assert/strict";
import { join } from "node:path";
import { startScriptedServer } from "../servers/scripted_server.ts";
import { keyBlock, madeUp } from "../workspace/redaction_examples.ts";
import { emptyPlace, runHarvey } from "./harvey.ts";
import { readRecorded } from "./recorded_session.ts";
import { modelServerUrl } from "./server_url.ts";

const token = `ghp_${madeUp(36)}`;
const key = keyBlock("OPENSSH PRIVATE KEY", { length: 900 });
const value = "tin-owl-forty-two";

/** Parts by which each of the secrets would be known in a file, however its lines are written. */
const traces = [token.slice(4, 20), value, ...key.split("\n").slice(1, -1)];

Deno.test("secrets that are typed, printed, streamed and in names are in no file, and reach the model", async () => {
  const said = `One is ${token}, one is ${value}.\n\n${key}\n\nThat is all.`;
  await using server = startScriptedServer("ollama", [
    (writer) => [...said].map((character) => writer.text(character)).join(""),
    (writer) => writer.text("Yes."),
  ]);
  await using place = await emptyPlace();
  const recordFile = join(place.workspace, `notes of ${token}.spmd`);
  const prompt = `Mine are ${token} and ${value}.`;
  const { code, stdout, stderr } = await runHarvey(place, {
    args: [
      ...["--url", modelServerUrl(server.url, "ollama"), "--model", "mock-model"],
      ...["--record-file", recordFile],
    ],
    env: { MY_PASSPHRASE: value },
    stdin: `${prompt}\n! echo ${token}; printf '%s' ${token.slice(0, 9)}; echo ${
      token.slice(9)
    }\nAnd now?\n`,
  });
  assert.equal(code, 0, stderr);

  const { text, session } = await readRecorded(recordFile);
  for (const trace of traces) assert.ok(!text.includes(trace), `${trace} in\n${text}`);
  const mark = "[redacted: github token]";
  const [first, second] = session.turns;
  assert.equal(first.prompt, `Mine are ${mark} and [redacted: MY_PASSPHRASE].`);
  assert.equal(
    first.replies[0].text,
    `One is ${mark}, one is [redacted: MY_PASSPHRASE].\n\n[redacted: private key]\n\nThat is all.`,
  );
  assert.equal(session.shellRuns[0].output, `${mark}\n${mark}\n`);
  assert.equal(second.replies[0].text, "Yes.");
  assert.equal(session.ending, "closed");
  assert.deepEqual(session.findings, []);

  assert.ok(stdout.includes(said), "the person sees what was said");
  const asked = JSON.stringify(server.bodies.at(-1));
  for (const told of [prompt, said, `${token}\n${token}\n`]) {
    assert.ok(asked.includes(JSON.stringify(told).slice(1, -1)), "the model is sent it unchanged");
  }
  for await (const file of filesUnder(place.folder)) {
    const kept = await Deno.readTextFile(file);
    for (const trace of traces) assert.ok(!kept.includes(trace), `${trace} in ${file}`);
  }
});

async function* filesUnder(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = join(folder, name);
    if (isDirectory) yield* filesUnder(path);
    else yield path;
  }
}

Deno.test("what a workspace's name holds is not in the file", async () => {
  await using place = await emptyPlace();
  const workspace = join(place.workspace, token);
  await Deno.mkdir(workspace);
  const { code, stderr } = await runHarvey({ ...place, workspace }, {
    args: ["--model", "eliza", "-p", "hello"],
  });
  assert.equal(code, 0, stderr);
  const folder = join(workspace, "harvey", "sessions");
  const [{ name }] = await Array.fromAsync(Deno.readDir(folder));
  const { text, session } = await readRecorded(join(folder, name));
  assert.ok(!text.includes(token.slice(4)), text);
  assert.equal(session.turns[0].prompt, "hello");
});
