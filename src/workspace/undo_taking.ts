import { basename } from "node:path";
import { exitCode, UserError } from "../kernel/mod.ts";
import { changeFile, fingerprint, removeFile, stateOf } from "./file_change.ts";
import { removeMadeFolders } from "./made_folders.ts";
import type { GuardedPath, PathGuard } from "./path_guard.ts";
import type { PinnedFolder } from "./pinned_folder.ts";
import { readOriginal, type StoredStep, type UndoFolder } from "./undo_folder.ts";
import type { AnnouncedWrite } from "./undo_journal.ts";
import { failureReason } from "./write_failure.ts";

/** What became of a file of a step that was taken back. */
export interface TakenBack {
  /** From the workspace. */
  readonly path: string;
  readonly status: "ok" | `error: ${string}`;
}

/** A file of a step: its first original, and what the last write left. */
interface Restoration {
  readonly path: GuardedPath;
  readonly before: AnnouncedWrite["before"];
  readonly temporary: string;
  /** What stands there; the original's fingerprint where it was taken back already. */
  readonly standing: string | undefined;
}

/** @throws {UserError} where a file was changed since; nothing is touched then */
export async function takeBack(
  undo: UndoFolder,
  step: StoredStep,
  guard: PathGuard,
): Promise<TakenBack[]> {
  const restorations = await prepare(step, guard);
  using folder = await undo.openStep(step.name);
  await undo.append(folder, { undo: "begun" });
  const taken: TakenBack[] = [];
  for (const restoration of restorations) {
    const path = restoration.path.relative;
    try {
      await restore(folder, restoration, guard);
      taken.push({ path, status: "ok" });
    } catch (error) {
      taken.push({ path, status: `error: ${failureReason(error)}` });
    }
  }
  if (taken.some(({ status }) => status !== "ok")) return taken;
  for (const { path, foldersMade } of writesOf(step).toReversed()) {
    const made = restorations.find((restoration) => restoration.path.relative === path);
    if (made) await removeMadeFolders(made.path.absolute, foldersMade, guard.platform);
  }
  await undo.append(folder, { undo: "ended" });
  await undo.removeStep(step.name);
  return taken;
}

/** Checks every file before any is touched. */
async function prepare(step: StoredStep, guard: PathGuard): Promise<Restoration[]> {
  const restorations: Restoration[] = [];
  const faults: string[] = [];
  for (const [path, writes] of Map.groupBy(writesOf(step), (write) => write.path)) {
    const { before, temporary, after } = asOne(writes);
    try {
      const guarded = await guard.resolve(path, "write");
      const standing = await fingerprintAt(guarded, guard);
      if (standing !== after && standing !== before?.sha256) throw new Error("changed since");
      restorations.push({ path: guarded, before, temporary, standing });
    } catch (error) {
      faults.push(`"${path}" (${failureReason(error)})`);
    }
  }
  if (faults.length > 0) {
    throw new UserError(
      `Cannot undo the last accepted proposal: ${faults.join(", ")} (nothing was touched; ` +
        "put back what was written there, and try again)",
      exitCode.failed,
    );
  }
  return restorations.toReversed();
}

/**
 * Writes of one file as a single one: from the first original to the last content. What the person
 * wrote between two of them is theirs, and where taking back ends.
 */
function asOne(writes: readonly AnnouncedWrite[]): AnnouncedWrite {
  return writes.reduce((whole, write) =>
    write.before?.sha256 === whole.after ? { ...whole, after: write.after } : write
  );
}

/** What was written, or may have been: a file that cannot be looked at is not passed over. */
function writesOf({ writes }: StoredStep): AnnouncedWrite[] {
  return writes.filter(({ outcome }) => outcome !== "dropped");
}

async function fingerprintAt(path: GuardedPath, guard: PathGuard): Promise<string | undefined> {
  if (!path.exists) return undefined;
  const { folder, names } = await guard.folderAbove(path);
  using _folder = folder;
  const state = names.length === 1 ? await stateOf(folder, names[0]) : undefined;
  return state && await fingerprint(state.bytes);
}

async function restore(
  step: PinnedFolder,
  { path, before, temporary, standing }: Restoration,
  guard: PathGuard,
): Promise<void> {
  if (standing === before?.sha256) return;
  const again = await guard.confirm(path, "write");
  const { folder } = await guard.folderAbove(again);
  using _folder = folder;
  const name = basename(again.absolute);
  if (!before) return await removeFile(folder, name, standing);
  const content = await readOriginal(step, before);
  await changeFile(folder, { name, temporary, content, expected: standing, mode: before.mode });
}
