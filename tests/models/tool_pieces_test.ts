import assert from "node:assert/strict";
import type { ReplyPart, ToolCall } from "../../src/models/mod.ts";
import { startScriptedServer } from "../servers/scripted_server.ts";
import { providerOf } from "./provider_of.ts";

const tools = [{ name: "read_file", description: "Reads.", parameters: { type: "object" } }];

/** The calls that come of these pieces of a reply, over OpenAI's protocol. */
async function callsOf(pieces: readonly unknown[]): Promise<Omit<ToolCall, "id">[]> {
  await using server = startScriptedServer("openai", [
    (writer) =>
      pieces.map((piece) =>
        writer.raw(JSON.stringify({
          choices: [{ index: 0, delta: { tool_calls: [piece] }, finish_reason: null }],
        }))
      ).join(""),
  ]);
  const { signal } = new AbortController();
  const messages = [{ role: "user", content: "Look." }] as const;
  const parts: ReplyPart[] = await Array.fromAsync(
    providerOf("openai", server.url).model("mock-model").reply({ messages, signal, tools }),
  );
  const calls = parts.flatMap((part) => part.type === "tool call" ? [part.call] : []);
  const ids = calls.map(({ id }) => id);
  assert.equal(new Set(["", ...ids]).size, ids.length + 1, `${ids}`);
  return calls.map(({ id: _, ...call }) => call);
}

const a = { name: "read_file", arguments: '{"path":"a"}' };
const b = { name: "read_file", arguments: '{"path":"b"}' };

const ways: Readonly<Record<string, readonly unknown[]>> = {
  "whole, one after the other": [
    { index: 0, id: "1", type: "function", function: a },
    { index: 1, id: "2", type: "function", function: b },
  ],
  "in turns": [
    { index: 0, id: "1", function: { name: "read_file", arguments: "" } },
    { index: 1, id: "2", function: { name: "read_file", arguments: "" } },
    { index: 0, function: { arguments: '{"path":' } },
    { index: 1, function: { arguments: '{"path":' } },
    { index: 1, function: { arguments: '"b"}' } },
    { index: 0, function: { arguments: '"a"}' } },
  ],
  "without index": [{ id: "1", function: a }, { id: "2", function: b }],
  "with one index for all": [
    { index: 0, id: "1", function: a },
    { index: 0, id: "2", function: b },
  ],
  "with one id for all": [
    { index: 0, id: "call_0", function: a },
    { index: 1, id: "call_0", function: b },
  ],
  "without ids": [{ index: 0, function: a }, { index: 1, function: b }],
  "with empty ids": [{ index: 0, id: "", function: a }, { index: 1, id: "", function: b }],
  "with the id last": [
    { index: 0, function: a },
    { index: 0, id: "1", function: { arguments: "" } },
    { index: 1, id: "2", function: b },
  ],
  "with the name in every piece": [
    { index: 0, id: "1", function: { name: "read_file", arguments: '{"path"' } },
    { index: 0, id: "1", function: { name: "read_file", arguments: ':"a"}' } },
    { index: 1, id: "2", function: b },
  ],
};

for (const [way, pieces] of Object.entries(ways)) {
  Deno.test(`two calls that a server sends ${way} are two calls, each with an id of its own`, async () => {
    assert.deepEqual(await callsOf(pieces), [a, b]);
  });
}

Deno.test("arguments that are null, or do not come, are none", async () => {
  for (const given of [null, undefined, ""]) {
    const [call] = await callsOf([
      { index: 0, id: "1", function: { name: "list", arguments: given } },
    ]);
    assert.ok(["", "{}"].includes(call.arguments), call.arguments);
  }
});

Deno.test("a call that never gets a name is told as an answer that cannot be read", async () => {
  const pieces = [{ index: 0, id: "1", function: { arguments: "{}" } }];
  await assert.rejects(callsOf(pieces), { failure: "malformed" });
});
