import assert from "node:assert/strict";
import type { Tool } from "../../src/host/mod.ts";
import type { Message } from "../../src/models/mod.ts";
import { pluginNamed } from "../host/open_host.ts";
import type { WrittenCall } from "../servers/model_protocol.ts";
import { type ScriptedAnswer, startScriptedServer } from "../servers/scripted_server.ts";
import { endedSession } from "./built_in.ts";
import { openTalk, pluginWith, readTool } from "./tool_plugin.ts";

const call = (id: string): WrittenCall => ({
  ...{ id, name: "read_file", arguments: `{"path":"${id}"}` },
});
const asks: ScriptedAnswer = (writer) =>
  writer.text("I look.") + writer.calls([call("c1"), call("c2")]);
const says = (text: string): ScriptedAnswer => (writer) => writer.text(text);

/** Fails where a call has no result, or a result no call before it. */
function assertValid(body: Record<string, unknown>): void {
  let open = 0;
  for (const message of body.messages as (Message & { tool_calls?: unknown[] })[]) {
    if (message.role === "tool") open--;
    else assert.equal(open, 0, JSON.stringify(body.messages));
    assert.ok(open >= 0, JSON.stringify(body.messages));
    open += message.tool_calls?.length ?? 0;
  }
  assert.equal(open, 0, JSON.stringify(body.messages));
}

/** Takes a turn whose first tool call is interrupted in this way, and then another. */
async function interrupted(run: (stop: AbortController) => Tool["run"]) {
  await using server = startScriptedServer("ollama", [asks, says("Well.")]);
  const stop = new AbortController();
  let followed = 0;
  const follower = pluginNamed("follower", (harvey) => {
    harvey.followUps.define(() => Promise.resolve(void followed++));
  });
  const tools = pluginWith(readTool(run(stop)));
  await using open = await openTalk(server.url, [tools, follower]);
  await open.type("Look.", stop.signal);
  assert.equal(server.bodies.length, 1, "the model is not asked again");
  assert.equal(followed, 0);
  assert.match(open.told, /\(interrupted; what came is kept\)\n$/);
  await open.type("Go on.");
  for (const body of server.bodies) assertValid(body);
  assert.equal(followed, 1);
  const { session } = await endedSession(open);
  assert.deepEqual(session.findings, []);
  assert.deepEqual(session.turns.map(({ complete }) => complete), [true, true]);
  const sent = server.bodies[1].messages as Message[];
  return { calls: session.turns[0].toolCalls, sent };
}

Deno.test("Ctrl-C during a tool completes its call and those after it as interrupted", async () => {
  const { calls, sent } = await interrupted((stop) => () => {
    stop.abort(new Error("Ctrl-C"));
    throw stop.signal.reason;
  });
  assert.deepEqual(calls.map(({ result, status }) => [result, status]), [
    ["interrupted", "aborted"],
    ["interrupted", "aborted"],
  ]);
  assert.deepEqual(sent.filter(({ role }) => role === "tool").map(({ content }) => content), [
    ...["interrupted", "interrupted"],
  ]);
});

Deno.test("a tool that ends well after Ctrl-C is told as what it is", async () => {
  const { calls } = await interrupted((stop) => () => {
    stop.abort(new Error("Ctrl-C"));
    return Promise.resolve({ text: "text", status: "ok" });
  });
  assert.deepEqual(calls.map(({ result, status }) => [result, status]), [
    ["text", "ok"],
    ["interrupted", "aborted"],
  ]);
});

Deno.test("Ctrl-C during the reply after a tool keeps the call and its result", async () => {
  const stop = new AbortController();
  await using server = startScriptedServer("ollama", [asks, says("And so on"), says("Well.")]);
  const stopper = pluginNamed("stopper", (harvey) => {
    harvey.on("reply.received", ({ data }) => {
      if (data.text === "And so on") stop.abort(new Error("Ctrl-C"));
    });
  });
  const tool = readTool(() => Promise.resolve({ text: "text", status: "ok" }));
  await using open = await openTalk(server.url, [pluginWith(tool), stopper]);
  await open.type("Look.", stop.signal);
  await open.type("Go on.");
  for (const body of server.bodies) assertValid(body);
  const sent = (server.bodies.at(-1)!.messages as Message[]).slice(1);
  assert.deepEqual(sent.map(({ role, content }) => [role, content]).slice(1, 5), [
    ["assistant", "I look."],
    ["tool", "text"],
    ["tool", "text"],
    ["assistant", "And so on"],
  ]);
});

Deno.test("a server that fails after a tool leaves the call and its result, and runs no follow-up", async () => {
  await using server = startScriptedServer("ollama", [
    ...[asks, { status: 400, message: "out of order" }, says("Well.")],
  ]);
  let followed = 0;
  const follower = pluginNamed("follower", (harvey) => {
    harvey.followUps.define(() => Promise.resolve(void followed++));
  });
  const tool = readTool(() => Promise.resolve({ text: "text", status: "ok" }));
  await using open = await openTalk(server.url, [pluginWith(tool), follower]);
  await assert.rejects(open.type("Look."), /out of order/);
  assert.equal(followed, 0);
  await open.type("Go on.");
  for (const body of server.bodies) assertValid(body);
  assert.deepEqual((server.bodies[2].messages as Message[]).slice(1).map(({ role }) => role), [
    ...["user", "assistant", "tool", "tool", "user"],
  ]);
  const { session } = await endedSession(open);
  assert.deepEqual(session.turns[0].statements.map(({ kind }) => kind), [
    ...["forwarding", "forwarding", "failure"],
  ]);
});

Deno.test("a reply that breaks off asks for nothing", async () => {
  const broken: ScriptedAnswer = (writer) =>
    writer.text("I look.") + writer.calls([call("c1")]) + writer.raw("oops");
  await using server = startScriptedServer("ollama", [broken, says("Well.")]);
  let runs = 0;
  const tool = readTool(() => {
    runs++;
    return Promise.resolve({ text: "text", status: "ok" });
  });
  await using open = await openTalk(server.url, [pluginWith(tool)]);
  await assert.rejects(open.type("Look."), /is not JSON/);
  await open.type("Go on.");
  assert.equal(runs, 0);
  const sent = (server.bodies[1].messages as Message[]).slice(1);
  assert.deepEqual(sent.map(({ role, content }) => [role, content]), [
    ["user", "Look."],
    ["assistant", "I look."],
    ["user", "Go on."],
  ]);
});
