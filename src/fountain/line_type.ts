import { skipBlanks, trimBlanksEnd } from "./blank.ts";
import { isUpperCase } from "./cue_line.ts";
import { isForcedHeading, startsAsHeading } from "./heading_line.ts";

/** The element that a line's own mark makes it, whatever stands around it. */
export type MarkedType =
  | "heading"
  | "lyric"
  | "section"
  | "synopsis"
  | "pageBreak"
  | "centered"
  | "transition";

/** Reads the mark at `from`, the first unit of `[from, to)` that is no blank. */
export function markedType(text: string, from: number, to: number): MarkedType | undefined {
  switch (text.charCodeAt(from)) {
    case DOT:
      return isForcedHeading(text, from, to) ? "heading" : undefined;
    case TILDE:
      return "lyric";
    case NUMBER_SIGN:
      return "section";
    case EQUALS:
      return isPageBreak(text, from, to) ? "pageBreak" : "synopsis";
    case GREATER:
      return text.charCodeAt(trimBlanksEnd(text, from + 1, to) - 1) === LESS
        ? "centered"
        : "transition";
  }
}

/** What a line without a mark may be where an empty line stands before it. */
export type NaturalType = "heading" | "cue" | "transition";

/**
 * Reads the line `[from, to)` by its letters. A transition is one only where an empty line follows
 * (else it may be a cue), a cue only where none does.
 */
export function naturalType(text: string, from: number, to: number): NaturalType | undefined {
  if (startsAsHeading(text, from, to)) return "heading";
  if (text.charCodeAt(from) === OPEN || !isUpperCase(text, from, to)) return undefined;
  return text.startsWith("TO:", Math.max(from, to - 3)) ? "transition" : "cue";
}

/** What the line `[from, to)` is inside a speech. */
export function spokenType(
  text: string,
  from: number,
  to: number,
): "dialogue" | "parenthetical" | "lyric" {
  const first = skipBlanks(text, from, to);
  if (first === to) return "dialogue";
  const code = text.charCodeAt(first);
  if (code === TILDE) return "lyric";
  const last = code === OPEN ? trimBlanksEnd(text, first + 1, to) - 1 : first;
  return last > first && text.charCodeAt(last) === CLOSE ? "parenthetical" : "dialogue";
}

const OPEN = 0x28;
const CLOSE = 0x29;
const DOT = 0x2e;
const EQUALS = 0x3d;
const GREATER = 0x3e;
const LESS = 0x3c;
const NUMBER_SIGN = 0x23;
const TILDE = 0x7e;

function isPageBreak(text: string, from: number, to: number): boolean {
  const end = trimBlanksEnd(text, from, to);
  if (end - from < 3) return false;
  for (let at = from; at < end; at++) if (text.charCodeAt(at) !== EQUALS) return false;
  return true;
}
