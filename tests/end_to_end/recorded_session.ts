import assert from "node:assert/strict";
import { readSession, type Session } from "../../src/session/mod.ts";
import { type EmptyPlace, sessionFiles } from "./harvey.ts";

/** A session file, as it stands on the disk and as it reads. */
export interface RecordedSession {
  readonly path: string;
  readonly text: string;
  readonly session: Session;
}

/** Reads a session file; what it has to say about itself (`findings`) is for the test to judge. */
export async function readRecorded(path: string): Promise<RecordedSession> {
  const text = await Deno.readTextFile(path);
  return { path, text, session: await readSession(text) };
}

/** The one session that a place's workspace holds; fails where there is none, or another. */
export async function onlySession(place: EmptyPlace): Promise<RecordedSession> {
  const [path, ...others] = await sessionFiles(place);
  assert.ok(path, "there is a session file");
  assert.deepEqual(others, [], "there is one session file");
  return await readRecorded(path);
}
