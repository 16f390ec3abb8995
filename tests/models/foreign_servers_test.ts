import assert from "node:assert/strict";
import {
  createAnthropic,
  createGoogle,
  createOllama,
  createOpenAiCompatible,
  ModelError,
} from "../../src/models/mod.ts";
import { startAimock } from "../servers/aimock.ts";
import { startMockLlm } from "../servers/mock_llm.ts";
import { hearReply } from "./heard_reply.ts";

const greeting = "Grüße, 世界 👋 — what shall we do?\n\n    indented\n\nEnd.";

Deno.test("aimock, over every protocol: text, thinking, token counts, lists, failures", async (t) => {
  await using server = await startAimock({
    fixtures: [
      {
        match: { userMessage: "hello" },
        response: {
          content: greeting,
          reasoning: "They greet me.",
          usage: { prompt_tokens: 12, completion_tokens: 34 },
        },
      },
      {
        match: { userMessage: "too often" },
        response: { error: { message: "slow down", type: "rate_limit" }, status: 429 },
      },
    ],
    chunkSize: 5,
  });
  const ollama = createOllama({ url: server.ollamaUrl });
  const openAi = createOpenAiCompatible({ name: "openai", url: server.openAiUrl, key: "key" });
  const anthropic = createAnthropic({ url: server.anthropicUrl, key: "key" });
  const google = createGoogle({ url: server.googleUrl, key: "key" });

  for (const provider of [ollama, openAi, anthropic, google]) {
    await t.step(`a reply over ${provider.name} comes in pieces that make the whole`, async () => {
      const heard = await hearReply(provider.model("gpt-4o"), "hello");
      assert.equal(heard.error, undefined);
      assert.equal(heard.text, greeting);
      assert.ok(heard.parts.filter((part) => part.type === "text").length > 5);
    });

    await t.step(`a refusal over ${provider.name} says when to try again`, async () => {
      const { error } = await hearReply(provider.model("gpt-4o"), "too often");
      assert.ok(error instanceof ModelError);
      assert.deepEqual([error.failure, error.retryAfter], ["rate limited", 1]);
      assert.match(error.message, /\(HTTP 429\): slow down \(try again in 1 second\)$/);
    });
  }

  for (const provider of [ollama, openAi]) {
    await t.step(`a list over ${provider.name} names the models`, async () => {
      const listed = await provider.list(AbortSignal.timeout(10_000));
      const names = listed.map((listing) => listing.name);
      assert.ok(names.includes("gpt-4o"), names.join());
      assert.ok(listed.every((listing) => listing.provider === provider.name));
    });
  }

  for (const provider of [openAi, anthropic, google]) {
    await t.step(`thinking and token counts come over ${provider.name}`, async () => {
      const heard = await hearReply(provider.model("gpt-4o"), "hello");
      assert.equal(heard.thinking, "They greet me.");
      assert.deepEqual(heard.usage, { type: "usage", inputTokens: 12, outputTokens: 34 });
    });
  }
});

Deno.test("mock-llm over openai: the prompt comes back, and models are listed", async () => {
  await using server = await startMockLlm();
  const provider = createOpenAiCompatible({ name: "mock", url: server.openAiUrl });
  const heard = await hearReply(provider.model("gpt-5.2"), "say this back to me, please");
  assert.equal(heard.error, undefined);
  assert.equal(heard.text, "say this back to me, please");
  assert.deepEqual(await provider.list(AbortSignal.timeout(10_000)), [
    { name: "gpt-5.2", provider: "mock" },
  ]);
});
