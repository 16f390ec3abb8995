import type { Clause } from "./eliza_words.ts";

const longest = 24;

const reflections: ReadonlyMap<string, string> = new Map(Object.entries({
  i: "you",
  me: "you",
  my: "your",
  mine: "yours",
  myself: "yourself",
  your: "my",
  yours: "mine",
  yourself: "myself",
}));

/** After these words begins a sentence of its own, so that `you` is its subject. */
const openers = new Set(
  ["that", "because", "when", "if", "and", "or", "why", "how", "what", "where", "while", "than"],
);

/**
 * Words turned round, from the speaker's side to the listener's: `my test` becomes `your test`,
 * `you help me` becomes `I help you`. At most 24 words; what was longer ends with `…`.
 *
 * ```ts
 * import { clausesOf } from "./eliza_words.ts";
 * import { reflect } from "./eliza_reflection.ts";
 * if (reflect(clausesOf("I am sure you like my tests")[0]!) !== "you are sure I like your tests") {
 *   throw new Error();
 * }
 * ```
 */
export function reflect(clause: Clause): string {
  const words = clause.slice(0, longest).map((word, index) => {
    const before = clause[index - 1]?.key;
    const after = clause[index + 1]?.key;
    const { key } = word;
    if (key === "you") return isSubject(before, after) ? "I" : "me";
    if (key === "am" && before === "i") return "are";
    if (key === "am" && after === "i") return "are";
    if (key === "are" && (before === "you" || after === "you")) return "am";
    if (key === "was" && (before === "i" || after === "i")) return "were";
    if (key === "were" && (before === "you" || after === "you")) return "was";
    return reflections.get(key) ?? word.text;
  });
  return words.join(" ") + (clause.length > longest ? " …" : "");
}

/** A guess from the words beside it: subjects have something after them. */
function isSubject(before: string | undefined, after: string | undefined): boolean {
  if (after === undefined) return before === "are" || before === "were" || before === undefined;
  if (before === undefined || openers.has(before)) return true;
  return isVerbOfYou(after) || before === "are" || before === "were" || before === "do";
}

function isVerbOfYou(word: string): boolean {
  return [
    ...["are", "were", "have", "had", "do", "did", "can", "could", "will", "would", "should"],
    ...["might", "may", "must", "like", "know", "think", "want", "need", "say", "said", "cannot"],
  ].includes(word);
}
