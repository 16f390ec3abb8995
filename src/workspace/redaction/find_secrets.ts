import { digits, isIn, runEnd } from "./characters.ts";
import { secretShapes, tokenForms } from "./secret_shapes.ts";

/** A secret that was found by its form, from its first character to behind its last. */
export interface FoundSecret {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
}

/**
 * What has the form of a secret in a text that is whole.
 *
 * ```ts
 * import { findSecrets } from "./find_secrets.ts";
 * const [found] = findSecrets("redis://" + ":hunter2@cache.example");
 * if (found.kind !== "password" || found.end - found.start !== 7) throw new Error();
 * ```
 */
export function findSecrets(text: string): FoundSecret[] {
  const found: FoundSecret[] = [];
  let [at, floor] = [0, 0];
  while (at < text.length) {
    const view = { text, floor, followsMark: found.length > 0, isWhole: true };
    const finding = secretShapes.find(view, at);
    if (typeof finding !== "object") {
      at++;
      continue;
    }
    const { kind, start, end, rest } = finding;
    at = floor = rest ? rest({ ...view, floor: end }, end).end : end;
    found.push({ kind, start, end: at });
  }
  return found;
}

/**
 * Whether a word, though too short for a token, begins as those of a known form and goes on so. That
 * is enough to keep it from others, and too little to take it out of a text.
 */
export function beginsAsToken(word: string): boolean {
  return tokenForms.some(({ prefix, of }) => {
    if (!/[-_.]$/.test(prefix) || !word.startsWith(prefix)) return false;
    const end = runEnd(word, prefix.length, of);
    const isNumbered = [...word.slice(prefix.length)].some((sign) =>
      isIn(digits, sign.charCodeAt(0))
    );
    return end === word.length && end - prefix.length >= 8 && isNumbered;
  });
}
