import { relative, sep } from "node:path";
import { currentPlatform, isAbsolutePath, namesOf, type Platform } from "./path_names.ts";

/**
 * A path's names from the workspace, as they were asked for. Undefined where it comes another way
 * than through one of `roots`, the workspace's spellings, so that only the system can tell.
 */
export function namesFromWorkspace(
  path: string,
  roots: readonly string[],
  platform: Platform,
): readonly string[] | undefined {
  const names = namesOf(path, platform);
  if (!isAbsolutePath(path, platform)) return names;
  const compared = (name: string) => platform === "windows" ? name.toLowerCase() : name;
  for (const root of roots) {
    const above = namesOf(root, platform);
    if (above.every((name, at) => compared(name) === compared(names[at] ?? ""))) {
      return names.slice(above.length);
    }
  }
  return undefined;
}

/** The names from a folder to a path, both without links; undefined where the path lies outside. */
export function namesWithin(folder: string, path: string): string[] | undefined {
  const way = relative(folder, path);
  if (way === "") return [];
  const names = way.split(sep);
  return names[0] === ".." || isAbsolutePath(way, currentPlatform()) ? undefined : names;
}
