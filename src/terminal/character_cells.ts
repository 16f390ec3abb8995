import { harmless } from "./harmless.ts";

/** How a character stands on the screen. */
export interface Cells {
  /** Without anything that could move the cursor. */
  readonly shown: string;
  /** In columns. */
  readonly width: number;
}

let widthOf: ((text: string) => number) | undefined;

/** Makes {@link cellsOf} count wide characters. It takes some milliseconds, the first time. */
export async function loadWidths(): Promise<void> {
  widthOf ??= (await import("string-width")).default;
}

const known = new Map<string, Cells>();
const mostKnown = 4096;

/** How a character (a whole grapheme) is shown; until the widths are loaded, in one column. */
export function cellsOf(character: string): Cells {
  const cells = known.get(character);
  if (cells) return cells;
  const shown = harmless(character);
  const made = { shown, width: widthOf?.(shown) ?? shown.length };
  if (widthOf) {
    if (known.size >= mostKnown) known.clear();
    known.set(character, made);
  }
  return made;
}

/** Whether a text is made of printable ASCII alone: a column for each code unit. */
export function isPlainAscii(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}
