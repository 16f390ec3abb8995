import { readFileHead } from "./file_head.ts";
import { listSessionFiles } from "./session_list.ts";

/** A head's first note stands within so many bytes. */
const headBytes = 4096;

/** The file in a folder or below it that holds the session of this id, whatever its name is now. */
export async function findSessionById(folder: string, id: string): Promise<string | undefined> {
  for (const { path } of await listSessionFiles(folder)) {
    try {
      using file = await Deno.open(path, { read: true });
      const bytes = new Uint8Array(headBytes);
      const count = await file.read(bytes) ?? 0;
      if (readFileHead(bytes.subarray(0, count)).session === id) return path;
    } catch {
      // One that cannot be read is not asked for.
    }
  }
}
