/** What stands in place of the `\` that ends a line; undefined where it ends the line as it is. */
export type Continuation = (line: string) => string | undefined;

/**
 * The line as it goes on, where Enter was pressed after a lone `\`; undefined where Enter ends it.
 * Two of them are a backslash that was meant.
 *
 * ```ts
 * import { continuedLine } from "./line_continuation.ts";
 * if (continuedLine("one\\", () => "\n") !== "one\n") throw new Error();
 * if (continuedLine("C:\\\\", () => "\n") !== undefined) throw new Error();
 * ```
 */
export function continuedLine(line: string, continuation: Continuation): string | undefined {
  let start = line.length;
  while (line[start - 1] === "\\") start--;
  if ((line.length - start) % 2 === 0) return undefined;
  const between = continuation(line);
  return between === undefined ? undefined : line.slice(0, -1) + between;
}
