import { largestText, readFileText } from "./file_text.ts";
import { FileWalk } from "./file_walk.ts";
import { PathGlob } from "./file_walk_glob.ts";
import type { GuardedPath, PathGuard } from "./path_guard.ts";
import { PathRefusal } from "./path_refusal.ts";

/** What is looked for, where, and how long. */
export interface SearchOptions {
  /** Plain text of one line. */
  readonly text: string;
  /** Default: false, upper and lower case are different. */
  readonly ignoreCase?: boolean;
  /** Only files whose path from the workspace fits: `*.ts`, `src/**`. */
  readonly pattern?: string;
  readonly signal: AbortSignal;
  /** Default: 200. */
  readonly maxMatches?: number;
  /** Of all files together, in UTF-16 units; default: 64 Mi. */
  readonly maxCharacters?: number;
  /** Default: 10. */
  readonly seconds?: number;
}

/** A line that holds the text. */
export interface Match {
  /** From the workspace. */
  readonly path: string;
  /** Counted from 1. */
  readonly line: number;
  /** The line, or the part of it around the text where it is long. */
  readonly text: string;
}

/** What was found, and what was not looked at. */
export interface SearchResult {
  readonly matches: readonly Match[];
  /** How many files were searched. */
  readonly files: number;
  /** Files that are no text, too large, or not to be read. */
  readonly passedOver: number;
  /** Why there may be more: as many matches, as much text or as many entries as there may be, or the time. */
  readonly stopped?: "matches" | "size" | "entries" | "time";
}

/** Characters of a long line that are shown. */
const widest = 240;

/**
 * Searches the files of a folder, or one file, for a plain text. Which files, says {@link FileWalk}.
 *
 * There are no regular expressions: those of a model could take for ever on a text that suits them.
 */
export async function searchFiles(
  guard: PathGuard,
  root: GuardedPath,
  options: SearchOptions,
): Promise<SearchResult> {
  const { signal, pattern, maxMatches = 200, seconds = 10 } = options;
  const { maxCharacters = 64 * 1024 * 1024 } = options;
  const walk = new FileWalk(guard, root, { signal, seconds });
  const glob = pattern === undefined ? undefined : globOfFiles(pattern);
  const matches: Match[] = [];
  let [files, passedOver, room] = [0, 0, maxCharacters];
  let stopped: SearchResult["stopped"];
  for await (const path of root.isFolder ? filesOf(walk) : [root.relative]) {
    if (glob && !glob.matches(path.split("/"))) continue;
    if (room <= 0) stopped = "size";
    else if (matches.length > maxMatches) stopped = "matches";
    if (stopped) break;
    const text = await textOf(guard, path);
    if (text === undefined) {
      passedOver++;
      continue;
    }
    files++;
    room -= text.length;
    for (const match of matchesIn(path, text, options)) {
      matches.push(match);
      if (matches.length > maxMatches) break;
    }
  }
  if (matches.length > maxMatches) {
    stopped = "matches";
    matches.length = maxMatches;
  }
  stopped ??= walk.stopped;
  return { matches, files, passedOver, ...stopped ? { stopped } : {} };
}

/** A folder stands for what is in it. */
function globOfFiles(pattern: string): PathGlob {
  return new PathGlob(pattern.endsWith("/") ? `${pattern}**` : pattern);
}

async function* filesOf(walk: FileWalk): AsyncGenerator<string> {
  for await (const { path, kind } of walk) if (kind === "file") yield path;
}

async function textOf(guard: PathGuard, path: string): Promise<string | undefined> {
  try {
    return await readFileText(guard, await guard.resolve(path, "read"), { maxBytes: largestText });
  } catch (error) {
    if (error instanceof PathRefusal) return undefined;
    throw error;
  }
}

function* matchesIn(path: string, text: string, options: SearchOptions): Generator<Match> {
  const folded = (from: string) => options.ignoreCase ? from.toLowerCase() : from;
  const wanted = folded(options.text);
  if (!folded(text).includes(wanted)) return;
  for (const [index, line] of text.split("\n").entries()) {
    const at = folded(line).indexOf(wanted);
    if (at >= 0) yield { path, line: index + 1, text: partAround(line.trimEnd(), at) };
  }
}

function partAround(line: string, at: number): string {
  if (line.length <= widest) return line;
  const start = Math.max(0, Math.min(at - 60, line.length - widest));
  const part = line.slice(start, start + widest).toWellFormed();
  const isLast = start + widest >= line.length;
  return `${start > 0 ? "… " : ""}${part}${isLast ? "" : " …"}`;
}
