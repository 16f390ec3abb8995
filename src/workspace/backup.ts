import { link } from "node:fs/promises";
import { noLinks, writeNew } from "./file_change.ts";
import { codeOf, type FileState } from "./guarded_file.ts";
import type { PinnedFolder } from "./pinned_folder.ts";

/** A file's original could not be kept beside it; the file is untouched. */
export class NoBackup extends Error {
  override name = "NoBackup";
}

/** More backups of one second and file than anybody makes. */
const mostNames = 10_000;

/**
 * Keeps a file beside itself, as `NAME.bak.STAMP`, else `NAME.bak.STAMP-2` and so on: by a second
 * name where the file system knows these, so that it stays the very file it is, else as a copy.
 *
 * @param state what stands there, for the copy
 * @param stamp `YYYYMMDD-HHMMSS`
 * @returns the backup's name
 * @throws {NoBackup}
 */
export async function keepBeside(
  folder: PinnedFolder,
  name: string,
  state: FileState,
  stamp: string,
): Promise<string> {
  for (let count = 1; count <= mostNames; count++) {
    const backup = `${name}.bak.${stamp}${count === 1 ? "" : `-${count}`}`;
    try {
      await linkOrCopy(folder, name, backup, state);
      await folder.sync();
      return backup;
    } catch (cause) {
      if (codeOf(cause) === "EEXIST") continue;
      throw new NoBackup(name, { cause });
    }
  }
  throw new NoBackup(name);
}

async function linkOrCopy(
  folder: PinnedFolder,
  name: string,
  backup: string,
  { bytes, mode, group }: FileState,
): Promise<void> {
  try {
    await link(folder.entry(name), folder.entry(backup));
  } catch (error) {
    if (!noLinks.has(codeOf(error))) throw error;
    await writeNew(folder.entry(backup), bytes, { mode, group });
  }
}
