import assert from "node:assert/strict";
import {
  clouds,
  createEliza,
  customProvider,
  knownServers,
  ModelError,
  ModelRegistry,
  protocols,
  resolveModel,
  wellKnownProvider,
} from "../../src/models/mod.ts";
import { UserError } from "../../src/kernel/user_error.ts";
import { startDocumentServer } from "../servers/document_server.ts";
import { startMisbehavingServer } from "../servers/misbehaving_server.ts";
import { protocols as serverProtocols } from "../servers/model_protocol.ts";
import { hearReply } from "./heard_reply.ts";

type Variables = Readonly<Record<string, string>>;

function registry(environment: Variables): ModelRegistry {
  const models = new ModelRegistry({ defaultProvider: "ollama", environment });
  for (const provider of [...knownServers(environment), createEliza()]) models.register(provider);
  return models;
}

const keys: Variables = Object.fromEntries(
  clouds.map(({ keyVariables }) => [keyVariables[0], "a-key"]),
);

const wellKnown: readonly (readonly [name: string, full: string])[] = [
  ["claude-sonnet-4-5", "anthropic/claude-sonnet-4-5"],
  ["gpt-4o-mini", "openai/gpt-4o-mini"],
  ["chatgpt-4o-latest", "openai/chatgpt-4o-latest"],
  ["o1", "openai/o1"],
  ["o4-mini", "openai/o4-mini"],
  ["gemini-2.5-flash", "google/gemini-2.5-flash"],
  ["mistral-small-latest", "mistral/mistral-small-latest"],
  ["codestral-latest", "mistral/codestral-latest"],
  ["deepseek-chat", "deepseek/deepseek-chat"],
];

for (const [name, full] of wellKnown) {
  Deno.test(`${name} needs no provider before it where the cloud's key is set`, () => {
    assert.equal(registry(keys).resolve(name).name, full);
    assert.equal(registry({}).resolve(name).name, name, "else it is one of Ollama's");
    const fromOllama = registry(keys).resolve(`ollama/${name}`);
    assert.equal(fromOllama.provider, "ollama");
    assert.equal(registry(keys).resolve(fromOllama.name).provider, "ollama");
  });
}

Deno.test("what may be any server's stays with the default provider", () => {
  const names = [
    ...["llama3", "gpt-oss:20b", "gpt-oss", "mistral-small:24b", "mistral", "deepseek-r1"],
    ...["o", "olmo2", "gemma3", "qwen3", "library/claude-x"],
  ];
  for (const name of names) {
    assert.equal(wellKnownProvider(name), undefined, name);
    assert.equal(registry(keys).resolve(name).provider, "ollama", name);
  }
});

Deno.test("each cloud is at its own address, and says which key it wants before anything is sent", async () => {
  const told: Record<string, string> = {};
  for (const { name } of clouds) {
    const model = registry({}).resolve(`${name}/some-model`);
    const { error } = await hearReply(model, "hi");
    assert.ok(error instanceof ModelError && error.failure === "unauthorized", String(error));
    told[name] = error.message;
    const provider = registry({}).get(name)!;
    await assert.rejects(provider.list(new AbortController().signal), ModelError);
  }
  const ask = 'Cannot ask "some-model"';
  assert.deepEqual(told, {
    openai: `${ask}: OpenAI at https://api.openai.com/v1 needs a key (set OPENAI_API_KEY)`,
    anthropic:
      `${ask}: Anthropic at https://api.anthropic.com/v1 needs a key (set ANTHROPIC_API_KEY)`,
    google: `${ask}: Google at https://generativelanguage.googleapis.com/v1beta needs a key ` +
      "(set GEMINI_API_KEY)",
    mistral: `${ask}: Mistral at https://api.mistral.ai/v1 needs a key (set MISTRAL_API_KEY)`,
    deepseek: `${ask}: DeepSeek at https://api.deepseek.com/v1 needs a key (set DEEPSEEK_API_KEY)`,
    groq: `${ask}: Groq at https://api.groq.com/openai/v1 needs a key (set GROQ_API_KEY)`,
    openrouter:
      `${ask}: OpenRouter at https://openrouter.ai/api/v1 needs a key (set OPENROUTER_API_KEY)`,
  });
});

