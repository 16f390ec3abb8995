import { resolve } from "node:path";
import { listSessionFiles, type SkippedReport } from "../session_list.ts";

/**
 * The session files that some paths mean: a file itself, whatever its name; of a folder, the `.spmd`
 * and `.fountain` files in it and below it, by name. Each once.
 *
 * @param from the folder that relative paths start from
 * @param onSkipped told of paths that are not there and folders that cannot be read
 * @returns paths as they were given, those in folders after the folder's path
 */
export async function sessionPaths(
  paths: readonly string[],
  from: string,
  onSkipped: SkippedReport = () => {},
): Promise<string[]> {
  const found = new Map<string, string>();
  for (const path of paths) {
    const absolute = resolve(from, path);
    for (const name of await namesIn(path, absolute, onSkipped)) {
      const shown = name === "" ? path : `${withoutSlash(path)}/${name}`;
      const place = resolve(absolute, name);
      if (!found.has(place)) found.set(place, shown);
    }
  }
  return [...found.values()];
}

async function namesIn(
  path: string,
  absolute: string,
  onSkipped: SkippedReport,
): Promise<string[]> {
  try {
    if (!(await Deno.stat(absolute)).isDirectory) return [""];
  } catch {
    // Who opens it says best what is wrong.
    return [""];
  }
  const listed = await listSessionFiles(absolute, onSkipped);
  if (listed.length === 0) onSkipped(path, "no .spmd or .fountain file in this folder");
  return listed.map(({ name }) => name).sort();
}

function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}
