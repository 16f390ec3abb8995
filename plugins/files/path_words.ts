import { exitCode, UserError } from "../../src/kernel/mod.ts";
import type { LineRange } from "../../src/workspace/mod.ts";

/** One word as it was typed. */
export interface PathWord {
  /** Without its quotes. */
  readonly text: string;
  /** The word as a pattern: what stood in quotes means itself. */
  readonly pattern: string;
}

/**
 * Splits what was typed into words, as a shell does: quotes and `\` hold blanks together.
 *
 * ```ts
 * import { readPathWords } from "./path_words.ts";
 * const words = readPathWords(`a.md "my notes.md" b\\ c '*'.md`).map(({ text }) => text);
 * if (words.join("|") !== "a.md|my notes.md|b c|*.md") throw new Error(words.join("|"));
 * ```
 *
 * @throws {UserError} where a quote is not closed
 */
export function readPathWords(typed: string): PathWord[] {
  const words: PathWord[] = [];
  let word: { text: string; pattern: string } | undefined;
  let quote = "";
  for (let at = 0; at < typed.length; at++) {
    let character = typed[at];
    const isQuote = character === '"' || character === "'";
    if (quote === "" && isBlank(character)) {
      if (word) words.push(word);
      word = undefined;
    } else if (isQuote && (quote === "" || quote === character)) {
      word ??= { text: "", pattern: "" };
      quote = quote === "" ? character : "";
    } else {
      const isEscaped = quote !== "'" && character === "\\" && at + 1 < typed.length;
      if (isEscaped) character = typed[++at];
      word ??= { text: "", pattern: "" };
      word.text += character;
      word.pattern += (isEscaped || quote !== "") && isSign(character)
        ? `\\${character}`
        : character;
    }
  }
  if (quote !== "") {
    throw new UserError(
      `Cannot read ${JSON.stringify(typed)}: the quote is not closed (close it with ${quote})`,
      exitCode.usage,
    );
  }
  if (word) words.push(word);
  return words;
}

/**
 * Parts a path and the lines that are wanted of it: `a.ts:10-80`, `a.ts:10`, `a.ts:10-`. Undefined
 * where no lines are named.
 */
export function readLineSuffix(
  word: string,
): { readonly path: string; readonly range: LineRange } | undefined {
  const colon = word.lastIndexOf(":");
  if (colon <= 0) return undefined;
  const [first, last, ...more] = word.slice(colon + 1).split("-");
  if (more.length > 0 || !isCount(first) || last && !isCount(last)) return undefined;
  const range = last === "" ? { first: Number(first) } : {
    first: Number(first),
    last: Number(last ?? first),
  };
  return { path: word.slice(0, colon), range };
}

function isBlank(character: string): boolean {
  return character.trim() === "";
}

function isSign(character: string): boolean {
  return "*?[]\\".includes(character);
}

function isCount(text: string): boolean {
  return /^[0-9]{1,9}$/.test(text);
}
