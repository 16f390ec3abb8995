import assert from "node:assert/strict";
import {
  createAnthropic,
  createGoogle,
  createOllama,
  createOpenAiCompatible,
  type Provider,
} from "../../src/models/mod.ts";
import { type Answer, recorded, silence, startDocumentServer } from "../servers/document_server.ts";

const { signal } = new AbortController();

interface Case {
  readonly server: string;
  readonly answers: Readonly<Record<string, Answer>>;
  readonly provider: (origin: string) => Provider;
  /** By the server's own name for the model. */
  readonly sizes: Readonly<Record<string, number | undefined>>;
}

const compatible = (cloud: boolean) => (origin: string) =>
  createOpenAiCompatible({ name: "server", url: `${origin}/v1`, cloud });

const tags: Answer = () =>
  Response.json({ models: [{ name: "loaded:8b" }, { name: "resting:8b" }] });

const cases: readonly Case[] = [
  {
    server: "Ollama",
    answers: {
      "/api/tags": tags,
      "/api/show": recorded("ollama_show"),
      "/api/ps": recorded("ollama_ps"),
    },
    provider: (url) => createOllama({ url }),
    sizes: { "loaded:8b": 8192, "resting:8b": 16384 },
  },
  {
    server: "llama.cpp",
    answers: { "/v1/models": recorded("llama_cpp_models"), "/props": recorded("llama_cpp_props") },
    provider: compatible(false),
    sizes: { "qwen3-8b-q4.gguf": 12288 },
  },
  {
    server: "LM Studio",
    answers: {
      "/v1/models": recorded("lm_studio_models"),
      "/api/v0/models": recorded("lm_studio_own_models"),
    },
    provider: compatible(false),
    sizes: { "qwen3-8b": 4096, "gemma-3-12b": 131072 },
  },
  {
    server: "vLLM",
    answers: { "/v1/models": recorded("vllm_models") },
    provider: compatible(false),
    sizes: { "Qwen/Qwen3-8B": 32768 },
  },
  {
    server: "OpenRouter",
    answers: { "/v1/models": recorded("openrouter_models") },
    provider: compatible(true),
    sizes: { "example/large": 262144, "example/unknown": undefined },
  },
  {
    server: "Mistral",
    answers: { "/v1/models": recorded("mistral_models") },
    provider: compatible(true),
    sizes: { "mistral-small-latest": 131072 },
  },
  {
    server: "Groq",
    answers: { "/v1/models": recorded("groq_models") },
    provider: compatible(true),
    sizes: { "llama-3.3-70b-versatile": 131072 },
  },
  {
    server: "Anthropic",
    answers: {
      "/v1/models": recorded("anthropic_models"),
      "/v1/models/claude-sonnet-4-5": recorded("anthropic_model"),
    },
    provider: (origin) => createAnthropic({ url: `${origin}/v1`, key: "key" }),
    sizes: { "claude-sonnet-4-5": 200000, "claude-old": undefined },
  },
  {
    server: "Google",
    answers: {
      "/v1beta/models": recorded("google_models"),
      "/v1beta/models/gemini-2.5-flash": recorded("google_model"),
    },
    provider: (origin) => createGoogle({ url: `${origin}/v1beta`, key: "key" }),
    sizes: { "gemini-2.5-flash": 1048576 },
  },
];

for (const { server: name, answers, provider, sizes } of cases) {
  Deno.test(`the context sizes of ${name} are read from its list, and for each model`, async () => {
    await using server = startDocumentServer(answers);
    const made = provider(server.origin);
    const listed = await made.list(signal, { sizes: true });
    const told = listed.map((listing) => [listing.name, listing.contextSize]);
    assert.deepEqual(told, Object.entries(sizes));
    for (const [model, size] of Object.entries(sizes)) {
      assert.equal(await made.model(model).contextSize?.(signal), size, model);
    }
  });
}

Deno.test("a plain list asks for nothing but the list", async () => {
  await using server = startDocumentServer(cases[0]!.answers);
  const listed = await createOllama({ url: server.origin }).list(signal);
  assert.deepEqual(listed.map(({ name }) => name), ["loaded:8b", "resting:8b"]);
  assert.deepEqual(server.requests, ["GET /api/tags"]);
});

Deno.test("Ollama is asked once for what is loaded, and a size that is late leaves the others", async () => {
  const show: Answer = async (request, closing) => {
    const { model } = await request.json();
    return model === "loaded:8b"
      ? await recorded("ollama_show")(request, closing)
      : await silence(request, closing);
  };
  await using server = startDocumentServer({ ...cases[0]!.answers, "/api/show": show });
  const listed = await createOllama({ url: server.origin }).list(signal, { sizes: true });
  assert.deepEqual(listed.map(({ contextSize }) => contextSize), [8192, undefined]);
  assert.equal(server.requests.filter((request) => request === "GET /api/ps").length, 1);
});

Deno.test("a model of Ollama's that says no num_ctx has the size that it was trained for", async () => {
  const show = () => Response.json({ model_info: { "qwen3.context_length": 40960 } });
  await using server = startDocumentServer({ "/api/show": show });
  const size = await createOllama({ url: server.origin }).model("qwen3").contextSize?.(signal);
  assert.equal(size, 40960);
});

Deno.test("a context size that does not come within a second is unknown", async () => {
  await using server = startDocumentServer({
    "/api/tags": tags,
    "/api/show": silence,
    "/api/ps": silence,
    "/v1/models": silence,
  });
  const ollama = createOllama({ url: server.origin });
  const openAi = createOpenAiCompatible({ name: "server", url: `${server.origin}/v1` });
  assert.equal(await ollama.model("m").contextSize?.(signal), undefined);
  assert.equal(await openAi.model("m").contextSize?.(signal), undefined);
  const listed = await ollama.list(signal, { sizes: true });
  assert.deepEqual(listed.map(({ contextSize }) => contextSize), [undefined, undefined]);
});
