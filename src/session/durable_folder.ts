import { dirname } from "node:path";

/**
 * Makes a folder and those above it that are missing, each 0700 and on disk before this resolves.
 * Folders that exist keep their mode.
 *
 * @throws {Deno.errors.PermissionDenied | Deno.errors.NotADirectory} as the file system says
 */
export async function makePrivateFolder(path: string): Promise<void> {
  try {
    await Deno.mkdir(path, { mode: 0o700 });
  } catch (error) {
    if (error instanceof Deno.errors.AlreadyExists) {
      if ((await Deno.stat(path)).isDirectory) return;
      // Not the system's own error: "exists" would say that another name might do.
      throw new Deno.errors.NotADirectory(`Not a directory: ${path}`);
    }
    if (!(error instanceof Deno.errors.NotFound) || dirname(path) === path) throw error;
    await makePrivateFolder(dirname(path));
    return makePrivateFolder(path);
  }
  await syncFolder(dirname(path));
}

/** Puts a folder's entries on disk: a new file's name survives a power cut only after this. */
export async function syncFolder(path: string): Promise<void> {
  // Windows opens no folder, and keeps names in its own journal.
  if (Deno.build.os === "windows") return;
  using folder = await Deno.open(path, { read: true });
  await folder.sync();
}