Deno.test("clouds are asked with the keys and at the addresses that their users have set", async () => {
  const cases = [
    ["openai", "openai", "OPENAI_BASE_URL", "/v1", "OPENAI_API_KEY", "authorization"],
    ["anthropic", "anthropic", "ANTHROPIC_BASE_URL", "", "ANTHROPIC_API_KEY", "x-api-key"],
    ["google", "google", "GOOGLE_GEMINI_BASE_URL", "/", "GEMINI_API_KEY", "x-goog-api-key"],
    ["google", "google", "GOOGLE_GEMINI_BASE_URL", "/v1beta", "GOOGLE_API_KEY", "x-goog-api-key"],
    [
      ...["google", "google", "GOOGLE_GEMINI_BASE_URL", "", "GOOGLE_GENERATIVE_AI_API_KEY"],
      "x-goog-api-key",
    ],
  ] as const;
  for (const [name, protocol, urlVariable, path, keyVariable, header] of cases) {
    await using server = startMisbehavingServer({
      protocol: protocol as "openai" | "anthropic" | "google",
      mode: "thinking",
    });
    const environment = {
      [urlVariable!]: new URL(server.url).origin + path,
      [keyVariable!]: " a-key ",
    };
    const { text, error } = await hearReply(
      registry(environment).resolve(`${name}/mock-model`),
      "",
    );
    assert.deepEqual([text, error], ["Forty-two.", undefined]);
    const sent = server.requests[0]?.headers.get(header!);
    assert.ok(sent === "a-key" || sent === "Bearer a-key", String(sent));
  }
});

Deno.test("a URL of a cloud is asked in the cloud's protocol and with its key", async () => {
  await using server = startMisbehavingServer({ protocol: "anthropic", mode: "thinking" });
  const environment = { ANTHROPIC_BASE_URL: server.url, ANTHROPIC_API_KEY: "a-key" };
  const models = registry(environment);
  const model = resolveModel({
    url: server.url,
    model: "mock-model",
    environment,
    registry: models,
  });
  assert.equal(model?.name, `${server.url}/mock-model`);
  assert.equal((await hearReply(model, "hi")).text, "Forty-two.");
  assert.equal(server.requests[0]?.headers.get("x-api-key"), "a-key");
});

Deno.test("Google's address for OpenAI's protocol is asked in that, with Google's key", async () => {
  const { text: said, end, contentType } = serverProtocols.openai;
  await using server = startDocumentServer({
    "/v1beta/openai/chat/completions": () =>
      new Response(said("Good day.") + end(1, 2), { headers: { "content-type": contentType } }),
  });
  const url = `${server.origin}/v1beta/openai`;
  const environment = { GOOGLE_GEMINI_BASE_URL: server.origin, GEMINI_API_KEY: "a-key" };
  const model = resolveModel({ url, model: "m", environment, registry: registry(environment) })!;
  assert.equal((await hearReply(model, "hi")).text, "Good day.");
  assert.equal(model.name, `${url}#m`);
  assert.equal(server.headers[0]?.get("authorization"), "Bearer a-key");
});

for (const protocol of protocols) {
  Deno.test(`a provider of one's own speaks ${protocol}, with the key of its variable`, async () => {
    await using server = startMisbehavingServer({ protocol, mode: "thinking" });
    const definition = { name: "work", url: server.url, protocol, keyVariable: "WORK_KEY" };
    const model = customProvider(definition, { environment: { WORK_KEY: "a-key" } })
      .model("mock-model");
    assert.deepEqual([model.name, model.provider], ["work/mock-model", "work"]);
    const heard = await hearReply(model, "hi");
    assert.deepEqual([heard.text, heard.thinking], ["Forty-two.", "Let me see."]);
    const headers = [...server.requests[0]!.headers.values()];
    assert.ok(headers.some((value) => value === "a-key" || value === "Bearer a-key"));

    const without = customProvider(definition, { environment: {} });
    assert.equal(without.missingKey, "WORK_KEY");
    const { error } = await hearReply(without.model("mock-model"), "hi");
    assert.match(String(error), /needs a key \(set WORK_KEY\)$/);
    assert.equal(server.requests.length, 1, "nothing is sent without it");
  });
}

Deno.test("a provider of one's own needs no key where none was asked for, and takes one as it is", async () => {
  await using server = startMisbehavingServer({ protocol: "openai", mode: "thinking" });
  const definition = { name: "work", url: server.url, protocol: "openai" } as const;
  const environment = { OPENAI_API_KEY: "not-for-you" };
  await hearReply(customProvider(definition, { environment }).model("m"), "hi");
  await hearReply(customProvider({ ...definition, key: "own" }, { environment }).model("m"), "hi");
  const sent = server.requests.map(({ headers }) => headers.get("authorization"));
  assert.deepEqual(sent, [null, "Bearer own"]);
});

Deno.test("a provider of one's own with a URL that is none is refused", () => {
  const definition = { name: "work", url: "models.example.com", protocol: "openai" } as const;
  assert.throws(() => customProvider(definition, { environment: {} }), UserError);
});
