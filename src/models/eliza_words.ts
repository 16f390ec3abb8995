/** One word: as it was written, and in lower case, as patterns are matched. */
export interface Word {
  readonly text: string;
  readonly key: string;
}

/** A part of a sentence, between two marks of punctuation or at a `but`. */
export type Clause = readonly Word[];

const longestText = 20_000;
const longestClause = 60;
const breaks = new Set(["but", "however", "although"]);

const contractions: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    "i'm": ["i", "am"],
    "im": ["i", "am"],
    "i've": ["i", "have"],
    "ive": ["i", "have"],
    "i'd": ["i", "would"],
    "i'll": ["i", "will"],
    "you're": ["you", "are"],
    "you've": ["you", "have"],
    "you'd": ["you", "would"],
    "you'll": ["you", "will"],
    "don't": ["do", "not"],
    "dont": ["do", "not"],
    "doesn't": ["does", "not"],
    "didn't": ["did", "not"],
    "won't": ["will", "not"],
    "isn't": ["is", "not"],
    "aren't": ["are", "not"],
    "wasn't": ["was", "not"],
    "can't": ["cannot"],
    "cant": ["cannot"],
    "it's": ["it", "is"],
    "that's": ["that", "is"],
    "what's": ["what", "is"],
  }),
);

/**
 * Text cut into clauses of words, with contractions written out. It reads the first 20,000
 * characters, and of each clause the first 60 words.
 *
 * ```ts
 * import { clausesOf } from "./eliza_words.ts";
 * const [first, second] = clausesOf("I'm late, but Deno isn't.");
 * if (first?.map((word) => word.key).join(" ") !== "i am late") throw new Error();
 * if (second?.map((word) => word.text).join(" ") !== "Deno is not") throw new Error();
 * ```
 */
export function clausesOf(text: string): Clause[] {
  const clauses: Clause[] = [];
  let clause: Word[] = [];
  let word = "";

  function endWord(): void {
    const written = trimmed(word);
    word = "";
    if (written === "") return;
    const key = written.toLowerCase();
    if (breaks.has(key)) return endClause();
    const words = contractions.get(key)?.map((part) => ({ text: part, key: part }));
    clause.push(...words ?? [{ text: written, key }]);
  }

  function endClause(): void {
    if (clause.length > 0) clauses.push(clause.slice(0, longestClause));
    clause = [];
  }

  for (const character of text.slice(0, longestText).toWellFormed()) {
    if (isPartOfWord(character)) {
      word += character === "’" ? "'" : character;
      continue;
    }
    if (character === "." && word !== "") {
      word += character;
      continue;
    }
    const sentenceEnded = word.endsWith(".");
    endWord();
    if (sentenceEnded || isEndOfClause(character)) endClause();
  }
  endWord();
  endClause();
  return clauses;
}

/** Points stay within a word (`main.ts`), and so do hyphens, slashes and underscores. */
function isPartOfWord(character: string): boolean {
  return /^[\p{L}\p{N}\p{M}'’_\-/]$/u.test(character);
}

function isEndOfClause(character: string): boolean {
  return ".,;:!?()\n\r…—。、！？".includes(character);
}

function trimmed(word: string): string {
  let start = 0;
  let end = word.length;
  while (start < end && ".-'/".includes(word[start]!)) start++;
  while (end > start && ".-'/".includes(word[end - 1]!)) end--;
  return word.slice(start, end);
}
