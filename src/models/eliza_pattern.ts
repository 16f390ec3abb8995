import type { Clause } from "./eliza_words.ts";

/** What stands between two wildcards: each place holds the words that fit it. */
type Segment = readonly (readonly string[])[];

/**
 * A decomposition rule: words, `a|b` for either word, `*` for any number of words and `+` for one
 * or more. What the wildcards took is kept. The leftmost fit is taken and never taken back, so
 * matching is bounded by the length of the clause times that of the pattern.
 *
 * ```ts
 * import { Pattern } from "./eliza_pattern.ts";
 * import { clausesOf } from "./eliza_words.ts";
 * const [clause] = clausesOf("well, I need a rest")!.slice(1);
 * const parts = new Pattern("* i need|want +").match(clause!);
 * if (parts?.[1]?.map((word) => word.text).join(" ") !== "a rest") throw new Error();
 * ```
 */
export class Pattern {
  readonly #segments: readonly Segment[];
  /** The least number of words of each wildcard; the nth stands after the nth segment. */
  readonly #least: readonly number[];

  constructor(text: string) {
    const segments: (readonly string[])[][] = [[]];
    const least: number[] = [];
    for (const element of text.split(" ")) {
      if (element === "*" || element === "+") {
        least.push(element === "+" ? 1 : 0);
        segments.push([]);
      } else {
        segments.at(-1)!.push(element.split("|"));
      }
    }
    this.#segments = segments;
    this.#least = least;
  }

  /** What each wildcard took, or nothing where the clause does not fit. */
  match(clause: Clause): Clause[] | undefined {
    const [first, ...later] = this.#segments;
    if (!fits(first!, clause, 0)) return undefined;
    const taken: Clause[] = [];
    let position = first!.length;
    for (const [index, segment] of later.entries()) {
      const from = position + this.#least[index]!;
      const last = index === later.length - 1;
      const at = last ? lastPlace(segment, clause, from) : nextPlace(segment, clause, from);
      if (at === undefined) return undefined;
      taken.push(clause.slice(position, at));
      position = at + segment.length;
    }
    return position === clause.length ? taken : undefined;
  }
}

function nextPlace(segment: Segment, clause: Clause, from: number): number | undefined {
  for (let at = from; at + segment.length <= clause.length; at++) {
    if (fits(segment, clause, at)) return at;
  }
  return undefined;
}

/** The last segment stands at the clause's end. */
function lastPlace(segment: Segment, clause: Clause, from: number): number | undefined {
  const at = clause.length - segment.length;
  return at >= from && fits(segment, clause, at) ? at : undefined;
}

function fits(segment: Segment, clause: Clause, at: number): boolean {
  return segment.every((words, offset) => words.includes(clause[at + offset]?.key ?? ""));
}
