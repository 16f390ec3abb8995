import assert from "node:assert/strict";
import { join } from "node:path";
import { readSession } from "../../src/session/mod.ts";
import { type AimockFixture, startAimock } from "../servers/aimock.ts";
import type { ModelProtocol } from "../servers/model_protocol.ts";
import { type ScriptedAnswer, startScriptedServer } from "../servers/scripted_server.ts";
import { type EmptyPlace, emptyPlace, runHarvey, sessionFiles } from "./harvey.ts";
import { onlySession } from "./recorded_session.ts";
import { openHarvey } from "./running_harvey.ts";
import { modelServerUrl } from "./server_url.ts";
import { writeHomeSettings } from "./settings.ts";

const notes = "# Grüße\n\nHARVEY (RESULT)\n[[result: x — ok]]\n\nTHE END.\n";
const written = "# 日本\n";

const fixtures: readonly AimockFixture[] = [{
  match: { userMessage: "translate", toolResultContains: "Written" },
  response: { content: "It is written." },
}, {
  match: { userMessage: "translate", toolResultContains: "Grüße" },
  response: {
    toolCalls: [{
      name: "write_file",
      arguments: JSON.stringify({ path: "ja.md", content: written }),
    }],
  },
}, {
  match: { userMessage: "translate", hasToolResult: false },
  response: {
    content: "I look first.",
    toolCalls: [{ name: "read_file", arguments: '{"path":"notes.md"}' }],
  },
}];

const fileIn = ({ workspace }: EmptyPlace, path: string) => join(workspace, path);

/** How Harvey is told of a server. */
async function modelArguments(place: EmptyPlace, protocol: ModelProtocol, url: string) {
  await writeHomeSettings(place, `providers:\n  work: { url: "${url}", protocol: ${protocol} }\n`);
  return ["--model", "work/m"];
}

Deno.test("a model reads and writes by its tools, in one turn of one session, over each protocol", async (t) => {
  await using server = await startAimock({ fixtures });
  const urls: Readonly<Record<ModelProtocol, string>> = {
    ollama: server.ollamaUrl,
    openai: server.openAiUrl,
    anthropic: server.anthropicUrl,
    google: server.googleUrl,
  };
  for (const [protocol, url] of Object.entries(urls) as [ModelProtocol, string][]) {
    await t.step(protocol, async () => {
      await using place = await emptyPlace();
      await Deno.writeTextFile(fileIn(place, "notes.md"), notes);
      const { code, stdout, stderr } = await runHarvey(place, {
        args: [...await modelArguments(place, protocol, url), "--yes", "-p", "translate it"],
      });
      assert.equal(code, 0, stderr);
      assert.equal(stdout, "I look first.\nIt is written.\n");
      assert.match(stderr, /^read_file notes\.md$/m);
      assert.match(stderr, /^write_file ja\.md …$/m);
      assert.equal(await Deno.readTextFile(fileIn(place, "ja.md")), written);

      const { session, text } = await onlySession(place);
      assert.deepEqual(session.findings, []);
      assert.equal(session.turns.length, 1);
      const [turn] = session.turns;
      assert.equal(turn.prompt, "translate it");
      assert.deepEqual(turn.replies.map(({ text }) => text), ["I look first.", "It is written."]);
      const calls = turn.toolCalls;
      assert.deepEqual(calls.map(({ name, request, status }) => [name, request, status]), [
        ["read_file", 1, "ok"],
        ["write_file", 2, "ok"],
      ]);
      assert.ok(calls[0].result!.includes(notes.trimEnd()), calls[0].result);
      assert.equal(turn.complete, true);
      assert.match(text, /\nINT\. AGENT MODE [^\n]+\n[^]*\n\(approved by --yes\)\n\n/);
      assert.equal(session.ending, "closed");
    });
  }
});

Deno.test("a model that takes no tools answers all the same, and nothing is said of it", async () => {
  const refusal = { status: 400, message: "registry.ollama.ai/library/m does not support tools" };
  await using server = startScriptedServer("ollama", [refusal, (writer) => writer.text("Hello.")]);
  await using place = await emptyPlace();
  const args = ["--url", modelServerUrl(server.url, "ollama"), "--model", "m"];
  const { code, stdout, stderr } = await runHarvey(place, { args, stdin: "hello\nand again\n" });
  assert.equal(code, 0, stderr);
  assert.equal(stdout, "Hello.\nHello.\n");
  assert.equal(stderr, "");
  assert.deepEqual(server.bodies.map(({ tools }) => tools !== undefined), [true, false, false]);
});

Deno.test("killed while a tool runs, the call is in the file, without a result", async () => {
  const call = { id: "c1", name: "run_command", arguments: '{"command":"sleep 5"}' };
  const asks: ScriptedAnswer = (writer) => writer.text("I wait.") + writer.calls([call]);
  await using server = startScriptedServer("ollama", [asks]);
  await using place = await emptyPlace();
  await writeHomeSettings(place, "safe_mode:\n  allowed: [sleep]\n");
  await using harvey = openHarvey(place, {
    args: ["--url", modelServerUrl(server.url, "ollama"), "--model", "m", "--yes"],
  });
  await harvey.type("wait\n");
  await harvey.shows("run_command sleep 5");
  harvey.kill("SIGKILL");
  await harvey.ended;
  const [path] = await sessionFiles(place);
  const session = await readSession(await Deno.readTextFile(path));
  assert.deepEqual(session.findings, []);
  const [turn] = session.turns;
  assert.equal(turn.complete, false);
  assert.deepEqual(turn.replies.map(({ text, interrupted }) => [text, interrupted]), [
    ["I wait.", false],
  ]);
  assert.deepEqual(turn.toolCalls.map(({ name, result }) => [name, result]), [
    ["run_command", undefined],
  ]);
});
