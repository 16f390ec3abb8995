import { equal, ok } from "node:assert/strict";
import { Redactor } from "../../src/workspace/redaction.ts";
import { examples, keyBlock, keyExamples, madeUp } from "./redaction_examples.ts";

const redactor = new Redactor();

for (const [index, { kind, text, secret }] of examples.entries()) {
  const shown = text.replace(/\s+/g, " ").slice(0, 18);
  Deno.test(`${index + 1}. redact() takes a secret for what it is: ${kind}, in ${shown}…`, () => {
    const redacted = redactor.redact(text);
    ok(redacted.includes(`[redacted: ${kind}]`), redacted);
    ok(!redacted.includes(secret), redacted);
    equal(redactor.redact(redacted), redacted);
  });
}

Deno.test("redact() leaves what stands around secrets as it is", () => {
  const token = `ghp_${madeUp(36)}`;
  const text = `a\n${token}\tb\n\n- ${token}.\n`;
  equal(redactor.redact(text), "a\n[redacted: github token]\tb\n\n- [redacted: github token].\n");
  equal(
    redactor.redact("psql postgres://app:hunter2@db.example/app now"),
    "psql postgres://app:[redacted: password]@db.example/app now",
  );
  equal(
    redactor.redact(`before\n${keyBlock("PRIVATE KEY")}\nafter`),
    "before\n[redacted: private key]\nafter",
  );
});

Deno.test("redact() leaves what follows a key that breaks off", () => {
  const [cut] = keyExamples.at(-1)!.text.split("==");
  equal(
    redactor.redact(`${cut}\n\nThe rest of the file was cut off.`),
    "[redacted: private key]\n\nThe rest of the file was cut off.",
  );
});

Deno.test("redact() leaves alone what merely speaks of secrets", () => {
  for (
    const text of [
      "-----BEGIN PRIVATE KEY----- is how a key begins.",
      "-----BEGIN PUBLIC KEY-----\nMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA\n-----END PUBLIC KEY-----",
      "password: how do I reset it?",
      "const token = await getToken(user2, options3);",
      'password = os.environ["DB_PASSWORD_2024"]',
      "API_TOKEN=$OTHER_TOKEN1 PASSWORD=<your-password-1>",
      "Authorization: Bearer ${token1}",
      "Basic understanding of tokens",
      "sk-folding-cube-animation-delay",
      "hf_hub_download and npm_config_registry",
      "PublicKeyToken=b77a5c561934e089",
      "max_tokens: 16384, token_url: https://a1.example/t",
      "http://localhost:8080/@scope/name ssh://git@git.example:22/x",
      "git@github.com:owner/name.git",
      "docker run -u 1000:1000 --key value",
    ]
  ) equal(redactor.redact(text), text);
});
