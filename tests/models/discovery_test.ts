import assert from "node:assert/strict";
import {
  createOllama,
  createOpenAiCompatible,
  discover,
  type Provider,
} from "../../src/models/mod.ts";
import { startAimock } from "../servers/aimock.ts";
import { freePort } from "../servers/free_port.ts";
import { hearReply } from "./heard_reply.ts";

const { signal } = new AbortController();
const patience = 5_000;

/** A server that answers every request with `body`, or never. */
function startServer(body: unknown) {
  const closing = Promise.withResolvers<Response>();
  const answer = () => body === "silence" ? closing.promise : Response.json(body);
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, answer);
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    async [Symbol.asyncDispose]() {
      closing.resolve(new Response());
      await server.shutdown();
    },
  };
}

function nobody(): Provider {
  return createOllama({ url: `http://127.0.0.1:${freePort()}` });
}

Deno.test("discover() finds the server that OLLAMA_HOST names, and its model answers", async () => {
  await using server = await startAimock({
    fixtures: [{ match: { userMessage: "hello" }, response: { content: "Good day." } }],
  });
  const environment = { OLLAMA_HOST: server.ollamaUrl };
  const discovery = await discover({ signal, environment, patience });
  assert.equal(discovery?.found, `Ollama at ${server.ollamaUrl}`);
  assert.equal(discovery.model.name, "gpt-4");
  assert.equal((await hearReply(discovery.model, "hello")).text, "Good day.");
});

Deno.test("discover() takes the first in order that has a model that talks", async () => {
  await using empty = startServer({ models: [] });
  await using embedding = startServer({ data: [{ id: "text-embedding-nomic-embed-text-v1.5" }] });
  await using broken = startServer("<html>");
  await using talking = startServer({ data: [{ id: "nomic-embed-text" }, { id: "qwen3-8b" }] });
  await using late = startServer({ data: [{ id: "other" }] });
  const providers = [
    nobody(),
    createOllama({ url: empty.url }),
    createOpenAiCompatible({ name: "one", url: embedding.url }),
    createOpenAiCompatible({ name: "two", url: broken.url }),
    createOpenAiCompatible({ name: "lmstudio", title: "LM Studio", url: talking.url }),
    createOpenAiCompatible({ name: "four", url: late.url }),
  ];
  const discovery = await discover({ signal, environment: {}, providers, patience });
  assert.equal(discovery?.model.name, "lmstudio/qwen3-8b");
  assert.equal(discovery.found, `LM Studio at ${talking.url}`);
});

Deno.test("discover() gives up on a server that stays silent", async () => {
  await using silent = startServer("silence");
  const providers = [createOllama({ url: silent.url }), nobody()];
  assert.equal(await discover({ signal, environment: {}, providers, patience: 50 }), undefined);
});

Deno.test("discover() throws the reason when it is aborted", async () => {
  await using silent = startServer("silence");
  const reason = new Error("enough");
  const stop = new AbortController();
  setTimeout(() => stop.abort(reason), 20);
  const providers = [createOllama({ url: silent.url })];
  const looking = discover({ signal: stop.signal, environment: {}, providers, patience });
  await assert.rejects(looking, (error) => error === reason);
});
