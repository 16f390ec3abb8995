import { BACKSLASH, isHexDigit, isHighSurrogate, isWideBlank, SIGN_CODE } from "./control.ts";
import { partnerOf } from "./escape_inline.ts";

const fadeIn = "FADE IN";

/**
 * Where the end of an unfinished line begins that may yet turn out to be part of an inline escape,
 * of a pair, or of the line's end: `text.slice(0, heldFrom(text))` may be written, and is not what
 * {@link repairSpeechTail} would take for broken.
 */
export function heldFrom(text: string): number {
  let held = openFrom(text);
  while (true) {
    const earlier = straddlingFrom(text, held);
    if (earlier === held) return held;
    held = earlier;
  }
}

/** Where the escape begins that a cut at `at` would break, or seem to break; `at` for none. */
function straddlingFrom(text: string, at: number): number {
  const word = transitionFrom(text, at, 1);
  if (word >= 0) return word;
  const run = backslashesFrom(text, at);
  const mark = markBefore(text, run);
  if (mark === 0) return at;
  if (run < at) return run - mark;
  return partnerOf(text.charCodeAt(at - 1)) === text.charCodeAt(at) ? at - 1 : at;
}

/** Where that begins whose meaning hangs on what follows the text. */
function openFrom(text: string): number {
  const end = text.length;
  if (end === 0) return 0;
  const last = text.charCodeAt(end - 1);
  if (isHighSurrogate(last) || last === 0x0d) return end - 1;

  const word = transitionFrom(text, end, 0);
  if (word >= 0) return word;
  const run = backslashesFrom(text, end);
  const mark = markBefore(text, run);
  if (run < end || mark > 0) return run - mark;
  if (last === 0x54) return end - 1;
  for (let length = fadeIn.length - 1; length > 0; length--) {
    if (text.endsWith(fadeIn.slice(0, length))) return end - length;
  }
  return end;
}

/** A speech that was found unclosed: what reads back rightly, and the broken escape at its end. */
export interface RepairedTail {
  readonly kept: string;
  readonly cut: string;
}

/**
 * Cuts a broken escape off the end of a speech whose writing was interrupted. What is kept reads
 * back as a beginning of what was being written, wherever the interruption fell. What `push()` and
 * `flush()` of `SpeechEncoder` returned is kept whole, and so is any line with its newline.
 *
 * @example
 * ```ts
 * import { deepStrictEqual } from "node:assert/strict";
 * import { repairSpeechTail } from "./speech_tail.ts";
 * deepStrictEqual(repairSpeechTail("ls src/\\"), { kept: "ls src/", cut: "\\" });
 * deepStrictEqual(repairSpeechTail("ls src/\\*"), { kept: "ls src/\\*", cut: "" });
 * ```
 */
export function repairSpeechTail(encoded: string): RepairedTail {
  const line = encoded.lastIndexOf("\n") + 1;
  const end = brokenFrom(encoded.slice(line)) + line;
  return { kept: encoded.slice(0, end), cut: encoded.slice(end) };
}

function brokenFrom(line: string): number {
  // The beginning of an empty line: no piece ends with blanks alone.
  if (line === " " || line === "  ") return 0;
  const end = line.length;
  if (end > 0 && isHighSurrogate(line.charCodeAt(end - 1))) return end - 1;

  let sign = end;
  while (sign > 0 && isHexDigit(line.charCodeAt(sign - 1))) sign--;
  if (signsBefore(line, sign) % 2 === 1) return sign - 1;

  const word = transitionFrom(line, end, 1);
  if (word >= 0) return line.lastIndexOf("\\");

  const run = backslashesFrom(line, end);
  return run < end && markBefore(line, run) > 0 ? end - 1 : end;
}

/** The length of the half mark that ends at `end`: `[`, `]`, `/`, `*`, `TO` or `FADE IN`. */
function markBefore(text: string, end: number): number {
  if (end > 0 && "[]/*".includes(text[end - 1])) return 1;
  if (end >= 2 && text.startsWith("TO", end - 2)) return 2;
  return end >= fadeIn.length && text.startsWith(fadeIn, end - fadeIn.length) ? fadeIn.length : 0;
}

/** Where a `TO:` begins with `least` backslashes or more before its colon, and blanks to `end`. */
function transitionFrom(text: string, end: number, least: number): number {
  while (end > 0 && isWideBlank(text.charCodeAt(end - 1))) end--;
  if (end === 0 || text[end - 1] !== ":") return -1;
  const word = backslashesFrom(text, end - 1);
  if (end - 1 - word < least || word < 2 || !text.startsWith("TO", word - 2)) return -1;
  return word - 2;
}

function backslashesFrom(text: string, end: number): number {
  while (end > 0 && text.charCodeAt(end - 1) === BACKSLASH) end--;
  return end;
}

function signsBefore(text: string, end: number): number {
  let at = end;
  while (at > 0 && text.charCodeAt(at - 1) === SIGN_CODE) at--;
  return end - at;
}
