/** Characters that make a shell do more than split words. */
const active = new Set("$`;|&<>()\n*?[{}!#");

/**
 * Splits a simple command into words as a POSIX shell would, quotes and backslashes resolved and a
 * leading `~` replaced by `home`. Undefined where only a shell can tell: expansions, operators,
 * globs, comments, an open quote.
 *
 * ```ts
 * import { shellWords } from "./shell_words.ts";
 * const words = shellWords(`cd "my folder"/a\\ b`, "/home/me");
 * if (words?.[1] !== "my folder/a b") throw new Error();
 * ```
 */
export function shellWords(text: string, home?: string): string[] | undefined {
  const words: string[] = [];
  let word: string | undefined;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (character === " " || character === "\t") {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else if (character === "'") {
      const end = text.indexOf("'", index + 1);
      if (end < 0) return undefined;
      word = (word ?? "") + text.slice(index + 1, end);
      index = end;
    } else if (character === '"') {
      const quoted = doubleQuoted(text, index + 1);
      if (!quoted) return undefined;
      word = (word ?? "") + quoted.text;
      index = quoted.end;
    } else if (character === "\\") {
      if (++index >= text.length) return undefined;
      word = (word ?? "") + (text[index] === "\n" ? "" : text[index]);
    } else if (character === "~" && word === undefined) {
      const next = text[index + 1];
      if (home === undefined || (next !== undefined && !" \t/".includes(next))) return undefined;
      word = home;
    } else if (active.has(character)) {
      return undefined;
    } else {
      word = (word ?? "") + character;
    }
  }
  if (word !== undefined) words.push(word);
  return words;
}

function doubleQuoted(text: string, start: number): { text: string; end: number } | undefined {
  let content = "";
  for (let index = start; index < text.length; index++) {
    const character = text[index];
    if (character === '"') return { text: content, end: index };
    if (character === "$" || character === "`" || character === "!") return undefined;
    if (character === "\\" && '\\"$`\n'.includes(text[index + 1] ?? "-")) {
      index++;
      content += text[index] === "\n" ? "" : text[index];
    } else {
      content += character;
    }
  }
  return undefined;
}

/**
 * The name of the program that a command starts with, without its folder and without assignments
 * before it: `vim` for `LANG=C /usr/bin/vim "$FILE"`. Undefined where that cannot be told.
 */
export function programName(command: string): string | undefined {
  for (const piece of command.trim().split(/[ \t]/)) {
    const [word] = shellWords(piece) ?? [];
    if (word === undefined) {
      if (piece === "") continue;
      return undefined;
    }
    if (/^\w+=/.test(piece)) continue;
    return word.slice(word.lastIndexOf("/") + 1);
  }
  return undefined;
}
