import assert from "node:assert/strict";
import { UserError } from "../../src/kernel/mod.ts";
import { openHost, pluginNamed } from "../host/open_host.ts";
import commands from "../../plugins/commands.ts";
import models from "../../plugins/models.ts";
import servers from "../../plugins/servers.ts";
import { startAimock } from "../servers/aimock.ts";
import { endedSession, openHarvey } from "./built_in.ts";
import { startHeldServer } from "./held_server.ts";

Deno.test("/model shows the active model, and choosing it so changes nothing", async () => {
  await using open = await openHarvey({ model: "eliza" });
  await open.type("/model");
  await open.type("hello");
  assert.match(open.shown, /^Model: eliza \([^\n]+\)\n/);
  const { text, session } = await endedSession(open);
  assert.equal(session.turns[0].model, "eliza");
  assert.ok(!text.includes("[[model: "), text);
});

Deno.test("/model NAME switches, is told as an event, stands on the record, and begins a scene", async () => {
  await using server = startHeldServer(async function* () {
    yield "I am the other one.";
  });
  const changes: unknown[] = [];
  const listener = pluginNamed("listener", (harvey) => {
    harvey.on("model.changed", ({ data }) => changes.push(data));
  });
  await using open = await openHarvey({ model: "eliza" }, [listener]);
  await open.type("hello");
  await open.type(`/model ${server.url}/llama3.1:8b`);
  await open.type("and you?");
  assert.deepEqual(changes, [{ from: "eliza", to: `${server.url}/llama3.1:8b` }]);
  const { text, session } = await endedSession(open);
  assert.deepEqual(session.scenes.map(({ description }) => description.model), [
    "eliza",
    `${server.url}/llama3.1:8b`,
  ]);
  assert.equal(session.turns[1].replies[0].text, "I am the other one.");
  assert.match(text, /\n\[\[model: LLAMA3\.1 — ollama:.*\/llama3\.1:8b\]\]\n/);
});

Deno.test("/model NAME means the server that --url named, and eliza is always eliza", async () => {
  await using server = startHeldServer(async function* () {});
  await using open = await openHarvey({ url: server.url, model: "a", record: "off" });
  for (const name of ["b", "eliza", "library/c:7b"]) await open.type(`/model ${name}`);
  const names = open.shown.trimEnd().split("\n").map((line) => line.split(" ")[1]);
  assert.deepEqual(names, [`${server.url}/b`, "eliza", `${server.url}/library/c:7b`]);
});

Deno.test("a name that no model can have is refused, and the model stays", async () => {
  await using open = await openHarvey({ model: "eliza", record: "off" });
  await open.type("/model");
  await assert.rejects(open.type("/model ftp://127.0.0.1/x"), UserError);
  await open.type("/model");
  const first = open.shown.slice(0, open.shown.length / 2);
  assert.equal(open.shown, first + first);
  assert.match(first, /^Model: eliza /);
});

Deno.test("the servers that Harvey knows of are registered, and gone with their plugin", async () => {
  await using open = await openHost({
    plugins: [servers],
    environment: { OLLAMA_HOST: "127.0.0.1:9876" },
  });
  const { models } = open.host.shared;
  assert.equal(models.resolve("llama3").description, "Ollama at http://127.0.0.1:9876");
  assert.ok(models.get("openai") && models.get("lmstudio") && models.get("llamafile"));
  await open.host.kernel.unload("servers");
  assert.deepEqual(models.providers, []);
  await assert.rejects(
    openHost({ plugins: [servers], environment: { OLLAMA_HOST: "http://" } }),
    /OLLAMA_HOST/,
  );
});

Deno.test("/model NAME takes a name that its server does not list, and proposes the nearest", async () => {
  await using server = await startAimock({
    fixtures: [{ match: { userMessage: "hi", model: "gpt-4o" }, response: { content: "Hello." } }],
  });
  await using open = await openHost({
    plugins: [servers, models, commands],
    config: { model: "gpt-4o" },
    environment: { OLLAMA_HOST: server.ollamaUrl },
  });
  await open.type("/model gpt-4o");
  assert.equal(open.told, "");
  await open.type("/model gpt-4p");
  assert.match(open.shown, /\nModel: gpt-4p \(/);
  assert.match(open.told, /does not list "gpt-4p" \(did you mean "gpt-4o?"\?\)/);
  await open.type("/model opnai/gpt-4o");
  assert.match(
    open.told,
    /\nDid you mean "openai\/gpt-4o"\? "opnai\/gpt-4o" is taken for a model of /,
  );
  await open.type("/model gpt-4p");
  await assert.rejects(open.type("/model gpt 4o"), {
    message: `Cannot switch to "gpt 4o": a model's name has no spaces (/model lists them)`,
  });
  await open.type("/status");
  assert.match(open.shown, /Model: gpt-4p \([^\n]*\)\n$/);
});
