import { dirname, join } from "node:path";
import { fingerprint, stateOf } from "./file_change.ts";
import { entryAt, followPath } from "./followed_path.ts";
import { removeMadeFolders } from "./made_folders.ts";
import { currentPlatform, namesOf } from "./path_names.ts";
import { PinnedFolder } from "./pinned_folder.ts";
import type { UndoFolder } from "./undo_folder.ts";
import type { AnnouncedWrite } from "./undo_journal.ts";

/**
 * Finds out what became of the writes that a killed run announced, and clears away the temporary
 * files that it left, by the names that it gave them; nobody else's. Steps of which nothing is left
 * are removed.
 */
export async function settle(undo: UndoFolder, workspace: string): Promise<void> {
  for (const step of await undo.steps()) {
    const outcomes: string[] = [];
    for (const write of step.writes) {
      let { outcome } = write;
      if (outcome === "announced" || step.undo === "begun") {
        // What cannot be looked at stays announced, and hinders nothing else.
        const found = await settleWrite(workspace, write).catch(() => undefined);
        if (outcome === "announced" && found) {
          using folder = await undo.openStep(step.name);
          await undo.append(folder, { outcome: found, of: write.temporary });
          outcome = found;
        }
      }
      outcomes.push(outcome);
    }
    if (step.undo === "ended" || outcomes.every((outcome) => outcome === "dropped")) {
      await undo.removeStep(step.name);
    }
  }
}

/**
 * What became of a write that was announced; undefined where its folder is gone or a link stands in
 * the way, so that it cannot be told now. Otherwise the temporary file is gone afterwards, and so are
 * the folders that were made for a file that was not.
 */
export async function settleWrite(
  workspace: string,
  write: AnnouncedWrite,
): Promise<"done" | "dropped" | undefined> {
  const names = namesOf(write.path, "linux");
  // Nothing that Harvey announced goes up, or through a link.
  if (names.length === 0 || names.includes("..")) return "dropped";
  const path = join(workspace, ...names);
  const { existing, missing } = await followPath(workspace, names.slice(0, -1));
  if (join(existing, ...missing) !== dirname(path)) return undefined;
  // A folder that stood there, and is gone, may be back in a moment.
  if (missing.length > write.foldersMade) return undefined;
  const outcome = missing.length > 0 ? "dropped" : await outcomeIn(existing, names.at(-1)!, write);
  if (outcome === "dropped") {
    await removeMadeFolders(path, Math.min(write.foldersMade, names.length - 1), currentPlatform());
  }
  return outcome;
}

async function outcomeIn(
  path: string,
  name: string,
  { temporary, before, after }: AnnouncedWrite,
): Promise<"done" | "dropped"> {
  using folder = await PinnedFolder.open(path, currentPlatform());
  const left = await entryAt(folder.entry(temporary));
  if (left?.isFile) {
    const standing = await entryAt(folder.entry(name));
    await Deno.remove(folder.entry(temporary));
    await folder.sync();
    // With a second name it has already taken its place.
    return standing && standing.ino === left.ino && standing.dev === left.dev ? "done" : "dropped";
  }
  const state = await stateOf(folder, name).catch(() => undefined);
  const holds = state && await fingerprint(state.bytes);
  return holds !== after && holds === before?.sha256 ? "dropped" : "done";
}
