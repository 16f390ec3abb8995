/**
 * A text as a block of code in Markdown, in a fence that nothing in it closes.
 *
 * ```ts
 * import { fenced } from "./fenced.ts";
 * const three = "`".repeat(3);
 * const block = fenced(`a ${three} b`, "diff");
 * if (block !== `${three}\`diff\na ${three} b\n${three}\``) throw new Error(block);
 * ```
 *
 * @param language what stands after the opening fence
 */
export function fenced(text: string, language = ""): string {
  const fence = "`".repeat(Math.max(3, longestRun(text, "`") + 1));
  return `${fence}${language}\n${text}\n${fence}`;
}

function longestRun(text: string, sign: string): number {
  let [longest, run] = [0, 0];
  for (const letter of text) {
    run = letter === sign ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}
