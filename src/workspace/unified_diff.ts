import { structuredPatch } from "diff";
import { noFile } from "./unified_diff/section_name.ts";
import { TextLines } from "./unified_diff/text_lines.ts";
import { visiblePath } from "./visible_path.ts";

export { applyUnifiedDiff } from "./unified_diff/apply.ts";

/** Lines around a change. */
const context = 3;
/** Texts that differ more are shown as one replaced by the other: finding less takes too long. */
const mostEdits = 2_000;
const noNewline = "\\ No newline at end of file";

/**
 * A unified diff of two texts, as Git writes it, three lines of context; "" where they are the same.
 * Lines end with `\n`; a `\r` before it is a part of the line. `before` is undefined where there is
 * no file yet. `path` is shown by {@link visiblePath}. `applyUnifiedDiff` gives `after` back.
 *
 * @example
 * ```ts
 * import { strictEqual } from "node:assert/strict";
 * import { unifiedDiff } from "./unified_diff.ts";
 * strictEqual(
 *   unifiedDiff("notes.md", undefined, "one\n"),
 *   "--- /dev/null\n+++ b/notes.md\n@@ -0,0 +1 @@\n+one\n",
 * );
 * ```
 */
export function unifiedDiff(path: string, before: string | undefined, after: string): string {
  if (before === after) return "";
  const name = visiblePath(path);
  const header = [`--- ${before === undefined ? noFile : `a/${name}`}`, `+++ b/${name}`];
  const hunks = hunksOf(before ?? "", after).flatMap((hunk) => [
    `@@ -${range(hunk.oldStart, hunk.oldLines)} +${range(hunk.newStart, hunk.newLines)} @@`,
    ...hunk.lines,
  ]);
  return [...header, ...hunks].join("\n") + "\n";
}

interface PrintedHunk {
  readonly oldStart: number;
  readonly oldLines: number;
  readonly newStart: number;
  readonly newLines: number;
  /** With their signs. */
  readonly lines: readonly string[];
}

function hunksOf(before: string, after: string): readonly PrintedHunk[] {
  const patch = structuredPatch("", "", before, after, "", "", {
    context,
    maxEditLength: mostEdits,
  });
  return patch?.hunks ?? [replacement(TextLines.of(before), TextLines.of(after))];
}

/** All that stands between what both texts begin and end with, as one hunk. */
function replacement(before: TextLines, after: TextLines): PrintedHunk {
  // A last line that is not ended has to be signed, to tell so.
  const shortest = Math.min(
    ...[before, after].map((text) => text.isEnded ? text.lines.length : text.lines.length - 1),
  );
  let same = 0;
  while (same < shortest && before.lines[same] === after.lines[same]) same++;
  const start = Math.max(0, same - context);
  const kept = before.lines.slice(start, same).map((line) => ` ${line}`);
  const removed = signed("-", before, same);
  const added = signed("+", after, same);
  return {
    oldStart: start + 1,
    oldLines: before.lines.length - start,
    newStart: start + 1,
    newLines: after.lines.length - start,
    lines: [...kept, ...removed, ...added],
  };
}

function signed(sign: string, text: TextLines, from: number): string[] {
  const lines = text.lines.slice(from).map((line) => sign + line);
  return text.isEnded ? lines : [...lines, noNewline];
}

/** Of no lines, it names the line before. */
function range(start: number, count: number): string {
  if (count === 0) return `${start - 1},0`;
  return count === 1 ? `${start}` : `${start},${count}`;
}
