import { basename, dirname } from "node:path";
import { makePrivateFolder, syncFolder } from "./durable_folder.ts";
import { RecordingError, recordingError, systemErrorCode } from "./recording_error.ts";

/** What a file system says that makes no second name for a file. */
const withoutLinks = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK"]);

/**
 * Gives a file another name, on the same disk, on disk itself when this resolves. Nothing that has
 * that name is replaced. At every moment the file has one of the two names, or both.
 *
 * @param follow called when the new name leads to the file and the old one is about to go
 * @throws {RecordingError} of kind `exists` where the name is taken; the file then keeps its own
 */
export async function renameFile(from: string, to: string, follow: () => void): Promise<void> {
  try {
    await makePrivateFolder(dirname(to));
    const isLinked = await link(from, to);
    if (isLinked) follow();
    if (isLinked) await Deno.remove(from);
    else {
      await renameOverOwn(from, to);
      follow();
    }
    await syncFolder(dirname(to));
    if (dirname(from) !== dirname(to)) await syncFolder(dirname(from));
  } catch (error) {
    if (!(error instanceof Deno.errors.AlreadyExists)) throw recordingError(to, error);
    throw new RecordingError(
      "exists",
      `Cannot rename to "${basename(to)}": the file exists (choose another name)`,
      { cause: error },
    );
  }
}

async function link(from: string, to: string): Promise<boolean> {
  try {
    await Deno.link(from, to);
    return true;
  } catch (error) {
    if (withoutLinks.has(systemErrorCode(error))) return false;
    throw error;
  }
}

/** Where a file can have one name only: takes the new one exclusively, then moves the file onto it. */
async function renameOverOwn(from: string, to: string): Promise<void> {
  (await Deno.open(to, { createNew: true, write: true, mode: 0o600 })).close();
  try {
    await Deno.rename(from, to);
  } catch (error) {
    await Deno.remove(to);
    throw error;
  }
}
