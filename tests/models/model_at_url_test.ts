import assert from "node:assert/strict";
import { knownServers, type Model, ModelRegistry, resolveModel } from "../../src/models/mod.ts";
import { type DocumentServer, startDocumentServer } from "../servers/document_server.ts";
import { freePort } from "../servers/free_port.ts";
import { startMisbehavingServer } from "../servers/misbehaving_server.ts";
import { type ModelProtocol, protocols } from "../servers/model_protocol.ts";
import { startPullServer, wholePull } from "../servers/pull_server.ts";
import { hearReply } from "./heard_reply.ts";
import { everyProtocol } from "./provider_of.ts";

function registry(): ModelRegistry {
  const models = new ModelRegistry({ defaultProvider: "ollama" });
  for (const server of knownServers({})) models.register(server);
  return models;
}

function modelAt(url: string, model?: string): Model {
  return resolveModel({ url, model, environment: {}, registry: registry() })!;
}

/** A server that has `mock-model`, or another, and lists it in one protocol. */
function startServer(protocol: ModelProtocol, models: readonly string[] = ["mock-model"]) {
  const { contentType, text, end, list, listPath, replyPath } = protocols[protocol];
  const asked: string[] = [];
  const server = startDocumentServer({
    [listPath]: () => Response.json(list(models)),
    [replyPath]: async (request) => {
      asked.push((await request.json()).model);
      return new Response(text("Yes.") + end(1, 1), { headers: { "content-type": contentType } });
    },
  });
  return Object.assign(server, { asked });
}

for (const protocol of everyProtocol) {
  Deno.test(`at a URL without a path, ${protocol}/mock-model is asked in ${protocol}'s protocol`, async () => {
    await using server = startMisbehavingServer({ protocol, mode: "thinking" });
    const model = modelAt(new URL(server.url).origin, `${protocol}/mock-model`);
    for (const again of [model, registry().resolve(model.name)]) {
      const { text, error } = await hearReply(again, "hi");
      assert.deepEqual([text, error], ["Forty-two.", undefined]);
    }
    assert.equal(server.requests.length, 2);
    for (const { body } of server.requests) {
      if (protocol !== "google") assert.equal((body as { model: string }).model, "mock-model");
    }
  });
}

for (const protocol of ["ollama", "openai"] as const) {
  for (const name of ["mock-model", undefined]) {
    Deno.test(`a server that speaks ${protocol} is found out once, for ${name ?? "no name"}`, async () => {
      await using server = startServer(protocol);
      const model = modelAt(server.origin, name);
      for (const again of [model, model, registry().resolve(model.name)]) {
        const { text, error } = await hearReply(again, "hi");
        assert.deepEqual([text, error], ["Yes.", undefined]);
      }
      assert.deepEqual(server.asked, Array(3).fill("mock-model"));
      const looks = server.requests.filter((request) => request === "GET /api/tags").length;
      const lists = protocol === "ollama" && name === undefined ? 2 : 0;
      assert.equal(looks, 2 + lists);
    });
  }
}

Deno.test("a server that lists models as Ollama and OpenAI do at once is asked as OpenAI", async () => {
  const { contentType, text, end } = protocols.openai;
  await using server: DocumentServer = startDocumentServer({
    "/api/tags": () =>
      Response.json({ models: [{ name: "m" }], object: "list", data: [{ id: "m" }] }),
    "/v1/chat/completions": () =>
      new Response(text("Yes.") + end(1, 1), { headers: { "content-type": contentType } }),
  });
  assert.equal((await hearReply(modelAt(server.origin, "m"), "hi")).text, "Yes.");
});

Deno.test("a name that an OpenAI-compatible server lists whole is asked whole", async () => {
  for (const name of ["google/gemma-3", "anthropic/claude-x"]) {
    await using server = startServer("openai", [name]);
    for (const url of [server.origin, `${server.origin}/v1`]) {
      assert.equal((await hearReply(modelAt(url, name), "hi")).text, "Yes.");
    }
    assert.deepEqual(server.asked, [name, name]);
  }
});

Deno.test("a server that was not there is asked anew what it speaks", async () => {
  const port = freePort();
  const model = modelAt(`http://127.0.0.1:${port}`, "mock-model");
  const { error } = await hearReply(model, "hi");
  assert.match(String(error), /Cannot reach the server|Cannot ask/);
  const { contentType, text, end, list } = protocols.ollama;
  await using _server = Deno.serve(
    { hostname: "127.0.0.1", port, onListen() {} },
    (request) =>
      new URL(request.url).pathname === "/api/tags"
        ? Response.json(list(["mock-model"]))
        : new Response(text("Now.") + end(1, 1), { headers: { "content-type": contentType } }),
  );
  assert.equal((await hearReply(model, "hi")).text, "Now.");
});

Deno.test("what Harvey proposes for a mistyped model of Ollama's is what Ollama knows", async () => {
  await using server = startServer("ollama");
  const at = server.origin.replace("http:", "ollama:");
  const { contentType, error: failed } = protocols.ollama;
  await using without = startDocumentServer({
    "/api/tags": () => Response.json({ models: [] }),
    "/api/chat": () =>
      new Response(failed('model "mock-modle" not found'), {
        status: 404,
        headers: { "content-type": contentType },
      }),
  });
  const named = modelAt(at, "ollama/mock-modle");
  assert.equal(named.name, `${at}/mock-modle`);
  for (const url of [without.origin, without.origin.replace("http:", "ollama:")]) {
    const { error } = await hearReply(modelAt(url, "ollama/mock-modle"), "hi");
    const pulling = `harvey models pull ${without.origin.replace("http:", "ollama:")}/mock-modle"`;
    assert.ok(String(error).includes(pulling), String(error));
  }
});

Deno.test("a model is pulled by its name on the server, whatever it is called by", async () => {
  for (const name of ["llama3.1", "ollama/llama3.1"]) {
    await using server = startPullServer({ lines: wholePull });
    for (const url of [server.url, server.url.replace("http:", "ollama:")]) {
      const model = modelAt(url, name);
      for await (const _progress of model.pull!(new AbortController().signal));
    }
    assert.deepEqual(server.asked.map((one) => (one as { model: string }).model), [
      "llama3.1",
      "llama3.1",
    ]);
  }
});
