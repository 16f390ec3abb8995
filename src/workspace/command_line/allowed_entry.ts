import type { CommandLine } from "./parse.ts";
import { isLiteral, type Word } from "./word.ts";

/**
 * The words of an entry of the list of allowed commands: `git status`. Undefined where it is none:
 * empty, more than one command, or with what only a shell could tell.
 */
export function wordsOfEntry(line: CommandLine): readonly string[] | undefined {
  if ("problem" in line || line.commands.length !== 1) return undefined;
  const { words, assignments, redirections } = line.commands[0]!;
  if (assignments.length > 0 || redirections.length > 0) return undefined;
  return words.every(isLiteral) ? words.map(({ text }) => text) : undefined;
}

/** Whether a command begins with the words of an entry. */
export function beginsWith(words: readonly Word[], entry: readonly string[]): boolean {
  return entry.length <= words.length &&
    entry.every((text, index) => isLiteral(words[index]!) && words[index]!.text === text);
}

/**
 * Whether a denied entry concerns a command: the program in whatever folder, then the other words in
 * their order, whatever stands between them.
 */
export function isDenied(words: readonly Word[], entry: readonly string[]): boolean {
  const [program, ...others] = words;
  const [denied, ...rest] = entry;
  if (fileName(program!.text) !== fileName(denied!)) return false;
  let found = 0;
  for (const word of others) {
    if (found < rest.length && word.text === rest[found]) found++;
  }
  return found === rest.length;
}

/** The last part of a path. */
export function fileName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
}
