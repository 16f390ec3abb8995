import assert from "node:assert/strict";
import type { Message } from "../../src/models/mod.ts";
import type { WrittenCall } from "../servers/model_protocol.ts";
import { type ScriptedAnswer, startScriptedServer } from "../servers/scripted_server.ts";
import { endedSession } from "./built_in.ts";
import { echoTool, openTalk, pluginWith } from "./tool_plugin.ts";

const good: WrittenCall = { id: "good", name: "read_file", arguments: '{"path":"a.ts"}' };
const unknown: WrittenCall = { name: "raed_file", arguments: '{"path":"a.ts"}' };
const broken: WrittenCall = { name: "read_file", arguments: '{"path": "a.ts' };
const wrongType: WrittenCall = { name: "read_file", arguments: '{"path": 7}' };
const noObject: WrittenCall = { name: "read_file", arguments: '["a.ts"]' };
const lacking: WrittenCall = { name: "read_file", arguments: "{}" };

const calls = (...written: WrittenCall[]): ScriptedAnswer => (writer) => writer.calls(written);
const says = (text: string): ScriptedAnswer => (writer) => writer.text(text);

/** What the model was told last with each request after the first. */
async function toldAfter(answers: readonly ScriptedAnswer[]) {
  await using server = startScriptedServer("ollama", answers);
  const runs: unknown[] = [];
  await using open = await openTalk(server.url, [pluginWith(echoTool(runs))]);
  await open.type("Look.");
  const { session } = await endedSession(open);
  return {
    runs,
    session,
    offered: server.bodies.map(({ tools }) => tools !== undefined),
    told: server.bodies.slice(1).map(({ messages }) => (messages as Message[]).at(-1)!.content),
  };
}

const mistakes: Readonly<Record<string, readonly [WrittenCall, RegExp]>> = {
  "an unknown name": [unknown, /^There is no tool "raed_file"; there are: read_file\n/],
  "broken JSON": [broken, /^The arguments are not JSON: /],
  "a wrong type": [wrongType, /^The arguments do not fit the tool's schema: .*path.*"string"/],
  "no object": [noObject, /^The arguments are not a JSON object\n/],
  "nothing that is needed": [lacking, /^The arguments do not fit the tool's schema: .*"path"/],
};

for (const [name, [mistake, error]] of Object.entries(mistakes)) {
  Deno.test(`a model that calls with ${name} gets the error back, and may call again`, async () => {
    const { told, offered, runs, session } = await toldAfter([
      ...[calls(mistake), calls(good), says("Done.")],
    ]);
    assert.match(told[0], error);
    assert.match(told[0], /\nCall it again, rightly, or answer without\.$/);
    assert.equal(told[1], "text of a.ts");
    assert.deepEqual(runs, [{ path: "a.ts" }]);
    assert.deepEqual(offered, [true, true, true]);
    const [first, second] = session.turns[0].toolCalls;
    assert.deepEqual(
      [first.arguments, second.status],
      [JSON.stringify(read(mistake.arguments)) ?? mistake.arguments, "ok"],
    );
    assert.match(first.status!, /^error: /);
  });
}

/** Ollama's protocol carries an object, where it is one. */
function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

Deno.test("after a second bad call the turn goes on without tools, the next one with them", async () => {
  await using server = startScriptedServer("ollama", [
    ...[calls(unknown), calls(broken), says("Without."), says("With.")],
  ]);
  await using open = await openTalk(server.url, [pluginWith(echoTool())]);
  await open.type("Look.");
  await open.type("And again.");
  assert.deepEqual(server.bodies.map(({ tools }) => tools !== undefined), [
    ...[true, true, false, true],
  ]);
  const told = (server.bodies[2].messages as Message[]).at(-1)!.content;
  assert.match(told, /No more tools are available in this turn: answer with what you have\.$/);
  assert.equal(open.shown, "Without.\nWith.\n");
});

Deno.test("several bad calls of one reply are one mistake, and its good ones are run", async () => {
  const { offered, runs, session } = await toldAfter([
    ...[calls(unknown, good, broken), calls({ ...good, id: "again" }), says("Done.")],
  ]);
  assert.deepEqual(runs, [{ path: "a.ts" }, { path: "a.ts" }]);
  assert.deepEqual(offered, [true, true, true]);
  assert.deepEqual(session.turns[0].toolCalls.map(({ status }) => status!.split(":")[0]), [
    ...["error", "ok", "error", "ok"],
  ]);
});

Deno.test("what the schema does not name, and null for what may be absent, is passed over", async () => {
  const given = '{"path":"a.ts","line":null,"reason":"I wonder","__proto__":{"x":1}}';
  const { runs, session } = await toldAfter([calls({ ...good, arguments: given }), says("Done.")]);
  assert.deepEqual(runs, [{ path: "a.ts" }]);
  assert.equal(session.turns[0].toolCalls[0].status, "ok");
});

Deno.test("a schema that cannot be used is told to the person, and the turn goes on", async () => {
  const faulty = {
    ...echoTool(),
    parameters: { type: "object", properties: { path: { type: "string", pattern: "(" } } },
  };
  await using server = startScriptedServer("ollama", [calls(good), says("Done.")]);
  await using open = await openTalk(server.url, [pluginWith(faulty)]);
  await open.type("Look.");
  assert.match(open.told, /The tool "read_file" failed: SyntaxError/);
  assert.equal(open.shown, "Done.\n");
});
