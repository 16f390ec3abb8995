import { constants } from "node:fs";
import { link, open } from "node:fs/promises";
import { keepBeside } from "./backup.ts";
import { codeOf, type FileState, readGuardedFile } from "./guarded_file.ts";
import type { PinnedFolder } from "./pinned_folder.ts";

/** A file is not what it was when the change was agreed to. */
export class ChangedSince extends Error {
  override name = "ChangedSince";
}

/** What a file holds, to know it again: its SHA-256; undefined where there is no file. */
export type Fingerprint = string | undefined;

/** A file's new content and what stands there until then. */
export interface FileChange {
  readonly name: string;
  /** A name that nothing has yet, in the same folder. */
  readonly temporary: string;
  readonly content: Uint8Array;
  /** What has to stand there until the last moment. */
  readonly expected: Fingerprint;
  /** Permission bits; by default those of a new file, as the process's mask leaves them. */
  readonly mode?: number;
  readonly group?: number;
  /** `YYYYMMDD-HHMMSS`: the original is kept beside it, under this name (see `keepBeside`). */
  readonly backup?: string;
}

/**
 * Puts new content in a file's place. At every instant the name leads to the whole old file or to
 * the whole new one, a power cut included; a name that was free is never taken from somebody who was
 * faster. What somebody else writes into the file between the last look and the rename, which follow
 * each other at once, is lost: no system call compares and renames.
 *
 * @throws {ChangedSince}, {NoBackup} and the file system's own errors; the file is untouched then
 */
export async function changeFile(
  folder: PinnedFolder,
  { name, temporary, content, expected, mode, group, backup }: FileChange,
): Promise<void> {
  const path = folder.entry(temporary);
  let kept: string | undefined;
  try {
    await writeNew(path, content, { mode, group });
    await folder.confirm();
    const state = await stateOf(folder, name);
    if (await fingerprintOf(state) !== expected) throw new ChangedSince(name);
    if (state === undefined) {
      await takeName(path, folder.entry(name));
    } else {
      // Last: what has a second name is nothing that may be touched.
      if (backup !== undefined) kept = await keepBeside(folder, name, state, backup);
      await Deno.rename(path, folder.entry(name));
    }
  } catch (error) {
    await Deno.remove(path).catch(() => {});
    if (kept !== undefined) await Deno.remove(folder.entry(kept)).catch(() => {});
    throw error;
  }
  await folder.sync();
}

/**
 * Removes a file that still is what it was.
 *
 * @throws {ChangedSince}
 */
export async function removeFile(
  folder: PinnedFolder,
  name: string,
  expected: Fingerprint,
): Promise<void> {
  await folder.confirm();
  if (await fingerprintOf(await stateOf(folder, name)) !== expected) throw new ChangedSince(name);
  await Deno.remove(folder.entry(name));
  await folder.sync();
}

/** Makes a file that must not exist, and puts it on disk. */
export async function writeNew(
  path: string,
  content: Uint8Array,
  { mode, group }: { readonly mode?: number; readonly group?: number } = {},
): Promise<void> {
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL;
  // Nobody else reads it before it has the mode that it is to have.
  const file = await open(path, flags, mode === undefined ? 0o666 : 0o600);
  try {
    await file.writeFile(content);
    if (mode !== undefined && Deno.build.os !== "windows") {
      const { gid, uid } = await file.stat();
      // Only members may give a file to a group; others keep their own.
      if (group !== undefined && gid !== group) await file.chown(uid, group).catch(() => {});
      await file.chmod(mode);
    }
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A file's state in an open folder; undefined where there is none. */
export async function stateOf(
  folder: PinnedFolder,
  name: string,
): Promise<FileState | undefined> {
  try {
    return await readGuardedFile(folder.entry(name), largestFile);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

/** Bytes of the largest file that is changed: its original has to be kept. */
export const largestFile = 64 * 1024 * 1024;

/** What a file holds, to know it again. */
export async function fingerprint(bytes: Uint8Array): Promise<string> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes as BufferSource)).toHex();
}

async function fingerprintOf(state: FileState | undefined): Promise<Fingerprint> {
  return state && await fingerprint(state.bytes);
}

/** File systems that know no hard links say so in several ways. */
export const noLinks: ReadonlySet<string> = new Set([
  "EPERM",
  "ENOTSUP",
  "EOPNOTSUPP",
  "ENOSYS",
  "EMLINK",
  "EINVAL",
]);

/** Renames a file to a name that has to be free: a link is made there only where nothing is. */
async function takeName(temporary: string, path: string): Promise<void> {
  try {
    await link(temporary, path);
  } catch (error) {
    if (codeOf(error) === "EEXIST") throw new ChangedSince(path, { cause: error });
    if (!noLinks.has(codeOf(error))) throw error;
    return await Deno.rename(temporary, path);
  }
  await Deno.remove(temporary);
}
