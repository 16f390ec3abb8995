/** The word that a text ends with, as a person types it: perhaps with quotes and backslashes. */
export interface LastWord {
  /** Where it begins in the text. */
  readonly start: number;
  /** What it means: without its quotes. */
  readonly value: string;
}

/** Characters that end a word in a shell's command. */
const operators = new Set("|&;()<>");

/**
 * Finds the word at the end of a text. A quote that begins a word, stands after its `@`, or begins a
 * name in a path, holds blanks together; in a shell's command quotes do so anywhere, `\` takes the
 * next character as it is, and operators end a word.
 *
 * ```ts
 * import { lastWord } from "./last_word.ts";
 * if (lastWord('cat "my fi', true).value !== "my fi") throw new Error();
 * if (lastWord("don't read src/ma", false).value !== "src/ma") throw new Error();
 * ```
 */
export function lastWord(text: string, isShell: boolean): LastWord {
  let start = 0;
  let value = "";
  let quote = "";
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (quote) {
      if (character === quote) quote = "";
      else if (isShell && quote === '"' && character === "\\") value += text[++index] ?? "";
      else value += character;
    } else if (/\s/.test(character) || (isShell && operators.has(character))) {
      start = index + 1;
      value = "";
    } else if (
      (character === '"' || character === "'") &&
      (isShell || index === start || text[index - 1] === "/" ||
        (index === start + 1 && text[start] === "@"))
    ) {
      quote = character;
    } else if (isShell && character === "\\") {
      value += text[++index] ?? "";
    } else {
      value += character;
    }
  }
  return { start, value };
}

/** Whether a name has to be quoted to stand as one word. */
export function needsQuotes(name: string): boolean {
  return !/^[\p{L}\p{N}\p{M}_./~@%+=:,-]*$/u.test(name);
}

/**
 * A word in quotes, which {@link lastWord} and shells read as it was. With `open` the closing quote
 * is left out.
 */
export function quoted(word: string, open: boolean): string {
  if (!/["$`\\!]/.test(word)) return `"${word}${open ? "" : '"'}`;
  return `'${word.replaceAll("'", `'\\''`)}${open ? "" : "'"}`;
}
