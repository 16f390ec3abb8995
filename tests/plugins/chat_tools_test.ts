import assert from "node:assert/strict";
import type { FinishedTurn } from "../../src/host/mod.ts";
import { UserError } from "../../src/kernel/mod.ts";
import type { Message } from "../../src/models/mod.ts";
import { pluginNamed } from "../host/open_host.ts";
import { protocols, type WrittenCall } from "../servers/model_protocol.ts";
import { type ScriptedAnswer, startScriptedServer } from "../servers/scripted_server.ts";
import { endedSession, recordedText } from "./built_in.ts";
import { echoTool, openTalk, pluginWith, readTool } from "./tool_plugin.ts";

const calls = (...written: WrittenCall[]): ScriptedAnswer => (writer) => writer.calls(written);
const says = (text: string): ScriptedAnswer => (writer) => writer.text(text);
const reads = (path: string, id?: string): WrittenCall => ({
  ...{ id, name: "read_file", arguments: JSON.stringify({ path }) },
});

/** The conversation that came with a request, without the system prompt. */
function sentWith(body: Record<string, unknown>): Message[] {
  return (body.messages as Message[]).filter(({ role }) => role !== "system");
}

Deno.test("what a model asks for is done, on the record, and it is asked again with the results", async () => {
  await using server = startScriptedServer("ollama", [
    (writer) => writer.text("I look.") + writer.calls([reads("a.ts", "c1"), reads("b.ts", "c2")]),
    says("Both are there."),
  ]);
  const runs: unknown[] = [];
  const finished: FinishedTurn[] = [];
  const follower = pluginNamed("follower", (harvey) => {
    harvey.followUps.define((turn) => Promise.resolve(void finished.push(turn)));
  });
  await using open = await openTalk(server.url, [
    pluginWith(echoTool(runs)),
    follower,
  ]);
  await open.type("Look into both.");
  assert.deepEqual(runs, [{ path: "a.ts" }, { path: "b.ts" }]);
  assert.equal(open.shown, "I look.\nBoth are there.\n");
  assert.equal(open.told, "read_file a.ts\nread_file b.ts\n");
  assert.deepEqual(finished, [{
    ...{ turn: 1, model: finished[0].model, complete: true },
    reply: "I look.\n\nBoth are there.",
  }]);
  const [tool] = server.bodies[0].tools as { function: { name: string } }[];
  assert.equal(tool.function.name, "read_file");
  assert.deepEqual(sentWith(server.bodies[1]).slice(1), [
    {
      ...{ role: "assistant", content: "I look." },
      tool_calls: [
        { function: { name: "read_file", arguments: { path: "a.ts" } } },
        { function: { name: "read_file", arguments: { path: "b.ts" } } },
      ],
    },
    { role: "tool", content: "text of a.ts", tool_name: "read_file" },
    { role: "tool", content: "text of b.ts", tool_name: "read_file" },
  ]);
  const { text, session } = await endedSession(open);
  assert.deepEqual(session.findings, []);
  const [turn, ...others] = session.turns;
  assert.deepEqual(others, []);
  assert.deepEqual(turn.replies.map(({ text }) => text), ["I look.", "Both are there."]);
  assert.deepEqual(
    turn.toolCalls.map((call) => [call.id, call.arguments, call.request, call.result, call.status]),
    [
      ["c1", '{"path":"a.ts"}', 1, "text of a.ts", "ok"],
      ["c2", '{"path":"b.ts"}', 1, "text of b.ts", "ok"],
    ],
  );
  assert.ok(text.includes(
    '\n[[tool: c1 · read_file · {"path":"a.ts"}]]\n\nHARVEY (RESULT)\ntext of a.ts\n\n' +
      "[[result: c1 — ok]]\n\n",
  ));
});

Deno.test("a reply without a word that calls a tool is no empty speech on the record", async () => {
  await using server = startScriptedServer("ollama", [calls(reads("a.ts", "c1")), says("")]);
  await using open = await openTalk(server.url, [pluginWith(echoTool())]);
  await open.type("Look.");
  const { session, text } = await endedSession(open);
  assert.deepEqual(session.turns[0].replies.map(({ text }) => text), [""]);
  assert.ok(text.includes("Forwarding to M.\n\n[[stats: M · "), text);
  assert.ok(text.includes("Forwarding to M.\n\nM\n\\\n\n[[turn: 1 · "), text);
});

