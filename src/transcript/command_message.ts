import { fenced } from "./fenced.ts";

/**
 * What a conversation is told of a command: how it ended, and the head and the tail of its output,
 * at most `limit` characters (UTF-16 units), the cut marked. How it ends, the last newlines, does not
 * matter.
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
    /** As its note words it: `ok`, `error: exit 1`; of `!`: `exit 0`. */
    readonly ending: string;
  },
  limit: number,
): string {
  return `I ran \`${command}\` (${ending}):\n${fenced(bounded(output.trimEnd(), limit))}`;
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
