import assert from "node:assert/strict";
import { UserError } from "../../src/kernel/user_error.ts";
import {
  createEliza,
  createOllama,
  knownServers,
  type Model,
  ModelRegistry,
  resolveModel,
} from "../../src/models/mod.ts";
import { startMisbehavingServer } from "../servers/misbehaving_server.ts";
import { hearReply } from "./heard_reply.ts";

function standardModels(environment: Record<string, string>): ModelRegistry {
  const models = new ModelRegistry({ defaultProvider: "ollama", environment });
  for (const provider of [...knownServers(environment), createEliza()]) models.register(provider);
  return models;
}

function described({ name, provider, description }: Model): string {
  return `${name} | ${provider} | ${description}`;
}

const ollamaHere = "ollama | Ollama at http://127.0.0.1:11434";

const resolved: readonly (readonly [string, string])[] = [
  ["llama3.1:8b", `llama3.1:8b | ${ollamaHere}`],
  ["ollama/llama3.1:8b", `llama3.1:8b | ${ollamaHere}`],
  ["library/llama3", `ollama/library/llama3 | ${ollamaHere}`],
  ["ollama/eliza", `ollama/eliza | ${ollamaHere}`],
  ["eliza", "eliza | eliza | the built-in offline partner (not a language model)"],
  ["eliza/eliza", "eliza | eliza | the built-in offline partner (not a language model)"],
  ["openai/gpt-4o-mini", "openai/gpt-4o-mini | openai | OpenAI at https://api.openai.com/v1"],
  ["lmstudio/org/m", "lmstudio/org/m | lmstudio | LM Studio at http://127.0.0.1:1234/v1"],
  ["ollama://pi2", "ollama://pi2:11434 | ollama | Ollama at http://pi2:11434"],
  ["ollama://u:p@pi2/m", "ollama://pi2:11434/m | ollama | Ollama at http://pi2:11434"],
  ["https://h/v1/m", "https://h/v1/m | openai | the server at https://h/v1"],
];

for (const [name, expected] of resolved) {
  Deno.test(`the model ${name} is found, and its full name finds it again`, () => {
    const models = standardModels({});
    const model = models.resolve(name);
    assert.equal(described(model), expected);
    assert.equal(described(models.resolve(model.name)), expected);
  });
}

Deno.test("a name without a known provider is refused where there is no default", () => {
  const models = new ModelRegistry();
  using _eliza = models.register(createEliza());
  using _ollama = models.register(createOllama({ url: "http://127.0.0.1:11434" }));
  for (const name of ["gpt-4o", "openai/gpt-4o"]) {
    assert.throws(() => models.resolve(name), {
      message: `Cannot choose the model "${name}": it names no known provider ` +
        "(PROVIDER/NAME, with one of: eliza, ollama)",
    });
  }
});

Deno.test("an empty name, also after a provider, is refused", () => {
  assert.throws(() => standardModels({}).resolve("  "), UserError);
  assert.throws(() => standardModels({}).resolve("openai/"), UserError);
});

Deno.test("two providers of one name are refused, and a name is free again when its owner goes", () => {
  const models = new ModelRegistry();
  const first = models.register(createEliza());
  assert.throws(() => models.register(createEliza()), {
    message: 'Cannot add the provider "eliza": there is one of this name already',
  });
  first[Symbol.dispose]();
  const second = models.register(createEliza());
  first[Symbol.dispose]();
  assert.equal(models.resolve("eliza").name, "eliza", "disposing twice takes nothing away");
  second[Symbol.dispose]();
  assert.deepEqual(models.providers, []);
});

Deno.test("a provider whose name would not read back is refused", () => {
  for (const name of ["", "a/b", "a:b"]) {
    assert.throws(() => new ModelRegistry().register({ ...createEliza(), name }), UserError);
  }
});

Deno.test("resolveModel() takes the URL's server and the model's name together", () => {
  const environment = {};
  const registry = standardModels(environment);
  const model = resolveModel({ url: "http://pi2:11434", model: "llama3", environment, registry });
  assert.equal(model?.name, "ollama://pi2:11434/llama3");
  const other = resolveModel({ url: "http://pi2:8080", model: "org/m", environment, registry });
  assert.equal(other?.name, "http://pi2:8080/#org/m");
  assert.equal(resolveModel({ model: "llama3", environment, registry })?.name, "llama3");
  assert.equal(resolveModel({ environment, registry }), undefined);
});

Deno.test("a URL without a model's name asks the server's first model", async () => {
  const registry = standardModels({});
  await using server = startMisbehavingServer({ protocol: "ollama", mode: "thinking" });
  const model = resolveModel({
    url: server.url.replace("http:", "ollama:"),
    environment: {},
    registry,
  })!;
  const { text, error } = await hearReply(model, "hi");
  assert.deepEqual([text, error], ["Forty-two.", undefined]);
  assert.equal((server.requests[0]?.body as { model: string }).model, "mock-model");
});
