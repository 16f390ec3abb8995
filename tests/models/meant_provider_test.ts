import assert from "node:assert/strict";
import {
  createEliza,
  knownServers,
  ModelError,
  ModelRegistry,
  resolveModel,
} from "../../src/models/mod.ts";
import { startDocumentServer } from "../servers/document_server.ts";
import { freePort } from "../servers/free_port.ts";
import { startMisbehavingServer } from "../servers/misbehaving_server.ts";
import { protocols } from "../servers/model_protocol.ts";
import { hearReply } from "./heard_reply.ts";

function modelsWith(ollama: string): ModelRegistry {
  const environment = { OLLAMA_HOST: ollama };
  const models = new ModelRegistry({ defaultProvider: "ollama", environment });
  for (const provider of [...knownServers(environment), createEliza()]) models.register(provider);
  return models;
}

const mistyped = [
  ["antropic/claude-sonnet-4-5", "anthropic/claude-sonnet-4-5"],
  ["opnai/gpt-4o", "openai/gpt-4o"],
  ["OpenAI/gpt-4o", "openai/gpt-4o"],
  ["ollma/llama3", "ollama/llama3"],
  ["openruter/meta/llama-3", "openrouter/meta/llama-3"],
] as const;

for (const [name, meant] of mistyped) {
  Deno.test(`where ${name} is not there, ${meant} is proposed`, async () => {
    await using server = startMisbehavingServer({ protocol: "ollama", mode: "unknown model" });
    const { error } = await hearReply(modelsWith(server.url).resolve(name), "hi");
    assert.equal(
      String(error),
      `ModelError: Cannot use model "${name}": Ollama at ${server.url} does not have it ` +
        `(did you mean "${meant}"? otherwise: get it with "harvey models pull ollama/${name}", ` +
        "or choose another with --model)",
    );
  });
}

Deno.test("a mistyped provider is proposed where no Ollama runs, too", async () => {
  const models = modelsWith(`127.0.0.1:${freePort()}`);
  const { error } = await hearReply(models.resolve("antropic/claude"), "hi");
  assert.ok(error instanceof ModelError && error.failure === "unreachable", String(error));
  assert.match(
    error.message,
    /connection refused \(did you mean "anthropic\/claude"\? otherwise: start it with .*\)$/,
  );
});

Deno.test("a namespace of Ollama's is none's mistake, and one that is near still works", async () => {
  await using server = startMisbehavingServer({ protocol: "ollama", mode: "unknown model" });
  for (const name of ["library/llama3", "hf.co/org/m", "nosuch/x", "ollama/opnai/m"]) {
    const { error } = await hearReply(modelsWith(server.url).resolve(name), "hi");
    assert.doesNotMatch(String(error), /did you mean/, name);
  }
  await using working = startMisbehavingServer({ protocol: "ollama", mode: "thinking" });
  const { text, error } = await hearReply(modelsWith(working.url).resolve("opnai/m"), "hi");
  assert.deepEqual([text, error], ["Forty-two.", undefined]);
  assert.equal((working.requests[0].body as { model: string }).model, "opnai/m");
});

const listed: readonly (readonly [names: string[] | undefined, wanted: string, sent: string])[] = [
  [["openai/gpt-oss-20b", "gpt-oss-20b"], "openai/gpt-oss-20b", "openai/gpt-oss-20b"],
  [["gpt-oss-20b"], "openai/gpt-oss-20b", "gpt-oss-20b"],
  [["meta/llama-3"], "openrouter/meta/llama-3", "meta/llama-3"],
  [["something-else"], "openai/gpt-oss-20b", "openai/gpt-oss-20b"],
  [undefined, "openai/gpt-oss-20b", "openai/gpt-oss-20b"],
];

for (const [names, wanted, sent] of listed) {
  const has = names?.join(" and ") ?? "no list";
  Deno.test(`a server that has ${has} is asked for ${sent} where ${wanted} was named`, async () => {
    const { contentType, text, end, list } = protocols.openai;
    const asked: unknown[] = [];
    await using server = startDocumentServer({
      ...(names ? { "/v1/models": () => Response.json(list(names)) } : {}),
      "/v1/chat/completions": async (request) => {
        asked.push((await request.json()).model);
        return new Response(text("Yes.") + end(1, 1), { headers: { "content-type": contentType } });
      },
    });
    const url = `${server.origin}/v1`;
    const registry = modelsWith(`127.0.0.1:${freePort()}`);
    const model = resolveModel({ url, model: wanted, environment: {}, registry })!;
    assert.equal(model.name, `${url}/${wanted}`);
    for (const again of [model, registry.resolve(model.name)]) {
      const heard = await hearReply(again, "hi");
      assert.deepEqual([heard.text, heard.error], ["Yes.", undefined]);
    }
    assert.deepEqual(asked, [sent, sent]);
  });
}
