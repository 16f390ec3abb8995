/** Blanks of Fountain: the space and the tab. Every other character is text. */

/** Is this code unit a space or a tab? */
export function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09;
}

/** Index of the first unit in `[from, to)` that is no blank, or `to`. */
export function skipBlanks(text: string, from: number, to: number): number {
  while (from < to && isBlank(text.charCodeAt(from))) from++;
  return from;
}

/** Index after the last unit in `[from, to)` that is no blank, or `from`. */
export function trimBlanksEnd(text: string, from: number, to: number): number {
  while (to > from && isBlank(text.charCodeAt(to - 1))) to--;
  return to;
}

/** `text` without blanks at either end; unlike `trim()`, all other white space stays. */
export function trimBlanks(text: string): string {
  const from = skipBlanks(text, 0, text.length);
  return text.slice(from, trimBlanksEnd(text, from, text.length));
}
