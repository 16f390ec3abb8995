/**
 * How many of the first bytes are whole, valid UTF-8. Surrogates, overlong forms and a character
 * that is cut off at the end are invalid (Unicode 17.0, table 3-7).
 *
 * ```ts
 * import { validTextLength } from "./valid_text.ts";
 * if (validTextLength(new Uint8Array([0x61, 0xe2, 0x82])) !== 1) throw new Error();
 * ```
 */
export function validTextLength(bytes: Uint8Array): number {
  for (let at = 0; at < bytes.length;) {
    const length = characterLength(bytes, at);
    if (length === 0) return at;
    at += length;
  }
  return bytes.length;
}

/** Bytes of the character at an offset, or 0 where none stands there. */
function characterLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at];
  if (first < 0x80) return 1;
  const second = bytes[at + 1];
  if (first >= 0xc2 && first <= 0xdf) return isContinuation(second) ? 2 : 0;
  if (first >= 0xe0 && first <= 0xef) {
    const lowest = first === 0xe0 ? 0xa0 : 0x80;
    const highest = first === 0xed ? 0x9f : 0xbf;
    return second >= lowest && second <= highest && isContinuation(bytes[at + 2]) ? 3 : 0;
  }
  if (first >= 0xf0 && first <= 0xf4) {
    const lowest = first === 0xf0 ? 0x90 : 0x80;
    const highest = first === 0xf4 ? 0x8f : 0xbf;
    return second >= lowest && second <= highest && isContinuation(bytes[at + 2]) &&
        isContinuation(bytes[at + 3])
      ? 4
      : 0;
  }
  return 0;
}

/** A byte past the end (undefined) continues nothing. */
function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x80 && byte <= 0xbf;
}
