/**
 * What the conversation is told of a file that was read. It depends on nothing but what stands on
 * the record, so that a session can be taken up again.
 *
 * @param path as the note has it
 * @param text as it was spoken there
 *
 * ```ts
 * import { fileMessage } from "./message.ts";
 * const message = fileMessage("a.md", "# A");
 * if (!message.startsWith("This is `a.md`:\n")) throw new Error(message);
 * ```
 */
export function fileMessage(path: string, text: string): string {
  const fence = "`".repeat(Math.max(3, longestRun(text, "`") + 1));
  return `This is \`${path}\`:\n${fence}\n${text}\n${fence}`;
}

function longestRun(text: string, sign: string): number {
  let [longest, run] = [0, 0];
  for (const letter of text) {
    run = letter === sign ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}
