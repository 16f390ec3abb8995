import { cellsOf, isPlainAscii } from "./character_cells.ts";
import { terminalSize } from "./terminal_output.ts";

/** Fewer columns than these make no readable column of text. */
const leastRoom = 24;

/** How far that stands to the right which has no room beside what it explains. */
const hanging = 6;

/**
 * Breaks lines that are wider than a window between words, where the terminal would break them
 * within. What is broken goes on below where it began: in the right column of a table, below its
 * left one where too little room is left there, else at its line's indentation. A word that is wider
 * than the window stays whole, so that it can be copied; so does a line with a tab.
 *
 * ```ts
 * import { fittedLines } from "./fitted_lines.ts";
 * const help = "  --url URL  the address of the model's server";
 * const narrow = "  --url URL\n      the address of the model's\n      server";
 * if (fittedLines(help, 33) !== narrow) throw new Error();
 * const table = "  --url URL  the address of the\n             model's server";
 * if (fittedLines(help, 38) !== table) throw new Error();
 * if (fittedLines(help, 80) !== help) throw new Error();
 * ```
 *
 * @param text in which nothing moves the cursor but line ends
 * @param columns of the window
 */
export function fittedLines(text: string, columns: number): string {
  return text.split("\n").map((line) => fitted(line, columns)).join("\n");
}

/** A text for standard output, {@link fittedLines} where that is a terminal. */
export function fittedToTerminal(text: string): string {
  return Deno.stdout.isTerminal() ? fittedLines(text, terminalSize().columns) : text;
}

function fitted(line: string, columns: number): string {
  if (line.includes("\t") || widthOf(line) <= columns) return line;
  const indent = line.length - line.trimStart().length;
  const right = rightColumn(line, indent);
  if (right === undefined) {
    const left = columns - indent < leastRoom ? Math.min(indent, hanging) : indent;
    return wrapped(line.slice(indent), left, columns);
  }
  const before = widthOf(line.slice(0, right));
  if (columns - before >= leastRoom) {
    return line.slice(0, right) + wrapped(line.slice(right), before, columns).trimStart();
  }
  const left = wrapped(line.slice(indent, right).trimEnd(), indent, columns);
  return `${left}\n${fitted(" ".repeat(hanging) + line.slice(right), columns)}`;
}

/** Where the second column begins: after the first two blanks within the line. */
function rightColumn(line: string, indent: number): number | undefined {
  let at = line.indexOf("  ", indent);
  if (at < 0) return undefined;
  while (line[at] === " ") at++;
  return at < line.length ? at : undefined;
}

/** In lines that begin with so many blanks. */
function wrapped(text: string, blanks: number, columns: number): string {
  const lines: string[] = [];
  let line = " ".repeat(blanks);
  let width = blanks;
  let isEmpty = true;
  for (const word of text.split(" ")) {
    const wide = widthOf(word);
    if (!isEmpty && width + 1 + wide > columns) {
      lines.push(line.trimEnd());
      [line, width, isEmpty] = [" ".repeat(blanks), blanks, true];
    }
    line += isEmpty ? word : ` ${word}`;
    width += isEmpty ? wide : wide + 1;
    isEmpty = false;
  }
  return [...lines, line].join("\n");
}

function widthOf(text: string): number {
  if (isPlainAscii(text)) return text.length;
  let width = 0;
  for (const { segment } of new Intl.Segmenter().segment(text)) width += cellsOf(segment).width;
  return width;
}
