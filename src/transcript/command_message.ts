/**
 * What a conversation is told of a command: how it ended, and the head and the tail of its output,
 * at most `limit` characters (UTF-16 units), the cut marked.
 *
 * ```ts
 * import { commandMessage } from "./command_message.ts";
 * const message = commandMessage({ command: "ls", output: "a.ts\n", ending: "ok" }, 100);
 * if (!message.startsWith("I ran `ls` (ok):\n")) throw new Error(message);
 * ```
 */
export function commandMessage(
  { command, output, ending }: {
    readonly command: string;
    readonly output: string;
    /** As its note words it: `ok`, `error: exit 1`. */
    readonly ending: string;
  },
  limit: number,
): string {
  const shown = bounded(output.trimEnd(), limit);
  const fence = "`".repeat(Math.max(3, longestRun(shown, "`") + 1));
  return `I ran \`${command}\` (${ending}):\n${fence}\n${shown}\n${fence}`;
}

function bounded(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const half = Math.floor(limit / 2);
  const from = splitsPair(text, half) ? half - 1 : half;
  const to = splitsPair(text, text.length - half) ? text.length - half + 1 : text.length - half;
  return `${text.slice(0, from)}\n[… ${to - from} characters left out …]\n${text.slice(to)}`;
}

/** Whether a cut at `index` would part the two halves of one character. */
function splitsPair(text: string, index: number): boolean {
  return index > 0 && index < text.length && text.codePointAt(index - 1)! > 0xffff;
}

function longestRun(text: string, sign: string): number {
  let longest = 0;
  let run = 0;
  for (const letter of text) {
    run = letter === sign ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}
