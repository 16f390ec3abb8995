import assert from "node:assert/strict";
import { startMisbehavingServer } from "../servers/misbehaving_server.ts";
import { type EmptyPlace, runHarvey } from "./harvey.ts";

/** What a model was told before the first prompt. */
export async function systemMessage(place: EmptyPlace): Promise<string> {
  await using server = startMisbehavingServer({ protocol: "ollama", mode: "thinking" });
  const args = [
    "-p",
    "hello",
    "--no-record",
    "--url",
    server.url.replace("http", "ollama"),
    "--model",
    "mock-model",
  ];
  const { code, stderr } = await runHarvey(place, { args });
  assert.equal(code, 0, stderr);
  const { messages } = server.requests[0].body as { messages: { role: string; content: string }[] };
  assert.equal(messages[0].role, "system");
  return messages[0].content;
}
