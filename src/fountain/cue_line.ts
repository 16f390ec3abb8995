import { trimBlanks } from "./blank.ts";

/** The parts of a character cue (fountain.io/syntax, Character and Dual Dialogue). */
export interface CueParts {
  readonly name: string;
  /** With its parentheses, or `""`. */
  readonly extension: string;
  readonly dual: boolean;
}

/** Takes a cue's line apart: `@`, name, extension, `^`. */
export function cueParts(content: string): CueParts {
  let line = trimBlanks(content);
  const dual = line.endsWith("^");
  if (dual) line = trimBlanks(line.slice(0, -1));
  if (line.startsWith("@")) line = trimBlanks(line.slice(1));
  const open = line.indexOf("(");
  if (open < 0 || !line.endsWith(")")) return { name: line, extension: "", dual };
  return { name: trimBlanks(line.slice(0, open)), extension: line.slice(open), dual };
}

/**
 * Is `[from, to)` written in upper case, as names and transitions are: one upper-case letter at
 * least and no lower-case letter, extensions in parentheses aside?
 */
export function isUpperCase(text: string, from: number, to: number): boolean {
  let found = false;
  let depth = 0;
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code === OPEN) depth++;
    else if (code === CLOSE) {
      if (depth > 0) depth--;
    } else if (depth > 0) continue;
    else if (code >= LOWER_A && code <= LOWER_Z) return false;
    else if (code >= UPPER_A && code <= UPPER_Z) found = true;
    else if (code >= 0x80) {
      const letter = text[at];
      if (letter.toUpperCase() !== letter) return false;
      if (letter.toLowerCase() !== letter) found = true;
    }
  }
  return found;
}

const OPEN = 0x28;
const CLOSE = 0x29;
const UPPER_A = 0x41;
const UPPER_Z = 0x5a;
const LOWER_A = 0x61;
const LOWER_Z = 0x7a;
