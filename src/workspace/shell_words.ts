import { parseCommandLine } from "./command_line/parse.ts";

/**
 * Splits a simple command into words as a POSIX shell would, quotes and backslashes resolved and a
 * leading `~` replaced by `home`. Undefined where only a shell can tell: expansions, operators,
 * globs, an open quote.
 *
 * ```ts
 * import { shellWords } from "./shell_words.ts";
 * const words = shellWords(`cd "my folder"/a\\ b`, "/home/me");
 * if (words?.[1] !== "my folder/a b") throw new Error();
 * ```
 */
export function shellWords(text: string, home?: string): string[] | undefined {
  // After a program's name everything is a word: `if`, `a=b`.
  const line = parseCommandLine(`: ${text}`);
  if ("problem" in line || line.commands.length !== 1) return undefined;
  const { words, redirections } = line.commands[0]!;
  if (redirections.length > 0) return undefined;
  const split: string[] = [];
  for (const { text, globAt, isInHome } of words.slice(1)) {
    if (globAt !== undefined || isInHome && home === undefined) return undefined;
    split.push(isInHome ? home + text.slice(1) : text);
  }
  return split;
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
