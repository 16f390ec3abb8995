import { dirname, join } from "node:path";
import { exitCode, UserError } from "../kernel/mod.ts";
import { makePrivateFolder, syncFolder } from "../session/durable_folder.ts";
import { plainReason } from "../session/recording_error.ts";

/**
 * Writes a file (0600 unless given, in folders 0700) so that at any moment, a power cut included, it holds either
 * what it held or the new text. A link stays, and what it leads to is written.
 *
 * @throws {UserError} where it cannot be written; what was there is untouched then
 */
export async function writePrivateFile(path: string, text: string, mode = 0o600): Promise<void> {
  try {
    const target = await Deno.realPath(path).catch(() => path);
    const folder = dirname(target);
    await makePrivateFolder(folder);
    const temporary = join(folder, `.harvey-${crypto.randomUUID()}`);
    try {
      await writeSynced(temporary, text, mode);
      await Deno.rename(temporary, target);
    } catch (error) {
      await Deno.remove(temporary).catch(() => {});
      throw error;
    }
    await syncFolder(folder);
  } catch (error) {
    throw new UserError(
      `Cannot write "${path}": ${plainReason(error)} (is the folder yours, and the disk not full?)`,
      exitCode.failed,
      { cause: error },
    );
  }
}

/** Makes a file of its own with this text, and puts it on disk. */
export async function writeSynced(path: string, text: string, mode = 0o600): Promise<void> {
  using file = await Deno.open(path, { createNew: true, write: true, mode });
  const bytes = new TextEncoder().encode(text);
  for (let written = 0; written < bytes.length;) {
    written += await file.write(bytes.subarray(written));
  }
  await file.sync();
}
