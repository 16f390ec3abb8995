import { isAbsolute, join } from "node:path";
import type { Completion } from "../terminal/mod.ts";
import { type LastWord, needsQuotes, quoted } from "./last_word.ts";

/** Where names of files are looked up. */
export interface PathPlaces {
  /** What relative paths are relative to. */
  readonly folder: string;
  readonly home: string;
}

/** More names than this help nobody. */
const mostNames = 1000;

/**
 * What the path that `before` ends with may become. Folders end with `/`; names with blanks and
 * signs are quoted; hidden names are left out until their dot is typed.
 *
 * @param prefix what stands before the path in its word: the `@` of `@./notes.md`
 */
export async function completePath(
  before: string,
  word: LastWord,
  places: PathPlaces,
  signal: AbortSignal,
  prefix = "",
): Promise<Completion> {
  const typed = word.value.slice(prefix.length);
  const slash = typed.lastIndexOf("/") + 1;
  const [folder, beginning] = [typed.slice(0, slash), typed.slice(slash)];
  const typedWord = before.slice(word.start);
  if (typed === "~" || typed === "..") {
    return { word: typedWord, candidates: [`${prefix}${typed}/`] };
  }
  const names = await namesIn(resolved(folder, places), beginning, signal);
  const paths = names.map(({ name, isFolder }) => ({
    path: `${prefix}${folder}${name}${isFolder ? "/" : ""}`,
    label: isFolder ? `${name}/` : name,
  }));
  // All or none, so that they begin alike.
  const quote = paths.some(({ path }) => needsQuotes(path)) || /^@?["']/.test(typedWord);
  return {
    word: typedWord,
    candidates: paths.map(({ path }) => quote ? inQuotes(path, prefix) : path),
    labels: paths.map(({ label }) => label),
  };
}

/** Shells know the home folder by a `~` outside quotes only; a prefix stands before them. */
function inQuotes(path: string, prefix: string): string {
  const bare = prefix + (path.startsWith("~/", prefix.length) ? "~/" : "");
  return bare + quoted(path.slice(bare.length), path.endsWith("/"));
}

/** Whether a word can only be meant as a path. */
export function looksLikePath(word: string): boolean {
  if (word.includes("://")) return false;
  return word.includes("/") || word === "~" || word === ".." || word.startsWith("./");
}

function resolved(folder: string, { folder: base, home }: PathPlaces): string {
  if (folder.startsWith("~/")) return join(home, folder.slice(2));
  return isAbsolute(folder) ? folder : join(base, folder);
}

interface Name {
  readonly name: string;
  readonly isFolder: boolean;
}

async function namesIn(folder: string, beginning: string, signal: AbortSignal): Promise<Name[]> {
  const names: Name[] = [];
  try {
    for await (const entry of Deno.readDir(folder)) {
      if (signal.aborted || names.length >= mostNames) break;
      if (!entry.name.startsWith(beginning)) continue;
      if (entry.name.startsWith(".") && !beginning.startsWith(".")) continue;
      const isFolder = entry.isDirectory || entry.isSymlink && await isFolderAt(folder, entry.name);
      names.push({ name: entry.name, isFolder });
    }
  } catch {
    // What is no folder, or is closed to us, holds no names.
  }
  return names.sort((a, b) => a.name < b.name ? -1 : 1);
}

async function isFolderAt(folder: string, name: string): Promise<boolean> {
  try {
    return (await Deno.stat(join(folder, name))).isDirectory;
  } catch {
    return false;
  }
}
