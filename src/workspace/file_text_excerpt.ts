import { exitCode, UserError } from "../kernel/mod.ts";

/** Lines by their numbers, counted from 1, both included; absent: to the end. */
export interface LineRange {
  readonly first: number;
  readonly last?: number;
}

/** What a text is cut to. */
export interface ExcerptOptions {
  readonly range?: LineRange;
  /** In UTF-16 units. What is longer ends with a line that says what is left out. */
  readonly maxCharacters: number;
}

/**
 * A text, or lines of it, cut at a line's end where it is too long, with the numbers of the lines
 * that are left out.
 *
 * ```ts
 * import { excerptOf } from "./file_text_excerpt.ts";
 * const text = "one\ntwo\nthree\n";
 * if (excerptOf(text, { range: { first: 2, last: 2 }, maxCharacters: 99 }) !== "two\n") throw new Error();
 * if (excerptOf(text, { maxCharacters: 7 }) !== "one\n[… lines 2 to 3 of 3 are left out …]") {
 *   throw new Error();
 * }
 * ```
 *
 * @throws {UserError} where the text has no such lines
 */
export function excerptOf(text: string, { range, maxCharacters }: ExcerptOptions): string {
  const starts = lineStarts(text);
  const total = starts.length;
  const first = range?.first ?? 1;
  const last = Math.min(range?.last ?? total, total);
  if (range && (first < 1 || first > total || last < first)) {
    throw new UserError(
      `Cannot read lines ${first} to ${range.last ?? "the last"}: the file has ${total} ` +
        "(name lines from 1 to that)",
      exitCode.usage,
    );
  }
  if (total === 0) return "";
  const end = starts[last] ?? text.length;
  const start = starts[first - 1];
  if (end - start <= maxCharacters) return text.slice(start, end);
  let shown = first - 1;
  while ((starts[shown + 1] ?? text.length) - start <= maxCharacters) shown++;
  const whole = text.slice(start, starts[shown]);
  if (whole !== "") return `${whole}[… lines ${shown + 1} to ${last} of ${total} are left out …]`;
  return `${beginningOf(text.slice(start, end), maxCharacters)}\n` +
    `[… the rest of line ${first} ${last > first ? `and lines ${first + 1} to ${last} ` : ""}` +
    `of ${total} ${last > first ? "are" : "is"} left out …]`;
}

/** The beginning of a text, at most so many UTF-16 units, no character cut in two. */
export function beginningOf(text: string, length: number): string {
  const cut = text.slice(0, length);
  return text.length > length && cut.charCodeAt(length - 1) >> 10 === 0b110110
    ? cut.slice(0, -1)
    : cut;
}

/** Where each line begins; a newline at the end begins none. */
function lineStarts(text: string): number[] {
  const starts: number[] = [];
  for (let at = 0; at < text.length;) {
    starts.push(at);
    const newline = text.indexOf("\n", at);
    if (newline < 0) break;
    at = newline + 1;
  }
  return starts;
}
