import assert from "node:assert/strict";
import { startMisbehavingServer } from "../servers/misbehaving_server.ts";
import { emptyPlace, runHarvey } from "./harvey.ts";
import { onlySession } from "./recorded_session.ts";
import { writeHomeSettings } from "./settings.ts";

Deno.test("sampling options reach the server in its own words", async () => {
  await using place = await emptyPlace();
  await using server = startMisbehavingServer({ protocol: "ollama", mode: "thinking" });
  await writeHomeSettings(
    place,
    "sampling: { temperature: 0.2, top_p: 0.9, max_tokens: 64, seed: 7 }\n" +
      "context_length: 4096\nkeep_alive: 10m\n",
  );
  const args = ["-p", "hello", "--url", server.url.replace("http", "ollama"), "--model", "m"];
  const { code, stderr } = await runHarvey(place, { args });
  assert.equal(code, 0, stderr);
  const { options, keep_alive } = server.requests[0].body as Record<string, unknown>;
  assert.deepEqual(options, {
    temperature: 0.2,
    top_p: 0.9,
    num_predict: 64,
    seed: 7,
    num_ctx: 4096,
  });
  assert.equal(keep_alive, "10m");
});

Deno.test("a setting switches a model's reasoning on, and its thinking stands on the record", async () => {
  await using place = await emptyPlace();
  await using server = startMisbehavingServer({ protocol: "anthropic", mode: "thinking" });
  const work = `providers:\n  work: { url: "${server.url}", protocol: anthropic }\n`;
  const args = ["-p", "hello", "--model", "work/mock-model"];
  await writeHomeSettings(place, work);
  assert.equal((await runHarvey(place, { args: [...args, "--no-record"] })).code, 0);
  await writeHomeSettings(place, `${work}sampling: { reasoning: 2048 }\n`);
  const { code, stderr } = await runHarvey(place, { args });
  assert.equal(code, 0, stderr);
  const asked = server.requests.map(({ body }) => (body as { thinking?: unknown }).thinking);
  assert.deepEqual(asked, [undefined, { type: "enabled", budget_tokens: 2048 }]);
  assert.equal((await onlySession(place)).session.turns[0].replies[0].thinking, "Let me see.");
});

Deno.test("a reasoning that is none is named with what it may be", async () => {
  await using place = await emptyPlace();
  await writeHomeSettings(place, "sampling:\n  reasoning: lots\n");
  const { code, stderr } = await runHarvey(place, { args: ["-p", "hello"] });
  assert.equal(code, 2);
  assert.match(
    stderr,
    /line 2, .*"sampling.reasoning" is "lots": want off, low, medium, high or a number of tokens/,
  );
});

Deno.test("a provider of harvey.yaml answers under its own name, with the key of its variable", async () => {
  await using place = await emptyPlace();
  await using server = startMisbehavingServer({ protocol: "openai", mode: "thinking" });
  await writeHomeSettings(
    place,
    `providers:\n  work: { url: "${server.url}", protocol: openai, key_env: WORK_KEY }\n`,
  );
  const args = ["-p", "hello", "--model", "work/mock-model"];
  const { code, stderr } = await runHarvey(place, { args, env: { WORK_KEY: "secret-7" } });
  assert.equal(code, 0, stderr);
  assert.equal(server.requests[0].headers.get("authorization"), "Bearer secret-7");
  assert.equal((await onlySession(place)).session.turns[0].model, "work/mock-model");
  assert.ok(!(await onlySession(place)).text.includes("secret-7"));
});

Deno.test("a busy server is asked again, visibly, and each time stands on the record", async () => {
  await using place = await emptyPlace();
  await using server = startMisbehavingServer({ protocol: "ollama", mode: "server error" });
  await writeHomeSettings(place, "retries: 1\n");
  const args = ["-p", "hello", "--url", server.url.replace("http", "ollama"), "--model", "m"];
  const { code, stderr } = await runHarvey(place, { args });
  assert.equal(code, 1);
  assert.equal(server.requests.length, 2);
  assert.match(stderr, /Asking again in \d s …\n/);
  const { text, session } = await onlySession(place);
  assert.match(text, /\n\[\[event: model\.retried · \{.*"seconds":[\d.]+.*\}\]\]\n/);
  assert.deepEqual(session.findings, []);
});
