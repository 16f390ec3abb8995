import assert from "node:assert/strict";
import { nearestModel } from "../../src/models/nearest_model.ts";
import { createOllama, createOpenAiCompatible } from "../../src/models/mod.ts";
import { type Answer, silence, startDocumentServer } from "../servers/document_server.ts";
import { hearReply } from "./heard_reply.ts";

const names = ["llama3.1:8b", "qwen3:4b", "nomic-embed-text:latest", "Qwen/Qwen3-8B"];

const near: readonly (readonly [wanted: string, name: string | undefined])[] = [
  ["lama3", "llama3.1:8b"],
  ["llama3", "llama3.1:8b"],
  ["llama3.1:7b", "llama3.1:8b"],
  ["qwen3:8b", "qwen3:4b"],
  ["qwen3-8b", "Qwen/Qwen3-8B"],
  ["QWEN/QWEN3-8", "Qwen/Qwen3-8B"],
  ["nomic", "nomic-embed-text:latest"],
  ["gpt-4o", undefined],
  ["", undefined],
];

for (const [wanted, name] of near) {
  Deno.test(`the nearest name to "${wanted}" is ${name ?? "none"}`, async () => {
    assert.equal(await nearestModel(wanted, names), name);
  });
}

const unknown: Answer = () =>
  Response.json({ error: { message: "model 'x' not found" } }, { status: 404 });
const tags: Answer = () => Response.json({ models: names.map((name) => ({ name })) });

Deno.test("a model that is not there is told with the nearest that is, and how to get it", async () => {
  await using server = startDocumentServer({ "/api/chat": unknown, "/api/tags": tags });
  const provider = createOllama({ url: server.origin });
  const cannot = (name: string) =>
    `Cannot use model "${name}": Ollama at ${server.origin} does not have it`;
  const told = async (name: string) => (await hearReply(provider.model(name), "hi")).error;
  assert.equal(
    (await told("lama3") as Error).message,
    `${cannot("lama3")} (did you mean "llama3.1:8b"? or: harvey models pull lama3)`,
  );
  assert.equal(
    (await told("phi4") as Error).message,
    `${cannot("phi4")} (get it with "harvey models pull phi4", or choose another with --model)`,
  );
});

Deno.test("the name that is proposed is the one that --model takes", async () => {
  const list: Answer = () => Response.json({ data: [{ id: "gpt-4o-mini" }] });
  await using server = startDocumentServer({
    "/v1/chat/completions": unknown,
    "/v1/models": list,
  });
  const provider = createOpenAiCompatible({ name: "work", url: `${server.origin}/v1` });
  const { error } = await hearReply(provider.model("gpt-4o-mni"), "hi");
  assert.equal(
    (error as Error).message,
    `Cannot use model "gpt-4o-mni": work at ${server.origin}/v1 does not have it ` +
      '(did you mean "work/gpt-4o-mini"?)',
  );
});

Deno.test("a server whose list does not come is not waited for", async () => {
  await using server = startDocumentServer({ "/api/chat": unknown, "/api/tags": silence });
  const { error } = await hearReply(createOllama({ url: server.origin }).model("lama3"), "hi");
  assert.match(String(error), /does not have it \(get it with "harvey models pull lama3"/);
});
