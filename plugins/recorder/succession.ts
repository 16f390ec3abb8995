import { basename, dirname } from "node:path";
import type { Journal, Script, SessionFile } from "../../src/session/mod.ts";

/**
 * Ends a file with the name of the one that follows it.
 *
 * @param onFailure told what the old disk did not take where the new file has it all
 * @throws {RecordingError} where the new file does not take what no disk took so far
 */
export async function leaveFor(
  next: SessionFile,
  { journal, script }: { readonly journal: Journal; readonly script: Script },
  onFailure: (message: string) => Promise<void>,
): Promise<void> {
  try {
    if (script.speaking) script.endSpeech({ interrupted: true });
    await journal.append(script.take());
    script.note("continued in", { file: nameFrom(journal.path, next.path) });
    await journal.leaveFor(next, script.take());
  } catch (error) {
    if (journal.isHolding) throw error;
    // The new file is there, and may be what the person needs: a disk that takes something.
    await onFailure((error as Error).message);
  }
}

/** How a file names another one: by its name alone where they stand in one folder. */
export function nameFrom(from: string, path: string): string {
  return dirname(from) === dirname(path) ? basename(path) : path;
}
