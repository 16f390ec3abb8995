import assert from "node:assert/strict";
import { knownServers, type Model, type Sampling } from "../../src/models/mod.ts";
import { startMisbehavingServer } from "../servers/misbehaving_server.ts";
import type { ModelProtocol } from "../servers/model_protocol.ts";
import { everyProtocol, providerOf } from "./provider_of.ts";

const sampling: Sampling = {
  temperature: 0.5,
  topP: 0.9,
  maxTokens: 100,
  seed: 7,
  contextLength: 8192,
  keepAlive: "10m",
};

async function sent(
  protocol: ModelProtocol,
  sampling?: Sampling,
): Promise<Record<string, unknown>> {
  await using server = startMisbehavingServer({ protocol, mode: "thinking" });
  await ask(providerOf(protocol, server.url).model("mock-model"), sampling);
  const { messages: _, contents: __, ...rest } = server.requests[0]!.body as Record<
    string,
    unknown
  >;
  return rest;
}

async function ask(model: Model, sampling?: Sampling): Promise<void> {
  const { signal } = new AbortController();
  const messages = [{ role: "user", content: "hi" }] as const;
  for await (const _part of model.reply({ messages, signal, sampling }));
}

const expected: Readonly<Record<ModelProtocol, unknown>> = {
  ollama: {
    model: "mock-model",
    stream: true,
    keep_alive: "10m",
    options: { temperature: 0.5, top_p: 0.9, num_predict: 100, seed: 7, num_ctx: 8192 },
  },
  openai: {
    model: "mock-model",
    stream: true,
    stream_options: { include_usage: true },
    temperature: 0.5,
    top_p: 0.9,
    max_tokens: 100,
    seed: 7,
  },
  anthropic: {
    model: "mock-model",
    stream: true,
    temperature: 0.5,
    top_p: 0.9,
    max_tokens: 100,
  },
  google: {
    generationConfig: {
      temperature: 0.5,
      topP: 0.9,
      maxOutputTokens: 100,
      seed: 7,
      thinkingConfig: { includeThoughts: true },
    },
  },
};

for (const protocol of everyProtocol) {
  Deno.test(`what a person chose of sampling goes to the server over ${protocol}`, async () => {
    assert.deepEqual(await sent(protocol, sampling), expected[protocol]);
  });
}

Deno.test("Ollama gets what was chosen and nothing else, and a bare number of seconds as one", async () => {
  const { options, keep_alive } = await sent("ollama", { temperature: 0, keepAlive: "-1" });
  assert.deepEqual([options, keep_alive], [{ temperature: 0 }, -1]);
  const plain = await sent("ollama");
  assert.deepEqual(plain, { model: "mock-model", stream: true });
});

const thoughts: Readonly<Record<ModelProtocol, Readonly<Record<string, unknown>>>> = {
  ollama: { off: { think: false }, high: { think: "high" }, 2000: { think: true } },
  openai: {
    off: { reasoning_effort: "none" },
    high: { reasoning_effort: "high" },
    2000: { reasoning_effort: "medium" },
  },
  anthropic: {
    off: { thinking: { type: "disabled" } },
    high: { thinking: { type: "enabled", budget_tokens: 2458 } },
    2000: { thinking: { type: "enabled", budget_tokens: 2000 } },
  },
  google: {
    off: { thinkingConfig: { includeThoughts: false, thinkingBudget: 0 } },
    high: { thinkingConfig: { includeThoughts: true, thinkingBudget: 24_576 } },
    2000: { thinkingConfig: { includeThoughts: true, thinkingBudget: 2000 } },
  },
};

for (const protocol of everyProtocol) {
  Deno.test(`how much a model is to think goes to the server over ${protocol} in its own words`, async () => {
    for (const reasoning of ["off", "high", 2000] as const) {
      const { model: _, max_tokens: __, ...rest } = await sent(protocol, { reasoning });
      const { stream: ___, stream_options: ____, ...said } = rest;
      const { generationConfig = said } = said;
      assert.deepEqual(generationConfig, thoughts[protocol][reasoning], String(reasoning));
    }
  });
}

Deno.test("a model that weighs its thinking itself gets an effort", async () => {
  await using server = startMisbehavingServer({ protocol: "anthropic", mode: "thinking" });
  const model = providerOf("anthropic", server.url).model("claude-opus-4-7");
  await ask(model, { reasoning: "low" });
  const { thinking, output_config } = server.requests[0]!.body as Record<string, unknown>;
  assert.deepEqual({ thinking, output_config }, {
    thinking: { type: "adaptive", display: "summarized" },
    output_config: { effort: "low" },
  });
});

Deno.test("the provider openai is waited for as long as was said", async () => {
  await using server = startMisbehavingServer({ protocol: "openai", mode: "silent" });
  const environment = { OPENAI_BASE_URL: server.url };
  const providers = knownServers(environment, { patience: { idleTimeout: 50 } });
  const model = providers.find(({ name }) => name === "openai")!.model("m");
  await assert.rejects(ask(model), /sent nothing for 0\.05 seconds/);
});
