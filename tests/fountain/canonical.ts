import type { Element } from "../../src/fountain/mod.ts";

/** An element as the votes of the conformance corpus state it: what it is, and its words. */
export type Canonical = readonly [type: string, text: string];

/**
 * The elements as votes compare them: in lower case, without emphasis, marks and parentheses, blanks
 * collapsed; notes, boneyards and the title page left out; dialogue, action and centred lines that
 * stand one after another taken together.
 */
export function canonical(elements: Iterable<Element>): Canonical[] {
  const votes: Canonical[] = [];
  for (const { type, text } of elements) {
    const name = NAMES[type];
    if (name === undefined) continue;
    const words = canonicalText(text);
    if (words !== "" || name === "pagebreak") votes.push([name, words]);
  }
  return joinNeighbours(votes);
}

/** Takes dialogue, action and centred lines that follow each other together. */
export function joinNeighbours(elements: readonly Canonical[]): Canonical[] {
  const joined: Canonical[] = [];
  for (const [name, words] of elements) {
    const last = joined.at(-1);
    if (last !== undefined && last[0] === name && JOINED.has(name)) {
      joined[joined.length - 1] = [name, `${last[1]} ${words}`];
    } else joined.push([name, words]);
  }
  return joined;
}

const NAMES: { readonly [type in Element["type"]]?: string } = {
  heading: "scene",
  action: "action",
  cue: "character",
  parenthetical: "paren",
  dialogue: "dialogue",
  lyric: "lyric",
  transition: "transition",
  centered: "centered",
  pageBreak: "pagebreak",
  section: "section",
  synopsis: "synopsis",
};

const JOINED: ReadonlySet<string> = new Set(["action", "dialogue", "centered", "lyric"]);

const MARKS: ReadonlySet<string> = new Set("*_\\!#()@~<>");

/** Words in lower case, without emphasis and marks, blanks collapsed. */
export function canonicalText(text: string): string {
  const plain = [...text].filter((letter) => !MARKS.has(letter)).join("");
  return plain.toLowerCase().split(/\s+/).filter((word) => word !== "").join(" ");
}
