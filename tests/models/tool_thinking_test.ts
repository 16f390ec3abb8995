import assert from "node:assert/strict";
import type { Message, ReplyPart } from "../../src/models/mod.ts";
import { thinkingSignature } from "../servers/anthropic_writer.ts";
import type { ModelProtocol } from "../servers/model_protocol.ts";
import { type ScriptedAnswer, startScriptedServer } from "../servers/scripted_server.ts";
import { providerOf } from "./provider_of.ts";

const tools = [{ name: "read_file", description: "Reads.", parameters: { type: "object" } }];

/** What is sent, after the model had thought and called a tool. */
async function secondBody(protocol: ModelProtocol, first: ScriptedAnswer) {
  await using server = startScriptedServer(protocol, [first, (writer) => writer.text("Done.")]);
  const model = providerOf(protocol, server.url).model("mock-model");
  const { signal } = new AbortController();
  const asked: Message = { role: "user", content: "Read it." };
  const parts: ReplyPart[] = await Array.fromAsync(
    model.reply({ messages: [asked], signal, tools }),
  );
  const toolCalls = parts.flatMap((part) => part.type === "tool call" ? [part.call] : []);
  const results = toolCalls.map(({ id, name }): Message => ({
    ...{ role: "tool", content: "text", call: id, name },
  }));
  const said: Message = { role: "assistant", content: "", toolCalls };
  await Array.fromAsync(model.reply({ messages: [asked, said, ...results], signal, tools }));
  return server.bodies[1];
}

const call = { id: "a", name: "read_file", arguments: "{}" };

Deno.test("Anthropic gets its signed thinking back with the results of its calls", async () => {
  const body = await secondBody(
    "anthropic",
    (writer) => writer.thinking("Let me ") + writer.thinking("see.") + writer.calls([call]),
  );
  const [, assistant] = body.messages as { content: unknown }[];
  assert.deepEqual(assistant.content, [
    { type: "thinking", thinking: "Let me see.", signature: thinkingSignature },
    { type: "tool_use", id: "a", name: "read_file", input: {} },
  ]);
});

Deno.test("Google gets the signature of its call back", async () => {
  const body = await secondBody("google", (writer) => writer.calls([call]));
  const [, model] = body.contents as { parts: unknown }[];
  assert.deepEqual(model.parts, [{
    functionCall: { id: "a", name: "read_file", args: {} },
    thoughtSignature: "c2lnbmVk",
  }]);
});

Deno.test("thinking goes back to a server that names it reasoning_content, and to no other", async () => {
  const named = (field: string): ScriptedAnswer => (writer) => {
    const delta = { [field]: "Let me see." };
    const choices = [{ index: 0, delta, finish_reason: null }];
    return writer.raw(JSON.stringify({ choices })) + writer.calls([call]);
  };
  const thinkingIn = async (answer: ScriptedAnswer) => {
    const [, assistant] = (await secondBody("openai", answer)).messages as Message[];
    return JSON.parse(JSON.stringify(assistant)).reasoning_content;
  };
  assert.equal(await thinkingIn(named("reasoning_content")), "Let me see.");
  assert.equal(await thinkingIn(named("reasoning")), undefined);
});
