/**
 * The escape layer: how any text becomes dialogue, note, heading or action of a session file, and
 * comes back code unit by code unit. It holds for files which carry the first note of a session;
 * in other Fountain files nothing is unescaped.
 */
import { BACKSLASH, SIGN, SIGN_CODE, UnitClass, unitClasses } from "./control.ts";
import { escapeWholeLine, lineLimit } from "./escape_cut.ts";
import { partnerOf, unescapeInline } from "./escape_inline.ts";
import { opensElement } from "./escape_line.ts";

export {
  escapeAction,
  escapeField,
  escapeHeading,
  escapeLine,
  unescapeAction,
  unescapeField,
  unescapeLine,
} from "./escape_row.ts";

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

/**
 * Writes any text as the lines of a speech, to stand beneath a cue: never an empty line, and no
 * newline at the end. {@link unescapeSpeech} gives the text back.
 *
 * @example
 * ```ts
 * import { strictEqual } from "node:assert/strict";
 * import { escapeSpeech } from "./escape.ts";
 * strictEqual(escapeSpeech("Done.\n\nINT. HOUSE - DAY"), "Done.\n  \n\\INT. HOUSE - DAY");
 * strictEqual(escapeSpeech("a[[0]]"), "a[\\[0]\\]");
 * ```
 */
export function escapeSpeech(text: string, options: EscapeOptions = {}): string {
  const firstEnd = text.indexOf("\n");
  if (firstEnd < 0) return escapeFirstLine(text, options);
  const lastStart = text.lastIndexOf("\n") + 1;
  let out = escapeFirstLine(text.slice(0, firstEnd), options) + "\n";
  if (lastStart > firstEnd + 1) out += escapeLines(text, firstEnd + 1, lastStart - 1) + "\n";
  return out + (lastStart === text.length ? "\\" : escapeLines(text, lastStart, text.length));
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

/**
 * Gives back the text of a speech out of its lines, without a newline after the last. Tolerant of
 * other hands: a needless `\` before a line is removed, a malformed `␛` stays as it is, and a lone
 * `\`, two spaces and nothing at all each read as an empty line.
 *
 * @example
 * ```ts
 * import { strictEqual } from "node:assert/strict";
 * import { unescapeSpeech } from "./escape.ts";
 * strictEqual(unescapeSpeech("\\# Plan\n  \nls src/\\*"), "# Plan\n\nls src/*");
 * ```
 */
export function unescapeSpeech(lines: string): string {
  let out = "";
  let copied = 0;
  let nextBackslash = indexFrom(lines, "\\", 0);
  let nextSign = indexFrom(lines, SIGN, 0);
  for (let start = 0; start <= lines.length;) {
    const end = indexFrom(lines, "\n", start);
    if (nextBackslash < end || nextSign < end) {
      const from = lines.charCodeAt(start) === BACKSLASH ? start + 1 : start;
      const joined = continues(lines, from, end);
      out += lines.slice(copied, start);
      out += unescapeInline(lines, from, joined ? end - 2 : end, !joined);
      copied = joined ? Math.min(end + 1, lines.length) : end;
      if (nextBackslash < end) nextBackslash = indexFrom(lines, "\\", end);
      if (nextSign < end) nextSign = indexFrom(lines, SIGN, end);
    } else if (end - start === 2 && lines.startsWith("  ", start)) {
      out += lines.slice(copied, start);
      copied = end;
    }
    start = end + 1;
  }
  return copied === 0 ? lines : out + lines.slice(copied);
}

/** True where the line ends with `␛+`, the sign not being the second of a pair. */
function continues(lines: string, from: number, end: number): boolean {
  if (end - from < 2 || lines.charCodeAt(end - 1) !== 0x2b) return false;
  let at = end - 2;
  while (at >= from && lines.charCodeAt(at) === SIGN_CODE) at--;
  return (end - 2 - at) % 2 === 1;
}

function indexFrom(text: string, sought: string, from: number): number {
  const found = text.indexOf(sought, from);
  return found < 0 ? text.length : found;
}
