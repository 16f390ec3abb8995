import assert from "node:assert/strict";
import { type Message, type Model, ModelError, type ReplyPart } from "../../src/models/mod.ts";
import type { ModelProtocol } from "../servers/model_protocol.ts";
import { startScriptedServer } from "../servers/scripted_server.ts";
import { providerOf } from "./provider_of.ts";

const tools = [{ name: "read_file", description: "Reads.", parameters: { type: "object" } }];

const asked: Message = { role: "user", content: "Read it." };

async function partsOf(model: Model, messages: readonly Message[]): Promise<ReplyPart[]> {
  const { signal } = new AbortController();
  return await Array.fromAsync(model.reply({ messages, signal, tools }));
}

function textIn(parts: readonly ReplyPart[]): string {
  return parts.map((part) => part.type === "text" ? part.text : "").join("");
}

/** How servers refuse tools, in their own words. */
const refusals: readonly (readonly [
  server: string,
  protocol: ModelProtocol,
  status: number,
  message: string,
])[] = [
  ["Ollama", "ollama", 400, "registry.ollama.ai/library/gemma:2b does not support tools"],
  ["llama.cpp without jinja", "openai", 500, "tools param requires --jinja flag"],
  ["an older llama.cpp", "openai", 500, "Unsupported param: tools"],
  [
    "vLLM",
    "openai",
    400,
    '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set',
  ],
  ["OpenRouter", "openai", 404, "No endpoints found that support tool use."],
  ["a strict server", "openai", 422, "Extra inputs are not permitted: tools"],
  ["Gemma at Google", "google", 400, "Function calling is not enabled for models/gemma-3-27b-it"],
  ["an Anthropic-like server", "anthropic", 400, "tools: this model cannot use tools"],
];

for (const [name, protocol, status, message] of refusals) {
  Deno.test(`a model that takes no tools (${name}) is asked without, and so from then on`, async () => {
    await using server = startScriptedServer(protocol, [
      { status, message },
      (writer) => writer.text("Without."),
    ]);
    const model = () => providerOf(protocol, server.url).model("mock-model");
    assert.equal(textIn(await partsOf(model(), [asked])), "Without.");
    assert.equal(textIn(await partsOf(model(), [asked])), "Without.");
    assert.deepEqual(server.bodies.map((body) => body.tools !== undefined), [true, false, false]);
  });
}

Deno.test("a refusal that has another reason is told, and tools are offered again", async () => {
  const refusal = { status: 400, message: "the tool of 7 MB is too large for this request" };
  await using server = startScriptedServer("ollama", [
    refusal,
    { status: 400, message: "the request is too large" },
    (writer) => writer.text("Here."),
  ]);
  const model = providerOf("ollama", server.url).model("mock-model");
  await assert.rejects(partsOf(model, [asked]), (error) => {
    assert.ok(error instanceof ModelError);
    assert.match(error.message, /the request is too large/);
    return true;
  });
  await partsOf(model, [asked]);
  assert.deepEqual(server.bodies.map((body) => body.tools !== undefined), [true, false, true]);
});

Deno.test("a model whose call its server cannot read answers without tools this time only", async () => {
  const message = "error parsing tool call: raw='{\"path\"', err=unexpected end of JSON input";
  await using server = startScriptedServer("ollama", [
    { status: 500, message },
    (writer) => writer.text("Here."),
  ]);
  const model = providerOf("ollama", server.url).model("mock-model");
  assert.equal(textIn(await partsOf(model, [asked])), "Here.");
  await partsOf(model, [asked]);
  assert.deepEqual(server.bodies.map((body) => body.tools !== undefined), [true, false, true]);
});

Deno.test("what came before a failure about tools is never said twice", async () => {
  await using server = startScriptedServer("ollama", [
    (writer) => writer.text("So far ") + writer.raw(writer.error("error parsing tool call: raw")),
    (writer) => writer.text("Here."),
  ]);
  const model = providerOf("ollama", server.url).model("mock-model");
  await assert.rejects(partsOf(model, [asked]), /error parsing tool call/);
  assert.equal(server.bodies.length, 1);
});

Deno.test("a failure that says nothing of tools is not asked again", async () => {
  await using server = startScriptedServer("openai", [{ status: 400, message: "no" }]);
  const model = providerOf("openai", server.url).model("mock-model");
  await assert.rejects(partsOf(model, [asked]), { failure: "refused" });
  assert.equal(server.bodies.length, 1);
});

Deno.test("a conversation with calls is sent as plain text where no tools are offered", async () => {
  await using server = startScriptedServer("openai", [(writer) => writer.text("Done.")]);
  const model = providerOf("openai", server.url).model("mock-model");
  const call = { id: "a", name: "read_file", arguments: '{"path":"a.ts"}' };
  const messages: Message[] = [
    asked,
    { role: "assistant", content: "I look.", toolCalls: [call] },
    { role: "tool", content: "text", call: "a", name: "read_file" },
    { role: "assistant", content: "", toolCalls: [{ ...call, id: "b" }] },
    { role: "tool", content: "more", call: "b", name: "read_file" },
  ];
  const { signal } = new AbortController();
  await Array.fromAsync(model.reply({ messages, signal }));
  assert.deepEqual(server.bodies[0].messages, [
    { role: "user", content: "Read it." },
    { role: "assistant", content: 'I look.\n\n(I called read_file with {"path":"a.ts"})' },
    { role: "user", content: "Result of read_file:\ntext" },
    { role: "assistant", content: '(I called read_file with {"path":"a.ts"})' },
    { role: "user", content: "Result of read_file:\nmore" },
  ]);
});
