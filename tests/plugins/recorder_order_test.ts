import assert from "node:assert/strict";
import { pluginNamed } from "../host/open_host.ts";
import { endedSession, openHarvey, recordedText, sessionFiles } from "./built_in.ts";
import { startHeldServer } from "./held_server.ts";

Deno.test("the prompt stands in the file before the model's server hears of it", async () => {
  let found = "";
  let read = () => Promise.resolve("");
  await using server = startHeldServer(async function* () {
    found = await read();
    yield "Here I am.";
  });
  await using open = await openHarvey({ url: server.url, model: "m" });
  read = () => recordedText(open);
  await open.type("Is anyone\n\nthere?");
  assert.match(found, /\nANN\nIs anyone\n {2}\nthere\?\n\nHARVEY\nForwarding to M\.\n\n$/);
  assert.ok(!found.includes("Here I am."));
  assert.equal(open.shown, "Here I am.\n");
});

Deno.test("a line that does not end is in the file while the reply goes on", async () => {
  const seen = Promise.withResolvers<void>();
  await using server = startHeldServer(async function* () {
    yield "First line\nan unfinished";
    await seen.promise;
    yield " line.";
  });
  await using open = await openHarvey({ url: server.url, model: "m" });
  const turn = open.type("hello");
  await waitFor(async () => {
    const files = await sessionFiles(open).catch(() => []);
    return files.length > 0 && (await recordedText(open)).includes("unfinished");
  });
  seen.resolve();
  await turn;
  const { session } = await endedSession(open);
  assert.equal(session.turns[0].replies[0].text, "First line\nan unfinished line.");
});

async function waitFor(condition: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !await condition(); tries++) {
    if (tries > 400) throw new Error("it never came");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

Deno.test("a gate that fails refuses: the model is never asked, and the file says so", async () => {
  await using server = startHeldServer(async function* () {});
  const broken = pluginNamed("guard", (harvey) => {
    harvey.gate("model.ask", () => {
      throw new Error("the list is lost");
    });
  });
  await using open = await openHarvey({ url: server.url, model: "m" }, [broken]);
  await assert.rejects(open.type("hello"), /Cannot ask "[^"]*": .*the list is lost/);
  assert.equal(server.requests, 0);
  await open.settled();
  assert.equal(open.told, 'Plugin "guard" failed in "gate model.ask": the list is lost\n');
  const { text, session } = await endedSession(open);
  assert.equal(session.turns[0].prompt, "hello");
  assert.deepEqual(session.turns[0].replies, []);
  assert.ok(!text.includes("Forwarding"));
  assert.match(text, /\nHARVEY\nRefused: .*the list is lost\n/);
});

Deno.test("a required record that fails stops the turn before the model is asked", async () => {
  await using server = startHeldServer(async function* () {
    yield "hello";
  });
  await using open = await openHarvey({ url: server.url, model: "m", record: "required" });
  await open.type("recorded");
  assert.equal(server.requests, 1);
  const [file] = await sessionFiles(open);
  const text = await Deno.readTextFile(file);
  await Deno.remove(file);
  await assert.rejects(open.type("lost"), {
    name: "RecordingError",
    message: `Cannot record to "${file}": another program removed or replaced the file`,
  });
  assert.equal(server.requests, 1);
  await open.settled();
  const [rescued] = await sessionFiles(open);
  assert.equal(open.told, `What was recorded so far goes on in "${rescued}".\n`);
  const rest = await Deno.readTextFile(rescued);
  assert.ok(rest.includes(text.slice(text.indexOf("INT. "))), rest);
  await assert.rejects(open.type("! echo never"), { name: "RecordingError" });
  await assert.rejects(async () => await open.host[Symbol.asyncDispose](), {
    name: "RecordingError",
  });
});

Deno.test("where the record is not required its failure is told once, and the turn goes on", async () => {
  await using server = startHeldServer(async function* () {
    yield "hello";
  });
  const told: unknown[] = [];
  const listener = pluginNamed("listener", (harvey) => {
    harvey.on("recording.troubled", ({ data }) => told.push(data));
  });
  await using open = await openHarvey({ url: server.url, model: "m" }, [listener]);
  await open.type("recorded");
  const [file] = await sessionFiles(open);
  await Deno.remove(file);
  await open.type("kept");
  assert.equal(server.requests, 2);
  await open.settled();
  const [movedTo] = await sessionFiles(open);
  const message = `Cannot record to "${file}": another program removed or replaced the file. ` +
    `Recording goes on in "${movedTo}".`;
  assert.equal(open.told, `${message}\n`);
  assert.deepEqual(told, [{ message, file, movedTo }]);
  const { session } = await endedSession(open);
  assert.deepEqual(session.turns.map(({ prompt }) => prompt), ["recorded", "kept"]);
  assert.equal(session.ending, "closed");
});
