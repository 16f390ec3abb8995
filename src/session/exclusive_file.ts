import { basename, dirname } from "node:path";
import { leadsTo } from "./append_file.ts";
import { makePrivateFolder } from "./durable_folder.ts";
import { RecordingError, recordingError } from "./recording_error.ts";

/** Makes a file (0600) with the folders that it needs; refuses where anything has the name. */
export async function openNew(path: string): Promise<Deno.FsFile> {
  try {
    await makePrivateFolder(dirname(path));
    return await Deno.open(path, { createNew: true, append: true, read: true, mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Deno.errors.AlreadyExists)) throw recordingError(path, error);
    const name = basename(path);
    throw new RecordingError(
      "exists",
      `Cannot record to "${name}": the file exists (continue it with --continue ${name}, ` +
        `or name another)`,
      { cause: error },
    );
  }
}

/** Opens a file for reading and appending; its path is named in errors as the user gave it. */
export async function openExisting(path: string, asGiven: string): Promise<Deno.FsFile> {
  let file;
  try {
    if (!(await Deno.stat(path)).isFile) {
      throw new RecordingError("not a session", `Cannot record to "${asGiven}": not a file`);
    }
    file = await Deno.open(path, { append: true, read: true });
  } catch (error) {
    throw recordingError(asGiven, error);
  }
  return file;
}

/** Takes the lock, and sees that the path leads to what was locked. */
export async function lock(file: Deno.FsFile, path: string): Promise<void> {
  const name = basename(path);
  if (!await file.tryLock(true)) {
    throw new RecordingError(
      "locked",
      `Cannot record to "${name}": another Harvey is writing it ` +
        `(close that one, or name another file with --record-file)`,
    );
  }
  if (!leadsTo(path, file)) {
    throw new RecordingError(
      "replaced",
      `Cannot record to "${name}": another program replaced it just now (try again)`,
    );
  }
}
