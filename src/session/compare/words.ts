import { diffLines, diffWordsWithSpace } from "diff";

/** A stretch of text that stands in both, or in one alone. */
export interface WordChange {
  readonly kind: "same" | "left" | "right";
  readonly text: string;
}

/** More changes than these are not sought: time grows with their square. */
const mostChanges = 1500;

/**
 * Two texts compared word by word; texts that have too little in common line by line, or as a whole.
 * What is `same` and `left` together is the left text, `same` and `right` the right one.
 *
 * ```ts
 * import { compareWords } from "./words.ts";
 * const kinds = compareWords("It is on.", "It was on.").map(({ kind }) => kind).join(" ");
 * if (kinds !== "same left right same") throw new Error(kinds);
 * ```
 */
export function compareWords(left: string, right: string): WordChange[] {
  if (left === right) return left === "" ? [] : [{ kind: "same", text: left }];
  const options = { maxEditLength: mostChanges };
  const changes = diffWordsWithSpace(left, right, options) ?? diffLines(left, right, options) ?? [
    { value: left, removed: true, added: false },
    { value: right, removed: false, added: true },
  ];
  return changes.filter(({ value }) => value !== "").map(({ value, added, removed }) => ({
    kind: removed ? "left" : added ? "right" : "same",
    text: value,
  }));
}
