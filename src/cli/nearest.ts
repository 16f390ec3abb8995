import { distance } from "fastest-levenshtein";

/**
 * The one of `names` that `word` was probably meant to be; nothing where none is near.
 *
 * ```ts
 * import { nearest } from "./nearest.ts";
 * if (nearest("modle", ["url", "model"]) !== "model") throw new Error();
 * if (nearest("hepl", ["model", "help"]) !== "help") throw new Error();
 * if (nearest("hello", ["url", "model"]) !== undefined) throw new Error();
 * ```
 */
export function nearest(word: string, names: readonly string[]): string | undefined {
  if (word.length > 60) return undefined;
  const typed = word.toLowerCase();
  const near = names
    .map((name) => ({ name, away: mistakes(typed, name.toLowerCase()) }))
    .filter(({ name, away }) => away <= Math.max(1, Math.floor(Math.min(name.length, 10) * 0.4)))
    .sort((one, other) => one.away - other.away);
  return near[0]?.name;
}

/** Letters to change; two neighbours that changed places are one mistake of the fingers. */
function mistakes(typed: string, name: string): number {
  return isSwapped(typed, name) ? 1 : distance(typed, name);
}

function isSwapped(typed: string, name: string): boolean {
  let at = 0;
  while (at < typed.length && typed[at] === name[at]) at++;
  return typed[at] !== undefined &&
    typed.slice(0, at) + typed.slice(at + 1, at + 2) + typed[at] + typed.slice(at + 2) === name;
}

/** `did you mean "model"?`, or `otherwise`. */
export function proposal(word: string, names: readonly string[], otherwise: string): string {
  const near = nearest(word, names);
  return near === undefined ? otherwise : `did you mean "${near}"?`;
}
