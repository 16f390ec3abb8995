import { fenced } from "./fenced.ts";

/**
 * What the conversation is told of a file that was read. It depends on nothing but what stands on
 * the record, so that a session can be taken up again.
 *
 * @param path as the note has it
 * @param text as it was spoken there
 *
 * ```ts
 * import { fileMessage } from "./file_message.ts";
 * const message = fileMessage("a.md", "# A");
 * if (!message.startsWith("This is `a.md`:\n")) throw new Error(message);
 * ```
 */
export function fileMessage(path: string, text: string): string {
  return `This is \`${path}\`:\n${fenced(text)}`;
}
