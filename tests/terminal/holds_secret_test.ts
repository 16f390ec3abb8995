import { equal } from "node:assert/strict";
import { holdsSecret } from "../../src/terminal/holds_secret.ts";

const filler = "a1B2c3D4e5F6g7H8i9J0k1L2";

const secrets = [
  `use sk-${filler} please`,
  `! export OPENAI_API_KEY=${filler}`,
  `! PASSWORD=hunter2 ./run`,
  `key:ghp_${filler}`,
  `"AKIA${"Z".repeat(16)}"`,
  `-----BEGIN OPENSSH PRIVATE KEY-----\nabc`,
  `! git clone https://me:hunter2@example.org/x.git`,
  `! curl -u me:hunter2 https://example.org`,
  `! mysql --password hunter2`,
  `! curl "https://example.org/?page=2&access_token=abc"`,
  `! curl -H "Authorization: Bearer ${filler}"`,
  `my password: hunter22!`,
  `{"api_key": "x7-99-abc"}`,
  `eyJ${filler}.${filler}.sig`,
];

const harmless = [
  "what is a password?",
  "how do I rotate an API key: step by step",
  "password: how do I reset it?",
  "! ls -la --color=auto",
  "! git log --author=me",
  "! git clone https://example.org/x.git",
  "! echo $API_KEY; export TOKEN=$OTHER",
  "! mysql --password -u root",
  "explain sk-learn and hf_hub",
  "! cd src && PWD=/x make",
  "sort by key = name",
  "Bearer of bad news",
  "0123456789abcdef0123456789abcdef01234567",
];

for (const text of secrets) {
  Deno.test(`a secret is seen in ${JSON.stringify(text)}`, () => equal(holdsSecret(text), true));
}

for (const text of harmless) {
  Deno.test(`no secret is seen in ${JSON.stringify(text)}`, () => equal(holdsSecret(text), false));
}