Deno.test("the call stands in the file before the tool runs, the result before the model is asked", async () => {
  let file: () => Promise<string> = () => Promise.resolve("");
  const found: string[] = [];
  const answers = [calls(reads("a.ts", "c1")), says("Done.")];
  const { contentType, end, replyPath } = protocols.ollama;
  await using server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    async (asked) => {
      if (new URL(asked.url).pathname !== replyPath) return new Response("no", { status: 404 });
      await asked.body?.cancel();
      found.push(await file());
      const answer = answers.shift();
      if (typeof answer !== "function") throw new Error("asked too often");
      const body = answer(protocols.ollama) + end(1, 1);
      return new Response(body, { headers: { "content-type": contentType } });
    },
  );
  const tool = readTool(async () => {
    found.push(await file());
    return { text: "text", status: "ok" };
  });
  const url = `ollama://127.0.0.1:${server.addr.port}`;
  await using open = await openTalk(url, [pluginWith(tool)]);
  file = () => recordedText(open);
  await open.type("Look.");
  assert.ok(found[1].endsWith('[[tool: c1 · read_file · {"path":"a.ts"}]]\n\n'), found[1]);
  assert.ok(found[2].endsWith("[[result: c1 — ok]]\n\nHARVEY\nForwarding to M.\n\n"), found[2]);
});

Deno.test("a result is bounded, with a line that says how much is left out", async () => {
  await using server = startScriptedServer("ollama", [calls(reads("a.ts", "c1")), says("Long.")]);
  const tool = readTool(() => Promise.resolve({ text: "x".repeat(1000), status: "ok" }));
  const config = { tools: { on: true, maxCalls: 10, maxResult: 100 } };
  await using open = await openTalk(server.url, [pluginWith(tool)], config);
  await open.type("Look.");
  const result = sentWith(server.bodies[1]).at(-1)!.content;
  assert.equal(result, `${"x".repeat(100)}\n[… 900 characters left out …]`);
  const { session } = await endedSession(open);
  assert.equal(session.turns[0].toolCalls[0].result, result);
});

Deno.test("what a tool refuses is told to the model, and what breaks in it to the person, too", async () => {
  await using server = startScriptedServer("ollama", [
    calls(reads("secret", "c1"), reads("broken", "c2")),
    says("I see."),
  ]);
  const tool = readTool(({ path }) => {
    if (path === "secret") throw new UserError('Cannot read "secret": it is a key', 1);
    throw new TypeError("undefined is no function");
  });
  await using open = await openTalk(server.url, [pluginWith(tool)]);
  await open.type("Look.");
  const failed = 'The tool "read_file" failed: TypeError: undefined is no function';
  assert.deepEqual(sentWith(server.bodies[1]).slice(-2).map(({ content }) => content), [
    'Cannot read "secret": it is a key',
    failed,
  ]);
  assert.equal(open.told, `read_file secret\nread_file broken\n${failed}\n`);
  const { session } = await endedSession(open);
  assert.deepEqual(session.turns[0].toolCalls.map(({ status }) => status), [
    'error: Cannot read "secret": it is a key',
    `error: ${failed}`,
  ]);
});

Deno.test("with tools switched off, or none defined, models are told of none", async () => {
  await using server = startScriptedServer("ollama", [says("Hello.")]);
  const config = { tools: { on: false, maxCalls: 10, maxResult: 100 } };
  await using off = await openTalk(server.url, [pluginWith(echoTool())], config);
  await off.type("Hello.");
  await using none = await openTalk(server.url, []);
  await none.type("Hello.");
  assert.deepEqual(server.bodies.map(({ tools }) => tools), [undefined, undefined]);
});

Deno.test("after the last call that a turn may have the model is told so, and asked without tools", async () => {
  await using server = startScriptedServer("ollama", [
    calls(reads("1", "c1"), reads("2", "c2")),
    calls(reads("3", "c3"), reads("4", "c4")),
    says("That is all."),
  ]);
  const runs: unknown[] = [];
  const config = { tools: { on: true, maxCalls: 3, maxResult: 1000 } };
  await using open = await openTalk(server.url, [pluginWith(echoTool(runs))], config);
  await open.type("Look.");
  assert.deepEqual(runs, [{ path: "1" }, { path: "2" }, { path: "3" }]);
  assert.deepEqual(server.bodies.map(({ tools }) => tools !== undefined), [true, true, false]);
  assert.match(sentWith(server.bodies[2]).at(-1)!.content, /a turn may have 3 tool calls/);
  const { session } = await endedSession(open);
  assert.deepEqual(session.turns[0].toolCalls.map(({ status }) => status), [
    ...["ok", "ok", "ok"],
    "skipped: a turn may have 3 tool calls",
  ]);
});

Deno.test("a model that goes on calling when no tools are offered is not heard", async () => {
  await using server = startScriptedServer("ollama", [calls(reads("1", "c1"))]);
  const runs: unknown[] = [];
  const config = { tools: { on: true, maxCalls: 1, maxResult: 1000 } };
  await using open = await openTalk(server.url, [pluginWith(echoTool(runs))], config);
  await open.type("Look.");
  assert.equal(runs.length, 1);
  assert.equal(server.bodies.length, 3);
  await open.type("And again.");
  assert.equal(runs.length, 2);
});
