import { join } from "node:path";
import type { Completion } from "../terminal/mod.ts";

/** The programs in the folders of `PATH` whose names begin with a word. */
export async function completeProgram(
  word: string,
  path: string,
  signal: AbortSignal,
): Promise<Completion> {
  const separator = Deno.build.os === "windows" ? ";" : ":";
  const folders = [...new Set(path.split(separator))].filter((folder) => folder !== "");
  const found = await Promise.all(folders.map((folder) => programsIn(folder, word, signal)));
  return { word, candidates: [...new Set(found.flat())].sort() };
}

async function programsIn(folder: string, word: string, signal: AbortSignal): Promise<string[]> {
  const programs: string[] = [];
  try {
    for await (const { name, isDirectory } of Deno.readDir(folder)) {
      if (signal.aborted) break;
      if (isDirectory || !name.startsWith(word)) continue;
      if (await isExecutable(join(folder, name))) programs.push(name);
    }
  } catch {
    // Folders of PATH that are not there are common.
  }
  return programs;
}

async function isExecutable(file: string): Promise<boolean> {
  try {
    const { isFile, mode } = await Deno.stat(file);
    return isFile && (mode === null || (mode & 0o111) !== 0);
  } catch {
    return false;
  }
}
