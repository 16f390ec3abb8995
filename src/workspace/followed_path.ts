import { dirname, join, parse } from "node:path";

/** Where a path leads once every link on the way is followed. */
export interface FollowedPath {
  /** What of it exists, as the system itself spells it. */
  readonly existing: string;
  /** The names after that, which do not exist. */
  readonly missing: readonly string[];
  /** The links that were followed, as absolute paths. */
  readonly links: readonly string[];
}

const mostLinks = 40;
const separator = Deno.build.os === "windows" ? /[\\/]/ : "/";

/**
 * Follows a path as the system would, name by name, through what does not exist as well: a link
 * that leads nowhere leads to where its target would be made.
 *
 * @param start an absolute path without links
 * @param names the components from there; `..` goes up from where the links led
 * @throws {Error} a sentence without a subject's name: `it goes through too many links`
 */
export async function followPath(start: string, names: readonly string[]): Promise<FollowedPath> {
  const ahead = [...names].reverse();
  const links: string[] = [];
  const missing: string[] = [];
  let place = start;
  for (let name = ahead.pop(); name !== undefined; name = ahead.pop()) {
    if (name === "" || name === ".") continue;
    if (name === "..") {
      if (missing.length > 0) throw new Error('it goes up (by "..") from a folder that is missing');
      place = dirname(place);
      continue;
    }
    if (missing.length > 0) {
      missing.push(name);
      continue;
    }
    const next = join(place, name);
    const found = await entryAt(next);
    if (!found) {
      missing.push(name);
    } else if (found.isSymlink) {
      links.push(next);
      if (links.length > mostLinks) throw new Error("it goes through too many links");
      const target = await Deno.readLink(next);
      const { root } = parse(target);
      if (root) place = root;
      ahead.push(...target.slice(root.length).split(separator).reverse());
    } else {
      if (ahead.length > 0 && !found.isDirectory) {
        throw new Error(`"${name}" in it is not a folder`);
      }
      place = next;
    }
  }
  return { existing: await Deno.realPath(place), missing, links };
}

/** Follows an absolute path as {@link followPath} does. */
export async function followAbsolutePath(path: string): Promise<FollowedPath> {
  const { root } = parse(path);
  return await followPath(root, path.slice(root.length).split(separator));
}

/** A folder's place without links, whether it exists or not. */
export async function trueFolder(folder: string): Promise<string> {
  try {
    const { existing, missing } = await followAbsolutePath(folder);
    return join(existing, ...missing);
  } catch {
    return folder;
  }
}

/** What stands at a path itself, a link not followed; undefined where nothing does. */
export async function entryAt(path: string): Promise<Deno.FileInfo | undefined> {
  try {
    return await Deno.lstat(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}
