/** A set of ASCII characters, by code. */
export type CharacterSet = Uint8Array;

/**
 * A set out of its members; `a-z` between two of them is a range, a hyphen at either end itself.
 *
 * ```ts
 * import { characterSet, isIn } from "./characters.ts";
 * const set = characterSet("a-f_-");
 * if (!isIn(set, "-".charCodeAt(0)) || isIn(set, "g".charCodeAt(0))) throw new Error();
 * ```
 */
export function characterSet(members: string): CharacterSet {
  const set = new Uint8Array(128);
  for (let at = 0; at < members.length; at++) {
    const isRange = members[at + 1] === "-" && at + 2 < members.length;
    const last = isRange ? at + 2 : at;
    for (let code = members.charCodeAt(at); code <= members.charCodeAt(last); code++) set[code] = 1;
    at = last;
  }
  return set;
}

/** Whether a character is in a set; false for `NaN`, which stands past a text's ends. */
export function isIn(set: CharacterSet, code: number): boolean {
  return set[code] === 1;
}

export const digits = characterSet("0-9");
export const lowerHex = characterSet("0-9a-f");
export const letters = characterSet("A-Za-z");
export const alphanumeric = characterSet("A-Za-z0-9");
export const base64 = characterSet("A-Za-z0-9+/=");
export const wordCharacters = characterSet("A-Za-z0-9_");
/** Base64 as addresses and tokens use it, which is also what most tokens are made of. */
export const base64Url = characterSet("A-Za-z0-9_-");

/** Where the run of a set's characters that begins at `at` ends, at `limit` at the latest. */
export function runEnd(text: string, at: number, set: CharacterSet, limit = text.length): number {
  const last = Math.min(limit, text.length);
  while (at < last && isIn(set, text.charCodeAt(at))) at++;
  return at;
}

/** Where the run that ends before `at` begins, at `limit` at the earliest. */
export function runStart(text: string, at: number, set: CharacterSet, limit: number): number {
  while (at > limit && isIn(set, text.charCodeAt(at - 1))) at--;
  return at;
}

/** Whether a word that stands before a place goes on there, with no other beginning. */
export function isWithinWord(text: string, at: number): boolean {
  return isIn(alphanumeric, text.charCodeAt(at - 1)) && isIn(wordCharacters, text.charCodeAt(at));
}

/** Whether there are two of small letters, capitals and digits between two places. */
export function holdsAnyTwo(text: string, from: number, to: number): boolean {
  let [hasLower, hasUpper, hasDigit] = [0, 0, 0];
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (isIn(digits, code)) hasDigit = 1;
    else if (code >= 97 && code <= 122) hasLower = 1;
    else if (code >= 65 && code <= 90) hasUpper = 1;
  }
  return hasLower + hasUpper + hasDigit >= 2;
}
