import assert from "node:assert/strict";
import {
  createEliza,
  createOllama,
  createOpenAiCompatible,
  knownServers,
  listAll,
  type Provider,
} from "../../src/models/mod.ts";
import { type Answer, recorded, silence, startDocumentServer } from "../servers/document_server.ts";
import { freePort } from "../servers/free_port.ts";

const { signal } = new AbortController();

Deno.test("everything that can be reached is listed by its full name, with sizes, in order", async () => {
  const tags: Answer = () =>
    Response.json({
      models: [{ name: "qwen3:14b" }, { name: "nomic-embed-text" }, { name: "qwen3:4b" }],
    });
  await using ollama = startDocumentServer({
    "/api/tags": tags,
    "/api/show": recorded("ollama_show"),
  });
  await using router = startDocumentServer({ "/v1/models": recorded("openrouter_models") });
  await using silent = startDocumentServer({ "/v1/models": silence });
  const gone = `http://127.0.0.1:${freePort()}/v1`;
  const { models, unreachable } = await listAll([
    createOpenAiCompatible({ name: "router", url: `${router.origin}/v1`, cloud: true }),
    createOpenAiCompatible({ name: "gone", url: gone }),
    createOpenAiCompatible({ name: "silent", url: `${silent.origin}/v1` }),
    ...knownServers({}).filter(({ missingKey }) => missingKey !== undefined),
    createEliza(),
    createOllama({ url: ollama.origin }),
  ], { signal, patience: 2000 });
  assert.deepEqual(models, [
    { name: "eliza", provider: "eliza" },
    { name: "qwen3:4b", provider: "ollama", contextSize: 16384 },
    { name: "qwen3:14b", provider: "ollama", contextSize: 16384 },
    { name: "router/example/large", provider: "router", contextSize: 262144 },
    { name: "router/example/unknown", provider: "router" },
  ]);
  assert.deepEqual(unreachable, [
    {
      provider: "gone",
      reason:
        `Cannot reach gone at ${gone}: connection refused (is it running, and the URL right?)`,
    },
    {
      provider: "silent",
      reason: "Cannot list models: silent did not answer within 2 seconds",
    },
  ]);
});

Deno.test("a provider that throws anything is told in one line", async () => {
  const list = () => Promise.reject(new TypeError("no\nsuch thing"));
  const broken: Provider = { ...createEliza(), name: "broken", list };
  const { models, unreachable } = await listAll([broken], { signal });
  assert.deepEqual(models, []);
  const reason = "Cannot list models: TypeError: no such thing";
  assert.deepEqual(unreachable, [{ provider: "broken", reason }]);
});

Deno.test("listing ends with the signal, and throws its reason", async () => {
  await using silent = startDocumentServer({ "/api/tags": silence });
  const stop = new AbortController();
  const reason = new Error("enough");
  setTimeout(() => stop.abort(reason), 10);
  const listing = listAll([createOllama({ url: silent.origin })], { signal: stop.signal });
  await assert.rejects(listing, (error) => error === reason);
});
