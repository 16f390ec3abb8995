import assert from "node:assert/strict";
import { namedModel } from "../../src/host/mod.ts";
import { createEliza, knownServers, ModelRegistry } from "../../src/models/mod.ts";

const registry = new ModelRegistry({ defaultProvider: "ollama" });
for (const provider of [...knownServers({}), createEliza()]) registry.register(provider);
const named = (name: string, url?: string) => namedModel(name, { registry, url, environment: {} });

Deno.test("without --url a name is the registry's", () => {
  assert.equal(named("llama3.1:8b").description, "Ollama at http://127.0.0.1:11434");
  assert.equal(named("openai/gpt-4o").provider, "openai");
  assert.equal(named(" eliza ").provider, "eliza");
});

Deno.test("with --url a name is that server's own, whatever stands before its slash", () => {
  const url = "http://127.0.0.1:9999/v1";
  for (const name of ["m", "openai/gpt-oss-20b", "library/llama3:8b"]) {
    assert.equal(named(name, url).name, `${url}/${name}`);
  }
});

Deno.test("a URL and eliza mean themselves, whatever --url named", () => {
  const url = "http://127.0.0.1:9999/v1";
  assert.equal(named("eliza", url).provider, "eliza");
  assert.equal(named("ollama://127.0.0.1:8888/m", url).name, "ollama://127.0.0.1:8888/m");
});

Deno.test("an empty name is refused", () => {
  for (const url of [undefined, "http://127.0.0.1:9999/v1"]) {
    assert.throws(() => named(" ", url), /^UserError: Cannot choose a model: its name is empty/);
  }
});
