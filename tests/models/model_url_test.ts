import assert from "node:assert/strict";
import fc from "fast-check";
import { UserError } from "../../src/kernel/user_error.ts";
import { cloudAt } from "../../src/models/clouds.ts";
import { ollamaUrl } from "../../src/models/environment.ts";
import { parseModelUrl, printModelUrl } from "../../src/models/model_url.ts";
import { parseServerAddress } from "../../src/models/server_address.ts";

const readings: readonly (readonly [string, "ollama" | "openai", string, string?])[] = [
  ["ollama://192.168.1.2:11434", "ollama", "http://192.168.1.2:11434/"],
  ["ollama://192.168.1.2", "ollama", "http://192.168.1.2:11434/"],
  ["ollama://pi2:80/llama3.1:8b", "ollama", "http://pi2/", "llama3.1:8b"],
  ["ollama://pi2/library/llama3", "ollama", "http://pi2:11434/", "library/llama3"],
  ["ollama+https://pi2/llama3", "ollama", "https://pi2/", "llama3"],
  ["ollama://[::1]/llama3", "ollama", "http://[::1]:11434/", "llama3"],
  ["ollama://pi2/behind/proxy#llama3", "ollama", "http://pi2:11434/behind/proxy", "llama3"],
  ["http://127.0.0.1:11434", "ollama", "http://127.0.0.1:11434/"],
  ["http://127.0.0.1:11434/v1/llama3", "openai", "http://127.0.0.1:11434/v1", "llama3"],
  ["http://127.0.0.1:8080", "openai", "http://127.0.0.1:8080/v1"],
  ["https://api.example.com/v1/org/model-1", "openai", "https://api.example.com/v1", "org/model-1"],
  ["https://api.example.com/openai#m", "openai", "https://api.example.com/openai", "m"],
];

for (const [text, protocol, url, model] of readings) {
  Deno.test(`parseModelUrl() reads ${text}`, () => {
    const read = parseModelUrl(text);
    assert.deepEqual([read.protocol, read.url, read.model], [protocol, url, model]);
  });
}

Deno.test("parseModelUrl() refuses what is no server's URL, and shows no password", () => {
  for (
    const text of [
      "ftp://host/x",
      "ollama://",
      "://",
      "http://",
      "ollama://%zz",
      "file:///etc/passwd",
    ]
  ) {
    assert.throws(() => parseModelUrl(text), UserError, text);
  }
  assert.throws(() => parseModelUrl("ftp://tom:secret@host/x"), (error: Error) => {
    return error instanceof UserError && !error.message.includes("secret");
  });
});

/** A path in which no part is empty, `.` or `..`, which URLs drop. */
function isPlainPath(name: string): boolean {
  return name.split("/").every((part) => part !== "" && part !== "." && part !== "..");
}

Deno.test("printModelUrl() prints what parseModelUrl() reads", () => {
  const names = fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 });
  const models = fc.option(names.filter(isPlainPath), { nil: undefined });
  const hosts = fc.constantFrom("pi2", "pi2:80", "pi2:8080", "10.0.0.1:11434", "[::1]:9");
  const paths = fc.constantFrom("", "/v1", "/a/b", "/a/v1");
  const schemes = fc.constantFrom("http", "https");
  const protocols = fc.constantFrom("ollama" as const, "openai" as const);
  fc.assert(
    fc.property(protocols, schemes, hosts, paths, models, (protocol, scheme, host, path, model) => {
      const ambiguous = path === "" ? protocol === "openai" : protocol === "ollama" && !model;
      fc.pre(!ambiguous);
      const { url } = parseServerAddress(`${scheme}://${host}${path}`);
      const read = parseModelUrl(printModelUrl(protocol, url, model));
      assert.deepEqual(
        { ...read, url: parseServerAddress(read.url).url, model: read.model },
        { protocol, url, model },
      );
    }),
    { numRuns: 2000 },
  );
});

Deno.test("OLLAMA_HOST is read as Ollama reads it, and an address to listen on is this machine", () => {
  const cases: readonly (readonly [string | undefined, string])[] = [
    [undefined, "http://127.0.0.1:11434"],
    ["", "http://127.0.0.1:11434"],
    ["0.0.0.0", "http://127.0.0.1:11434"],
    ["0.0.0.0:8000", "http://127.0.0.1:8000"],
    [":8000", "http://127.0.0.1:8000"],
    ["[::]:8000", "http://127.0.0.1:8000"],
    ["pi2", "http://pi2:11434"],
    ["http://pi2:8000/", "http://pi2:8000"],
    ["https://ollama.example.com", "https://ollama.example.com"],
  ];
  for (const [OLLAMA_HOST, url] of cases) assert.equal(ollamaUrl({ OLLAMA_HOST }), url);
  assert.throws(() => ollamaUrl({ OLLAMA_HOST: "ftp://x" }), UserError);
});

Deno.test("a key goes to the cloud that it belongs to, at its own or its named address, and to no other", () => {
  const environment = { OPENAI_BASE_URL: "https://gateway.example.com/v1" };
  const owners: readonly (readonly [string, string | undefined])[] = [
    ["https://api.openai.com/v1", "openai"],
    ["https://gateway.example.com/other", "openai"],
    ["https://api.mistral.ai/v1", "mistral"],
    ["https://api.anthropic.com", "anthropic"],
    ["https://generativelanguage.googleapis.com/v1beta", "google"],
    ["https://elsewhere.example.com/v1", undefined],
    ["http://api.openai.com/v1", undefined],
  ];
  for (const [url, owner] of owners) assert.equal(cloudAt(url, environment)?.name, owner, url);
});
