import { FileWalk, type GuardedPath, PathGlob, type PathGuard } from "../../src/workspace/mod.ts";

/** What is listed. */
export interface ListingOptions {
  readonly signal: AbortSignal;
  /** In UTF-16 units; a line that says what is left out comes on top. */
  readonly maxCharacters: number;
  /** How many folders deep; 3 where absent. */
  readonly depth?: number;
  /** Only files whose path from the workspace fits. */
  readonly pattern?: string;
}

/**
 * What stands in a folder and below, a path from the workspace on each line: folders end with `/`,
 * links, which are not followed, are marked. What is left out is said on the last line.
 */
export async function listing(
  guard: PathGuard,
  folder: GuardedPath,
  { signal, maxCharacters, depth, pattern }: ListingOptions,
): Promise<string> {
  const glob = pattern === undefined ? undefined : new PathGlob(pattern);
  const walk = new FileWalk(guard, folder, { signal, depth: depth ?? (glob ? undefined : 3) });
  let [text, left] = ["", 0];
  for await (const { path, kind } of walk) {
    if (glob && (kind === "folder" && !glob.foldersOnly || !glob.matches(path.split("/")))) {
      continue;
    }
    const mark = kind === "folder" ? "/" : kind === "link" ? " (a link)" : "";
    const line = `${path}${mark}\n`;
    if (left === 0 && text.length + line.length <= maxCharacters) text += line;
    else left++;
  }
  if (left > 0) {
    text += `[… ${left} more are left out: list a folder of these, or by a pattern …]`;
  } else if (walk.stopped) text += `[… not all was looked at: too much stands there …]`;
  return text.trimEnd() || (glob ? "(nothing fits the pattern)" : "(nothing to list)");
}
