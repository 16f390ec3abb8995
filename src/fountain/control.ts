/**
 * Code units which a session file never holds raw, and the sign that stands for them: `␛` (U+241B),
 * the hexadecimal number of the unit, `;`. The sign itself is written twice.
 */

/** U+241B SYMBOL FOR ESCAPE, which opens every control escape. */
export const SIGN = "\u241B";
/** The code unit of {@link SIGN}. */
export const SIGN_CODE = 0x241b;
/** The code unit of a backslash. */
export const BACKSLASH = 0x5c;

/** How the escape layer looks at a code unit; one table look-up a unit. */
export const UnitClass = {
  ordinary: 0,
  newline: 1,
  /** May take part in an inline escape: `[ ] / * :`. */
  suspect: 2,
  /** Always written as a control escape. */
  control: 3,
  sign: 4,
  surrogate: 5,
} as const;

const classes = new Uint8Array(0x10000);
classes.fill(UnitClass.control, 0x00, 0x20);
// C1 whole: NEL ends a line for many readers, and the rest drive 8-bit terminals.
classes.fill(UnitClass.control, 0x7f, 0xa0);
classes[0x09] = UnitClass.ordinary;
classes[0x0a] = UnitClass.newline;
classes[0x2028] = classes[0x2029] = classes[0xfeff] = UnitClass.control;
classes[SIGN_CODE] = UnitClass.sign;
classes.fill(UnitClass.surrogate, 0xd800, 0xe000);
for (const unit of "[]/*:") classes[unit.charCodeAt(0)] = UnitClass.suspect;

/** The {@link UnitClass} of every UTF-16 code unit. */
export const unitClasses: Uint8Array = classes;

/** True for the first half of a surrogate pair. */
export function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code < 0xdc00;
}

/** True for the second half of a surrogate pair. */
export function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code < 0xe000;
}

/**
 * True for what any reader may trim or take for a blank: a tab, what Unicode calls a space, and the
 * zero-width characters. Wider than Fountain's own blanks; line ends are not among them.
 */
export function isWideBlank(code: number): boolean {
  if (code < 0x80) return code === 0x20 || code === 0x09;
  return code === 0xa0 || code === 0x1680 || code === 0x180e ||
    (code >= 0x2000 && code <= 0x200d) || code === 0x202f || code === 0x205f || code === 0x3000;
}

/** Writes one code unit (or code point) as a control escape: 13 gives `␛D;`. */
export function writeUnit(code: number): string {
  return `${SIGN}${code.toString(16).toUpperCase()};`;
}

/**
 * The length of the hexadecimal control escape that opens at `at`, before `to`; 0 where none does.
 * Two signs in a row are not one of these.
 */
export function controlEscapeLength(text: string, at: number, to: number): number {
  let end = at + 1;
  while (end < to && end - at <= 6 && isHexDigit(text.charCodeAt(end))) end++;
  if (end === at + 1 || end >= to || text.charCodeAt(end) !== 0x3b) return 0;
  return parseInt(text.slice(at + 1, end), 16) <= 0x10ffff ? end + 1 - at : 0;
}

/** True for `0`-`9`, `A`-`F`, `a`-`f`. */
export function isHexDigit(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x46) ||
    (code >= 0x61 && code <= 0x66);
}
