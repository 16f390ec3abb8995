import { largestFile } from "./file_change.ts";
import type { PathGuard } from "./path_guard.ts";
import { readOriginal, type UndoFolder } from "./undo_folder.ts";
import { failureReason } from "./write_failure.ts";

/** A file as it was before a session changed it, and as it is now; undefined: no file. */
export interface FileDifference {
  /** From the workspace. */
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** Why one of the two cannot be told. */
  readonly problem?: string;
}

/** The differences that a session's steps made, in the order of their first writes. */
export async function changesOf(
  undo: UndoFolder,
  session: string,
  guard: PathGuard,
): Promise<FileDifference[]> {
  const differences = new Map<string, FileDifference>();
  for (const step of await undo.steps()) {
    if (step.session !== session) continue;
    using folder = await undo.openStep(step.name);
    for (const { path, before, outcome } of step.writes) {
      if (outcome === "dropped" || differences.has(path)) continue;
      try {
        const original = before && await readOriginal(folder, before);
        const present = await presentState(path, guard);
        differences.set(path, { path, before: shown(original), after: shown(present) });
      } catch (error) {
        const problem = failureReason(error);
        differences.set(path, { path, before: undefined, after: undefined, problem });
      }
    }
  }
  return [...differences.values()].filter(({ before, after, problem }) =>
    problem !== undefined || before !== after
  );
}

async function presentState(path: string, guard: PathGuard): Promise<Uint8Array | undefined> {
  const guarded = await guard.resolve(path, "write");
  return guarded.exists ? await guard.read(guarded, { maxBytes: largestFile }) : undefined;
}

/** What is no UTF-8 is shown with replacement characters. */
function shown(bytes: Uint8Array | undefined): string | undefined {
  return bytes && new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}
