/** A file that is staged. */
export interface StagedFile {
  readonly path: string;
  /** Lines; absent where the file is binary. */
  readonly added?: number;
  readonly removed?: number;
}

/**
 * Reads what `git diff --numstat -z --no-renames` prints: `added TAB removed TAB path NUL`.
 *
 * ```ts
 * import { readStagedFiles } from "./staged_files.ts";
 * const [file] = readStagedFiles("3\t1\tsrc/a.ts\0");
 * if (file.path !== "src/a.ts" || file.added !== 3) throw new Error();
 * ```
 */
export function readStagedFiles(numstat: string): StagedFile[] {
  return numstat.split("\0").flatMap((record) => {
    const [added, removed, ...path] = record.split("\t");
    if (path.length === 0) return [];
    const counts = added === "-" ? {} : { added: Number(added), removed: Number(removed) };
    return [{ path: path.join("\t"), ...counts }];
  });
}

/** A subject that names what changed most, for a person to better. */
export function draftSubject(files: readonly StagedFile[]): string {
  const weight = ({ added = 0, removed = 0 }: StagedFile) => added + removed;
  const byWeight = files.toSorted((a, b) => weight(b) - weight(a));
  const verb = files.every(({ removed }) => removed === 0)
    ? "Add to"
    : files.every(({ added }) => added === 0)
    ? "Take from"
    : "Change";
  const [first, second, ...more] = byWeight.map(({ path }) =>
    path.slice(path.lastIndexOf("/") + 1)
  );
  const named = second === undefined ? first : `${first} and ${second}`;
  return `${verb} ${named}${more.length > 0 ? ` (and ${more.length} more)` : ""}`;
}
