/**
 * The escape layer: how any text becomes dialogue, note, heading or action of a session file, and
 * comes back code unit by code unit. It holds for files which carry the first note of a session;
 * in other Fountain files nothing is unescaped.
 */
import { BACKSLASH, SIGN, SIGN_CODE } from "./control.ts";
import { unescapeInline } from "./escape_inline.ts";
import { escapeFirstLine, escapeLines, type EscapeOptions } from "./escape_lines.ts";

export type { EscapeOptions } from "./escape_lines.ts";
export {
  escapeAction,
  escapeField,
  escapeHeading,
  escapeLine,
  unescapeAction,
  unescapeField,
  unescapeLine,
} from "./escape_row.ts";

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
