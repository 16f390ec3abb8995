import { readLineSuffix } from "./path_words.ts";
import type { ReadRequest } from "./reading.ts";

/** Where `@` may stand for the beginning of a word. */
const openers = new Set(["(", "[", "{", '"', "'", ",", ";", "<"]);

/**
 * The words after `@` in a prompt, each with what it may name, the likeliest first: `@src/a.ts,` may
 * be a file with a comma in its name, and hardly is. Left out is what stands within a word (an e-mail
 * address) or in code.
 *
 * ```ts
 * import { mentionedPaths } from "./mentions.ts";
 * const found = mentionedPaths('Compare @a.ts with @"my notes.md", not me@b.org or `@c.ts`.');
 * const first = found.map(([{ path }]) => path);
 * if (first.join("|") !== "a.ts|my notes.md") throw new Error(first.join("|"));
 * ```
 */
export function mentionedPaths(prompt: string): readonly (readonly ReadRequest[])[] {
  const found: ReadRequest[][] = [];
  for (let at = 0; at < prompt.length; at++) {
    if (prompt[at] === "`") {
      at = endOfCode(prompt, at) - 1;
    } else if (prompt[at] === "@" && beginsWord(prompt, at)) {
      const { requests, end } = readMention(prompt, at + 1);
      if (requests.length > 0) found.push(requests);
      at = Math.max(at, end - 1);
    }
  }
  return found;
}

function readMention(prompt: string, start: number): { requests: ReadRequest[]; end: number } {
  const quote = prompt[start];
  if (quote === '"' || quote === "'") {
    const close = prompt.indexOf(quote, start + 1);
    const quoted = close < 0 ? "" : prompt.slice(start + 1, close);
    if (quoted === "" || quoted.includes("\n")) return { requests: [], end: start + 1 };
    const rest = wordAt(prompt, close + 1);
    const lines = rest.startsWith(":") ? meanings(`${quoted}${withoutMarks(rest)}`).slice(1) : [];
    return { requests: [...lines, ...meanings(quoted)], end: close + 1 };
  }
  const word = wordAt(prompt, start);
  const bare = withoutMarks(word);
  const requests = [word, bare].filter((each, index, all) => each && all.indexOf(each) === index);
  return { requests: requests.flatMap(meanings), end: start + word.length };
}

/** A word may be a path, or a path with lines. */
function meanings(word: string): ReadRequest[] {
  const lines = readLineSuffix(word);
  return lines ? [{ path: word }, lines] : [{ path: word }];
}

function wordAt(prompt: string, start: number): string {
  let end = start;
  while (end < prompt.length && !isBlank(prompt[end]) && prompt[end] !== "`") end++;
  return prompt.slice(start, end);
}

/** Without the marks that end a sentence or a bracket. */
function withoutMarks(word: string): string {
  let end = word.length;
  while (end > 0 && ".,;:!?)]}>\"'…".includes(word[end - 1])) end--;
  return word.slice(0, end);
}

function beginsWord(prompt: string, at: number): boolean {
  return at === 0 || isBlank(prompt[at - 1]) || openers.has(prompt[at - 1]);
}

/** Behind the backticks that close those at `start`; behind these where none do. */
function endOfCode(prompt: string, start: number): number {
  let length = 1;
  while (prompt[start + length] === "`") length++;
  for (let at = prompt.indexOf("`", start + length); at >= 0; at = prompt.indexOf("`", at)) {
    const begin = at;
    while (prompt[at] === "`") at++;
    if (at - begin === length) return at;
  }
  return start + length;
}

function isBlank(character: string): boolean {
  return character.trim() === "";
}
