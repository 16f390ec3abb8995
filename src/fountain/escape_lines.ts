import { BACKSLASH, UnitClass, unitClasses } from "./control.ts";
import { escapeWholeLine, lineLimit } from "./escape_cut.ts";
import { partnerOf } from "./escape_inline.ts";
import { opensElement } from "./escape_line.ts";

/** How a speech is written. */
export interface EscapeOptions {
  /** The speech is the user's: a first line that begins with `! ` or `@name` stays as it is. */
  readonly user?: boolean;
  /**
   * Tells whether a first line reads as one of the program's own statements; where it does, a `\`
   * is put before it. It is asked about the line as it stands in the text, and as written.
   */
  readonly statement?: (firstLine: string) => boolean;
}

/** Writes the first line of a speech; a lone `\` where it is empty. */
export function escapeFirstLine(line: string, options: EscapeOptions): string {
  if (line === "") return "\\";
  return markFirstLine(line, escapeWholeLine(line, 0, line.length), options);
}

/** Adds or removes the `\` before a written first line as the options ask. */
export function markFirstLine(line: string, written: string, options: EscapeOptions): string {
  if (options.user && written.charCodeAt(0) === BACKSLASH && opensCommand(line)) {
    written = written.slice(1);
  }
  if (options.statement && written.charCodeAt(0) !== BACKSLASH) {
    const end = written.indexOf("\n");
    const shown = end < 0 ? written : written.slice(0, end);
    if (options.statement(line) || options.statement(shown)) return "\\" + written;
  }
  return written;
}

/** True for `! ` and for `@` with a name's first character after it. */
function opensCommand(line: string): boolean {
  return line.startsWith("! ") || /^@[\p{L}\p{N}_]/u.test(line);
}

/**
 * Writes the lines `text[from, to)`, of which none is the first or last of its speech if empty.
 * Lines that need nothing are copied together.
 */
export function escapeLines(text: string, from: number, to: number): string {
  let out = "";
  let copied = from;
  let start = from;
  while (start <= to) {
    let clean = true;
    let end = start;
    for (; end < to; end++) {
      const unit = unitClasses[text.charCodeAt(end)];
      if (unit === UnitClass.ordinary) continue;
      if (unit === UnitClass.newline) break;
      if (clean) clean = unit === UnitClass.suspect && isHarmless(text, end);
    }
    if (end === start) {
      out += text.slice(copied, start) + "  ";
      copied = start;
    } else if (!clean || end - start > lineLimit) {
      out += text.slice(copied, start) + escapeWholeLine(text, start, end);
      copied = end;
    } else if (opensElement(text, start, end)) {
      out += text.slice(copied, start) + "\\";
      copied = start;
    }
    start = end + 1;
  }
  return out === "" ? text.slice(from, to) : out + text.slice(copied, to);
}

/** A quick no: `[ ] / * :` that by its neighbours cannot be part of an inline mark. */
function isHarmless(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code === 0x3a) {
    const before = text.charCodeAt(at - 1);
    return before !== 0x4f && before !== 0x4e && before !== BACKSLASH;
  }
  const next = text.charCodeAt(at + 1);
  return next !== BACKSLASH && next !== partnerOf(code);
}
