import assert from "node:assert/strict";
import { freePort } from "../servers/free_port.ts";
import { startModelServer } from "./cli_model_server.ts";
import { emptyPlace, runHarvey } from "./harvey.ts";

Deno.test("harvey models groups by provider, with context sizes, and marks who would answer", async () => {
  await using place = await emptyPlace();
  await using server = startModelServer(["llama3.1:8b", "qwen3:4b"]);
  const { code, stdout, stderr } = await runHarvey(place, {
    args: ["models", "--model", "qwen3:4b"],
    env: { OLLAMA_HOST: server.url },
  });
  assert.equal(code, 0, stderr);
  assert.match(
    stdout,
    /^ollama\n {2}llama3\.1:8b {2}131,072 tokens\n\* qwen3:4b {5}131,072 tokens\n/m,
  );
  assert.match(stdout, /^eliza\n {2}eliza$/m);
});

Deno.test("with no server eliza is who would answer, and what was not reached says why", async () => {
  await using place = await emptyPlace();
  const env = { OLLAMA_HOST: `127.0.0.1:${freePort()}` };
  const { code, stdout } = await runHarvey(place, { args: ["models", "--json"], env });
  assert.equal(code, 0);
  const found = JSON.parse(stdout);
  assert.equal(found.active, "eliza");
  const { reason } = found.unreachable.find(({ provider }: { provider: string }) =>
    provider === "ollama"
  );
  assert.match(reason, /connection refused/);
});

Deno.test("with --url only that server's models are listed, by the names that choose them", async () => {
  await using place = await emptyPlace();
  await using server = startModelServer(["llama3.1:8b"]);
  const url = server.url.replace("http", "ollama");
  const { stdout } = await runHarvey(place, { args: ["models", "--json", "--url", url] });
  const { models } = JSON.parse(stdout);
  assert.deepEqual(models.map(({ name }: { name: string }) => name), [`${url}/llama3.1:8b`]);
  const asked = await runHarvey(place, { args: ["--model", models[0].name, "-p", "hello"] });
  assert.equal(asked.stdout, "Good day.\n");
});

Deno.test("a model that is in no list is told of as such; nothing is recorded", async () => {
  await using place = await emptyPlace();
  const { code, stdout } = await runHarvey(place, { args: ["models", "--model", "nosuch:1b"] });
  assert.equal(code, 0);
  assert.match(stdout, /^\* nosuch:1b {2}\(not in a list\)$/m);
  assert.deepEqual([...Deno.readDirSync(place.workspace)], []);
});

Deno.test("/model lists the same, and switches", async () => {
  await using place = await emptyPlace();
  await using server = startModelServer(["llama3.1:8b", "qwen3:4b"]);
  const { code, stdout, stderr } = await runHarvey(place, {
    stdin: "/model\n/model qwen3:4b\nhello\n/model\n",
    env: { OLLAMA_HOST: server.url },
  });
  assert.equal(code, 0, stderr);
  assert.match(stdout, /\n\* llama3\.1:8b {2}131,072 tokens\n {2}qwen3:4b/);
  assert.match(stdout, /\n {2}llama3\.1:8b {2}131,072 tokens\n\* qwen3:4b/);
});
