import type { Entry, Scene, Session } from "./session.ts";

/** A session that holds a replay, finished or not. */
export interface ReplayOutput {
  /** What is replayed, as the file's note has it. */
  readonly file: string;
  readonly sha256: string;
  /** So many prompts of the source were asked, and are not asked again. */
  readonly done: number;
  /** Without what a turn left that did not come to its end, and was or will be asked anew. */
  readonly kept: Session;
}

/**
 * Reads how far a replay has come; undefined where the session is none. `[[replayed: 3 of 23]]` says
 * that three prompts are done. What stands after the last such note, or between two of one number, was
 * given up.
 */
export function readReplayOutput(session: Session): ReplayOutput | undefined {
  const head = session.scenes[0]?.entries ?? [];
  const named = head.find((entry) => entry.type === "note" && entry.note.kind === "replays");
  if (named?.type !== "note" || named.note.kind !== "replays") return undefined;
  const { file, sha256 } = named.note;
  const marks = [{ done: 0, line: named.line }, ...session.scenes.flatMap(marksIn)];
  const lost = marks.flatMap(({ done, line }, at) => {
    const next = marks[at + 1];
    if (next !== undefined && next.done !== done) return [];
    return [{ from: line, to: next?.line ?? Infinity }];
  });
  const isKept = ({ line }: Entry) => !lost.some(({ from, to }) => line > from && line < to);
  const scenes = session.scenes
    .map((scene): Scene => ({ ...scene, entries: scene.entries.filter(isKept) }))
    .filter(({ entries }) => entries.length > 0);
  return { file, sha256, done: marks.at(-1)!.done, kept: { ...session, scenes, ending: "closed" } };
}

function marksIn({ entries }: Scene): { done: number; line: number }[] {
  return entries.flatMap(({ line, ...entry }) => {
    if (entry.type !== "note" || entry.note.kind !== "replayed") return [];
    const done = Number(entry.note.done);
    return Number.isSafeInteger(done) && done >= 0 ? [{ done, line }] : [];
  });
}
