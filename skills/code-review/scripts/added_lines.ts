/** A line that a change adds. */
export interface AddedLine {
  readonly path: string;
  /** In the new file, counted from 1. */
  readonly line: number;
  readonly text: string;
}

/**
 * The lines that a unified diff adds, by file and number.
 *
 * ```ts
 * import { addedLines } from "./added_lines.ts";
 * const diff = "--- a/x.ts\n+++ b/x.ts\n@@ -1 +1,2 @@\n one\n+two\n";
 * const [added] = addedLines(diff);
 * if (added.path !== "x.ts" || added.line !== 2 || added.text !== "two") throw new Error();
 * ```
 */
export function addedLines(diff: string): AddedLine[] {
  const added: AddedLine[] = [];
  let [path, line, left] = ["", 0, 0];
  for (const text of diff.split("\n")) {
    if (left > 0 && !text.startsWith("-") && !text.startsWith("\\")) {
      if (text.startsWith("+")) added.push({ path, line, text: text.slice(1) });
      line++;
      left--;
    } else if (text.startsWith("+++ ")) path = pathOf(text.slice(4));
    else if (text.startsWith("@@ ")) [line, left] = readHunk(text);
  }
  return added;
}

/** `@@ -1,2 +3,4 @@`: the first line of the new side, and how many there are. */
function readHunk(text: string): [line: number, count: number] {
  const side = text.split(" ").find((word) => word.startsWith("+")) ?? "+0,0";
  const [line, count = "1"] = side.slice(1).split(",");
  return [Number(line), Number(count)];
}

/** git puts a path with odd characters in quotes, and a tab behind one with blanks. */
function pathOf(text: string): string {
  const plain = text.startsWith('"') && text.endsWith('"')
    ? text.slice(1, -1)
    : text.split("\t")[0];
  return plain.startsWith("b/") ? plain.slice(2) : plain;
}
