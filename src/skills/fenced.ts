/**
 * A text as a block of code for a model, in a fence that nothing in it closes.
 *
 * ```ts
 * import { fenced } from "./fenced.ts";
 * const three = "`".repeat(3);
 * const block = fenced(`a ${three} b\n`, "diff");
 * if (block !== `${three}\`diff\na ${three} b\n${three}\``) throw new Error(block);
 * ```
 */
export function fenced(text: string, language = ""): string {
  let [longest, run] = [0, 0];
  for (const character of text) {
    run = character === "`" ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  const fence = "`".repeat(Math.max(3, longest + 1));
  return `${fence}${language}\n${text.trimEnd()}\n${fence}`;
}
