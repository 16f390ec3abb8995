import { BACKSLASH, isBlank, isHexDigit, isHighSurrogate, SIGN_CODE } from "./control.ts";

const fadeIn = "FADE IN";

/**
 * Where the end of an unfinished line begins that may yet turn out to be part of an inline escape,
 * of a pair, or of the line's end: `text.slice(0, heldFrom(text))` may be written.
 */
export function heldFrom(text: string): number {
  const end = text.length;
  if (end === 0) return 0;
  const last = text.charCodeAt(end - 1);
  if (isHighSurrogate(last) || last === 0x0d) return end - 1;

  let blanks = end;
  while (blanks > 0 && isBlank(text.charCodeAt(blanks - 1))) blanks--;
  if (blanks > 0 && text[blanks - 1] === ":") {
    const word = backslashesFrom(text, blanks - 1);
    if (text.startsWith("TO", word - 2) && word >= 2) return word - 2;
  }

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
 * back as a beginning of what was being written, wherever the interruption fell; whole pieces of
 * {@link SpeechEncoder} are always kept whole.
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

  let blanks = end;
  while (blanks > 0 && isBlank(line.charCodeAt(blanks - 1))) blanks--;
  if (blanks > 0 && line[blanks - 1] === ":") {
    const word = backslashesFrom(line, blanks - 1);
    if (word < blanks - 1 && word >= 2 && line.startsWith("TO", word - 2)) return blanks - 2;
  }

  const run = backslashesFrom(line, end);
  return run < end && markBefore(line, run) > 0 ? end - 1 : end;
}

/** The length of the half mark that ends at `end`: `[`, `]`, `/`, `*`, `TO` or `FADE IN`. */
function markBefore(text: string, end: number): number {
  if (end > 0 && "[]/*".includes(text[end - 1])) return 1;
  if (end >= 2 && text.startsWith("TO", end - 2)) return 2;
  return end >= fadeIn.length && text.startsWith(fadeIn, end - fadeIn.length) ? fadeIn.length : 0;
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
