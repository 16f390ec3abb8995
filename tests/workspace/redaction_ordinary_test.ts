import { deepEqual, ok } from "node:assert/strict";
import { join } from "node:path";
import { Redactor } from "../../src/workspace/redaction.ts";
import { madeUp } from "./redaction_examples.ts";

const root = new URL("../..", import.meta.url).pathname;
const redactor = new Redactor();

async function* filesOf(path: string): AsyncGenerator<string> {
  for await (const { name, isDirectory, isFile } of Deno.readDir(path)) {
    if (isDirectory) yield* filesOf(join(path, name));
    else if (isFile && !/\.(?:node|wasm|gif|png|ico|gz)$/.test(name)) yield join(path, name);
  }
}

/** The lines of a file or a folder in which something is taken for a secret, and how much was read. */
async function alarmsIn(path: string): Promise<{ alarms: string[]; length: number }> {
  const isFolder = (await Deno.stat(path)).isDirectory;
  const alarms: string[] = [];
  let length = 0;
  for await (const file of isFolder ? filesOf(path) : [path]) {
    const text = await Deno.readTextFile(file);
    length += text.length;
    const redacted = redactor.redact(text);
    if (redacted === text) continue;
    for (const line of redacted.split("\n")) {
      if (line.includes("[redacted: ") && !text.includes(line)) alarms.push(`${file}: ${line}`);
    }
  }
  return { alarms, length };
}

/** Where a secret is shown on purpose, to tell how a setting or a function works. */
const shownOnPurpose = ["secrets_of.ts", "server_address.ts"];

for (const folder of ["src", "plugins", "docs", "tasks", "main.ts", "deno.lock"]) {
  Deno.test(`nothing of this project's own ${folder} is taken for a secret`, async () => {
    const { alarms, length } = await alarmsIn(join(root, folder));
    ok(length > 0);
    deepEqual(alarms.filter((line) => !shownOnPurpose.some((name) => line.includes(name))), []);
  });
}

const packages = [
  ...["yaml", "valibot", "commander", "highlight.js", "diff", "fast-check", "uuid", "emittery"],
  ...["esbuild", "ollama", "@ai-sdk/google", "@ai-sdk/anthropic", "@ai-sdk/openai-compatible"],
];

for (const name of packages) {
  Deno.test(`nothing of the package ${name} is taken for a secret`, async () => {
    const { alarms, length } = await alarmsIn(
      await Deno.realPath(join(root, "node_modules", name)),
    );
    ok(length > 1000);
    deepEqual(alarms, []);
  });
}

const hex = "0123456789abcdef";
const base64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Texts that are random and no secrets, in the forms in which people and programs show them. */
const ordinary: Readonly<Record<string, () => string>> = {
  "commits": () => `commit ${madeUp(40, hex)} (HEAD -> main)\n${madeUp(7, hex)} Fix tokens`,
  "checksums": () => `${madeUp(64, hex)}  harvey.tar.gz\nsha256:${madeUp(64, hex)}`,
  "identifiers": () => `id: ${crypto.randomUUID()} urn:uuid:${crypto.randomUUID()}`,
  "integrity of packages": () => `"integrity": "sha512-${madeUp(86, base64)}=="`,
  "images": () => `<img src="data:image/png;base64,iVBORw0KGgo${madeUp(20_000, base64)}=">`,
  "source maps": () =>
    `//# sourceMappingURL=data:application/json;base64,${
      btoa(`{"version":3,"x":"${madeUp(9000)}"}`)
    }`,
  "public keys": () => `ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABgQ${madeUp(500, base64)} me@host`,
  "certificates": () =>
    `-----BEGIN CERTIFICATE-----\n${madeUp(64, base64)}\n-----END CERTIFICATE-----`,
  "cached content": () => `etag: W/"${madeUp(32, hex)}" cache-key: ${madeUp(32, hex)}`,
  "colours and hex dumps": () => `#${madeUp(6, hex)} 0x${madeUp(16, hex)} ${madeUp(32, hex)}`,
  "folders of a shell": () => `OLDPWD=/tmp/${madeUp(16, hex)}\nPWD=/tmp/${madeUp(16, hex)}/work`,
  "nonces": () => `<script nonce="${madeUp(22)}" integrity="sha384-${madeUp(64, base64)}">`,
};

for (const [what, write] of Object.entries(ordinary)) {
  Deno.test(`${what} are not taken for secrets`, () => {
    for (let count = 0; count < 200; count++) {
      const text = write();
      deepEqual(redactor.redact(text), text);
    }
  });
}
