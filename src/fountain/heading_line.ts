/** Lines that Fountain reads as scene headings, and their scene numbers (fountain.io/syntax). */

/**
 * Does `[from, to)` begin as a natural scene heading: INT, EXT, EST, INT./EXT, INT/EXT or I/E, in
 * any case, followed by a dot or a space?
 */
export function startsAsHeading(text: string, from: number, to: number): boolean {
  const a = text.charCodeAt(from) | 0x20;
  if (a === I && isOneOf(text, from + 1, to, SLASH, DOT)) {
    const second = text.charCodeAt(from + 1) === DOT ? from + 2 : from + 1;
    return second + 2 < to && text.charCodeAt(second) === SLASH &&
      (text.charCodeAt(second + 1) | 0x20) === E && isOneOf(text, second + 2, to, DOT, SPACE);
  }
  if ((a !== I && a !== E) || from + 3 >= to) return false;
  const b = text.charCodeAt(from + 1) | 0x20;
  const c = text.charCodeAt(from + 2) | 0x20;
  if (c !== T || !(a === I ? b === N : b === X || b === S)) return false;
  if (text.charCodeAt(from + 3) !== SLASH) return isOneOf(text, from + 3, to, DOT, SPACE);
  return b !== S && startsAsPlace(text, from + 4, to);
}

/** Does `INT` or `EXT` with its dot or space stand at `from`? */
function startsAsPlace(text: string, from: number, to: number): boolean {
  const a = text.charCodeAt(from) | 0x20;
  const b = text.charCodeAt(from + 1) | 0x20;
  return from + 3 < to && (a === I ? b === N : a === E && b === X) &&
    (text.charCodeAt(from + 2) | 0x20) === T && isOneOf(text, from + 3, to, DOT, SPACE);
}

/** Is `[from, to)` a forced heading: a dot, then a letter or a digit? */
export function isForcedHeading(text: string, from: number, to: number): boolean {
  return from + 1 < to && text.charCodeAt(from) === DOT && isAlphanumericAt(text, from + 1);
}

/** Index of the first `#` of the scene number that ends `line`, or -1. */
export function sceneNumberStart(line: string): number {
  if (!line.endsWith("#")) return -1;
  const start = line.lastIndexOf("#", line.length - 2);
  if (start < 0 || line.length - start < 3) return -1;
  for (let at = start + 1; at < line.length - 1; at++) {
    const code = line.charCodeAt(at);
    if (code !== DOT && code !== DASH && !isAlphanumericAt(line, at)) {
      const low = code >= 0xdc00 && code < 0xe000 && isAlphanumericAt(line, at - 1);
      if (!low) return -1;
    }
  }
  return start;
}

const DASH = 0x2d;
const DOT = 0x2e;
const E = 0x65;
const I = 0x69;
const N = 0x6e;
const S = 0x73;
const SLASH = 0x2f;
const SPACE = 0x20;
const T = 0x74;
const X = 0x78;
const ALPHANUMERIC = /^[\p{L}\p{N}]$/u;

function isOneOf(text: string, at: number, to: number, one: number, other: number): boolean {
  if (at >= to) return false;
  const code = text.charCodeAt(at);
  return code === one || code === other;
}

function isAlphanumericAt(text: string, at: number): boolean {
  const code = text.codePointAt(at) ?? 0;
  if (code >= 0x80) return ALPHANUMERIC.test(String.fromCodePoint(code));
  const lower = code | 0x20;
  return (code >= 0x30 && code <= 0x39) || (lower >= 0x61 && lower <= 0x7a);
}
