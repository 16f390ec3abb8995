import type { Turn } from "./session.ts";

/**
 * The `@name` that a prompt begins with, the blanks behind it included, where it names who is to
 * answer; else an empty text. A path that the prompt had read is no such name, nor is a word alone.
 *
 * @param read the paths that were read for the prompt
 *
 * ```ts
 * import { ownRoute } from "./replay_route.ts";
 * if (ownRoute({ prompt: "@julie who are you?" }, []) !== "@julie ") throw new Error();
 * if (ownRoute({ prompt: "@notes.md is wrong" }, ["notes.md"]) !== "") throw new Error();
 * ```
 */
export function ownRoute({ prompt }: Pick<Turn, "prompt">, read: readonly string[]): string {
  if (!prompt.startsWith("@")) return "";
  let end = 1;
  while (end < prompt.length && isNameCharacter(prompt[end]!)) end++;
  const name = prompt.slice(1, end);
  let next = end;
  while (next < prompt.length && isBlank(prompt[next]!)) next++;
  const isWord = name !== "" && next > end && next < prompt.length;
  return isWord && !read.includes(name) ? prompt.slice(0, next) : "";
}

function isNameCharacter(character: string): boolean {
  return /[\p{L}\p{N}._:-]/u.test(character);
}

function isBlank(character: string): boolean {
  return character === " " || character === "\t" || character === "\n";
}
