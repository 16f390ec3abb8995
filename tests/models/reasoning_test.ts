import assert from "node:assert/strict";
import { startDocumentServer } from "../servers/document_server.ts";
import { type ModelProtocol, protocols } from "../servers/model_protocol.ts";
import { hearReply } from "./heard_reply.ts";
import { providerOf } from "./provider_of.ts";

function openAiEvent(delta: unknown): string {
  return `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: null }] })}\n\n`;
}

const { openai, ollama } = protocols;

const ways: readonly (readonly [way: string, ModelProtocol, readonly string[]])[] = [
  ["reasoning_content, as DeepSeek and llama.cpp do", "openai", [
    openAiEvent({ reasoning_content: "Let me see." }),
    openai.text("42."),
  ]],
  ["reasoning, as OpenRouter, Groq and vLLM do", "openai", [
    openAiEvent({ reasoning: "Let me see." }),
    openai.text("42."),
  ]],
  ["thinking parts, as Mistral does", "openai", [
    openAiEvent({
      content: [{ type: "thinking", thinking: [{ type: "text", text: "Let me see." }] }],
    }),
    openAiEvent({ content: [{ type: "text", text: "42." }] }),
  ]],
  ["tags in its text, as servers without a parser of reasoning do", "openai", [
    openai.text("<thi"),
    openai.text("nk>\nLet me"),
    openai.text(" see.\n</think"),
    openai.text(">\n\n42."),
  ]],
  ["tags in its text, as older versions do", "ollama", [
    ollama.text("<think>\nLet me see.\n"),
    ollama.text("</think>"),
    ollama.text("\n\n42."),
  ]],
];

for (const [way, protocol, pieces] of ways) {
  Deno.test(`a server over ${protocol} that tells thinking by ${way}, is understood`, async () => {
    const { replyPath, basePath, contentType, end } = protocols[protocol];
    const body = pieces.join("") + end(3, 4);
    await using server = startDocumentServer({
      [replyPath]: () => new Response(body, { headers: { "content-type": contentType } }),
    });
    const model = providerOf(protocol, server.origin + basePath).model("mock-model");
    const { text, thinking, usage, error } = await hearReply(model, "6 * 7?");
    assert.equal(error, undefined);
    assert.deepEqual([thinking, text], ["Let me see.", "42."]);
    assert.deepEqual(usage, { type: "usage", inputTokens: 3, outputTokens: 4 });
  });
}

Deno.test("tokens of Google's thoughts, and Anthropic's cached ones, are counted", async () => {
  const google = 'data: {"candidates":[{"content":{"parts":[{"text":"42."}]},"finishReason":' +
    '"STOP"}],"usageMetadata":{"promptTokenCount":5,"candidatesTokenCount":2,' +
    '"thoughtsTokenCount":30,"totalTokenCount":37}}\r\n\r\n';
  const writer = protocols.anthropic;
  const anthropic = writer.text("42.") +
    'event: message_delta\ndata: {"type":"message_delta","delta":{"stop_reason":"end_turn"},' +
    '"usage":{"input_tokens":5,"cache_read_input_tokens":100,"output_tokens":32}}\n\n' +
    'event: message_stop\ndata: {"type":"message_stop"}\n\n';
  const cases = [["google", google, 5, 32], ["anthropic", anthropic, 105, 32]] as const;
  for (const [protocol, body, inputTokens, outputTokens] of cases) {
    const { replyPath, basePath, contentType } = protocols[protocol];
    await using server = startDocumentServer({
      [replyPath]: () => new Response(body, { headers: { "content-type": contentType } }),
    });
    const model = providerOf(protocol, server.origin + basePath).model("mock-model");
    const { usage } = await hearReply(model, "6 * 7?");
    assert.deepEqual(usage, { type: "usage", inputTokens, outputTokens }, protocol);
  }
});
