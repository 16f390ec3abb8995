import assert from "node:assert/strict";
import { join } from "node:path";
import { type EmptyPlace, emptyPlace, runHarvey } from "./harvey.ts";
import { readRecorded, type RecordedSession } from "./recorded_session.ts";

/** A place with a session to be replayed. */
export interface ReplayPlace extends EmptyPlace {
  /** The session's path. */
  readonly source: string;
  recorded(name: string): Promise<RecordedSession>;
}

/** Records lines, as if typed, into `old.spmd` of a new place's own sessions, with the built-in model. */
export async function replayPlace(lines: readonly string[]): Promise<ReplayPlace> {
  const place = await emptyPlace();
  const folder = join(place.workspace, "harvey", "sessions");
  const source = join(folder, "old.spmd");
  await Deno.mkdir(folder, { recursive: true });
  await Deno.writeTextFile(join(place.workspace, "notes.md"), "as it was\n");
  const { code, stderr } = await runHarvey(place, {
    args: ["--model", "eliza", "--record-file", source],
    stdin: lines.join("\n"),
  });
  assert.equal(code, 0, stderr);
  return { ...place, source, recorded: (name) => readRecorded(join(folder, name)) };
}
