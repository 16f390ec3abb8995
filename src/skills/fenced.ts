/**
 * A text as a block of code for a model, in a fence that nothing in it closes.
 *
 * ```ts
 * import { fenced } from "./fenced.ts";
 * if (fenced("a ``` b\n", "diff") !== "````diff\na ``` b\n````") throw new Error();
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
