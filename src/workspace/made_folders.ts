import { basename, dirname } from "node:path";
import { codeOf } from "./guarded_file.ts";
import type { Platform } from "./path_names.ts";
import { PinnedFolder } from "./pinned_folder.ts";

/**
 * Makes folders one within the other, where they are missing, and opens the last; each is on disk
 * when this resolves. Without names it is `folder` itself.
 */
export async function makeFolders(
  folder: PinnedFolder,
  names: readonly string[],
  platform: Platform,
): Promise<PinnedFolder> {
  let place = folder;
  for (const name of names) {
    using above = place === folder ? undefined : place;
    const holder = above ?? folder;
    try {
      await Deno.mkdir(holder.entry(name));
      await holder.sync();
    } catch (error) {
      // What somebody else made there meanwhile is looked at when it is opened.
      if (codeOf(error) !== "EEXIST") throw error;
    }
    place = await holder.openFolder(name, platform);
  }
  return place;
}

/**
 * Removes the folders above a file that were made for it, the deepest first, as long as nothing
 * stands in them.
 *
 * @param path the file's, absolute
 */
export async function removeMadeFolders(
  path: string,
  count: number,
  platform: Platform,
): Promise<void> {
  let made = dirname(path);
  for (let left = count; left > 0; left--) {
    try {
      using above = await PinnedFolder.open(dirname(made), platform);
      // Not recursive: what somebody else put there stays, and the folder with it.
      await Deno.remove(above.entry(basename(made)));
      await above.sync();
    } catch (error) {
      if (codeOf(error) !== "ENOENT") return;
    }
    made = dirname(made);
  }
}
