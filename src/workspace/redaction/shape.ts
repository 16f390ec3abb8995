import { markOpening } from "./marks.ts";
import { alphanumeric, digits, isIn, letters, runStart } from "./characters.ts";

/** How far back a shape may look from where it stands, and how far ahead, in UTF-16 units. */
export const reach = { back: 256, ahead: 4096 } as const;

/** A text in which secrets are looked for, from a place on. It may go on later. */
export interface View {
  readonly text: string;
  /** What stands before this is the end of a mark, or nothing: no shape looks at it. */
  readonly floor: number;
  /** Whether a mark ends at `floor`. */
  readonly followsMark: boolean;
  /** Whether no more text will come. */
  readonly isWhole: boolean;
}

/** A secret: what stands from `start` to `end`, and what of the text after it `rest` takes. */
export interface Finding {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  readonly rest?: Rest;
}

/** Says how far a secret goes on from `at`. Where `isOver` is false, it may go on behind the text. */
export type Rest = (view: View, at: number) => { readonly end: number; readonly isOver: boolean };

/**
 * A kind of secret that is known by its form. What stands from where it was found to where the
 * secret starts is kept, and must hold no other one.
 */
export interface Shape {
  readonly kinds: readonly string[];
  /** How it may begin, in one character or more. A letter or a digit must begin a word. */
  readonly beginnings: readonly string[];
  /**
   * What there is at `at`: `undecided` where only text that has not come can tell, which must be so
   * for less than {@link reach} units. Otherwise no text that comes may change the answer.
   */
  find(view: View, at: number): Finding | "undecided" | undefined;
}

/** Whether what ends at a place may go on in text that has not come. */
export function mayGoOn({ text, isWhole }: View, end: number): boolean {
  return end === text.length && !isWhole;
}

/** Whether a mark begins between two places: then part of what stands there is replaced already. */
export function holdsMark(view: View, from: number, to: number): boolean | "undecided" {
  const { text } = view;
  for (let at = text.indexOf("[", from); at >= 0 && at < to; at = text.indexOf("[", at + 1)) {
    const begins = standsAt(view, at, markOpening);
    if (begins) return begins;
  }
  return false;
}

/** Whether `word` stands at a place; `undecided` where the text ends within it. */
export function standsAt(view: View, at: number, word: string): boolean | "undecided" {
  if (view.text.startsWith(word, at)) return true;
  if (view.isWhole || view.text.length - at >= word.length) return false;
  return word.startsWith(view.text.slice(at)) ? "undecided" : false;
}

/**
 * Whether a word may begin at a place: after what is no letter or digit, after an escape (`\n`,
 * `%3D`) or a sequence that colours (`ESC[31m`, however its ESC is written).
 */
export function isWordStart({ text, floor }: View, at: number): boolean {
  if (at <= floor) return true;
  const before = text.charCodeAt(at - 1);
  if (!isIn(alphanumeric, before)) return true;
  if (at - 2 >= floor && text[at - 2] === "\\") return "nrt".includes(text[at - 1]);
  if (at - 3 >= floor && text[at - 3] === "%") {
    return isHex(before) && isHex(text.charCodeAt(at - 2));
  }
  if (!isIn(letters, before) || !"mK".includes(text[at - 1])) return false;
  let start = at - 1;
  do start = runStart(text, start, digits, Math.max(floor, at - 16)); while (
    start > floor && start > at - 16 && text[start - 1] === ";" && start--
  );
  return start > floor && text[start - 1] === "[";
}

function isHex(code: number): boolean {
  return isIn(digits, code) || (code | 32) >= 97 && (code | 32) <= 102;
}
