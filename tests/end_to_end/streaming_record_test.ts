import assert from "node:assert/strict";
import { readSession, type Session } from "../../src/session/mod.ts";
import { startMisbehavingServer } from "../servers/misbehaving_server.ts";
import { type EmptyPlace, emptyPlace, sessionFiles } from "./harvey.ts";
import { openHarvey } from "./running_harvey.ts";
import { modelServerUrl } from "./server_url.ts";

/** Reads the session file, while it is written, until it is as expected. */
async function recorded(
  place: EmptyPlace,
  expected: (session: Session) => boolean,
): Promise<Session> {
  let text = "";
  for (let tries = 0; tries < 400; tries++) {
    const [path] = await sessionFiles(place).catch(whileThereIsNone);
    text = path ? await Deno.readTextFile(path) : "";
    const session = await readSession(text);
    if (expected(session)) return session;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The session file does not come to hold what is expected:\n${text}`);
}

function whileThereIsNone(error: unknown): string[] {
  if (error instanceof Deno.errors.NotFound) return [];
  throw error;
}

Deno.test("a reply that has begun and stalls in its first line is in the file", async () => {
  await using server = startMisbehavingServer({ protocol: "ollama", mode: "stalled" });
  await using place = await emptyPlace();
  await using harvey = openHarvey(place, {
    args: ["--url", modelServerUrl(server.url, "ollama"), "--model", "m"],
  });
  await harvey.type("hello\n");
  const session = await recorded(place, ({ turns }) => turns[0]?.replies[0]?.text === "Wait");
  assert.equal(session.turns[0].prompt, "hello");
  assert.equal(session.turns[0].complete, false);
  assert.equal(session.ending, "interrupted");
});

Deno.test("the prompt is in the file before the model says a word", async () => {
  await using server = startMisbehavingServer({ protocol: "openai", mode: "silent" });
  await using place = await emptyPlace();
  await using harvey = openHarvey(place, { args: ["--url", server.url, "--model", "m"] });
  await harvey.type("hello\n");
  await recorded(place, ({ turns }) => turns[0]?.prompt === "hello" && !turns[0].complete);
});

Deno.test("a command is in the file before it ends, with the line that it has not finished", async () => {
  await using place = await emptyPlace();
  await using harvey = openHarvey(place);
  await harvey.type("! printf 'one\\ntwo\\n\\nhalf a line'; sleep 300\n");
  const session = await recorded(
    place,
    ({ shellRuns }) => shellRuns[0]?.output === "one\ntwo\n\nhalf a line",
  );
  assert.equal(session.shellRuns[0].outcome, undefined);
  harvey.kill("SIGTERM");
  await harvey.ended;
});
