import type { ProtocolWriter } from "./model_protocol.ts";

function event(value: unknown): string {
  return `data: ${JSON.stringify(value)}\r\n\r\n`;
}

function candidate(part: unknown, further: Record<string, unknown> = {}): string {
  return event({
    candidates: [{ content: { parts: [part], role: "model" }, index: 0, ...further }],
    modelVersion: "mock-model",
    responseId: "response-1",
  });
}

/** Google's Gemini, as https://ai.google.dev/api/generate-content says of `alt=sse`. */
export function googleWriter(): ProtocolWriter {
  return {
    contentType: "text/event-stream",
    basePath: "/v1beta",
    listPath: "/v1beta/models",
    replyPath: "/v1beta/models/mock-model:streamGenerateContent",
    list: (names) => ({
      models: names.map((name) => ({
        name: `models/${name}`,
        inputTokenLimit: 1_048_576,
        supportedGenerationMethods: ["generateContent", "countTokens"],
      })),
    }),
    text: (text) => candidate({ text }),
    thinking: (text) => candidate({ text, thought: true }),
    calls: (calls) =>
      calls.map(({ id, name, arguments: given }, at) =>
        candidate({
          functionCall: { ...(id === undefined ? {} : { id }), name, args: JSON.parse(given) },
          ...(at === 0 ? { thoughtSignature: "c2lnbmVk" } : {}),
        })
      ).join(""),
    end: (promptTokenCount, candidatesTokenCount, cut) =>
      event({
        candidates: [{
          content: { parts: [], role: "model" },
          finishReason: cut ? "MAX_TOKENS" : "STOP",
          index: 0,
        }],
        usageMetadata: {
          promptTokenCount,
          candidatesTokenCount,
          totalTokenCount: promptTokenCount + candidatesTokenCount,
        },
      }),
    error: (message) => JSON.stringify({ error: { code: 500, message, status: "INTERNAL" } }),
    raw: (content) => `data: ${content}\r\n\r\n`,
  };
}
