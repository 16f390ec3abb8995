import { isBlank, skipBlanks, trimBlanks } from "./blank.ts";
import { startsAsHeading } from "./heading_line.ts";

/**
 * Index of the colon where `[from, to)` is `Key: value` of a title page, or -1. A key begins with a
 * letter at the line's start.
 */
export function titleColon(text: string, from: number, to: number): number {
  if (!isLetterAt(text, from)) return -1;
  for (let at = from + 1; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code === COLON) return text.startsWith("//", at + 1) ? -1 : at;
    if (code === OPEN_BRACKET) return -1;
  }
  return -1;
}

/**
 * Does a text that begins with the line `[from, to)` begin with a title page? A key that Fountain
 * names always opens one; any other where a value follows, on its line or indented below: so
 * `FADE IN:` opens a script.
 *
 * @param next where the line after begins
 */
export function opensTitlePage(text: string, from: number, to: number, next: number): boolean {
  const colon = titleColon(text, from, to);
  if (colon < 0 || startsAsHeading(text, from, to)) return false;
  if (KNOWN_KEYS.has(text.slice(from, Math.min(colon, from + LONGEST_KEY)).toLowerCase())) {
    return true;
  }
  if (skipBlanks(text, colon + 1, to) < to) return true;
  const value = skipBlanks(text, next, text.length);
  return value > next && value < text.length && !isLineEnd(text.charCodeAt(value));
}

/** Does `[from, to)`, a line that is not blank, continue the value above it? */
export function continuesTitleValue(text: string, from: number): boolean {
  return isBlank(text.charCodeAt(from));
}

/** The value of an entry whose source is `body`; lines lose their indentation. */
export function titleValue(body: string): string {
  return body.slice(body.indexOf(":") + 1).split(LINE_END).map(trimBlanks)
    .filter((line, index) => index > 0 || line !== "").join("\n");
}

const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const LINE_END = /\r\n|\r|\n/;
const LETTER = /^\p{L}$/u;
const LONGEST_KEY = 32;
const KNOWN_KEYS: ReadonlySet<string> = new Set([
  "title",
  "credit",
  "author",
  "authors",
  "source",
  "notes",
  "draft date",
  "date",
  "contact",
  "contact info",
  "copyright",
  "revision",
  "characters",
]);

function isLineEnd(code: number): boolean {
  return code === 0x0a || code === 0x0d;
}

function isLetterAt(text: string, at: number): boolean {
  const code = text.codePointAt(at);
  return code !== undefined && LETTER.test(String.fromCodePoint(code));
}
