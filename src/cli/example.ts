import { windowColumns } from "./program_options.ts";

/** A line that can be run as it stands, and what it does; a test runs each of them. */
export interface Example {
  readonly line: string;
  readonly what: string;
}

/**
 * Two columns, indented, the left one as wide as it needs to be; below each other in a window that
 * has no room for both.
 *
 * ```ts
 * import { columns } from "./example.ts";
 * if (columns([["a", "one"], ["bb", "two"]]) !== "  a   one\n  bb  two\n") throw new Error();
 * ```
 */
export function columns(rows: readonly (readonly [left: string, right: string])[]): string {
  const lefts = rows.map(([left]) => left.length).filter((length) => length <= widestLeft);
  const width = Math.max(0, ...lefts);
  // Rows that fit beside others that do not would be two lists in one.
  if (windowColumns() - width - 4 < leastRoom) {
    return rows.map(([left, right]) => `  ${left}\n${" ".repeat(6)}${right}\n`).join("");
  }
  return rows.map(([left, right]) =>
    left.length <= widestLeft
      ? `  ${left.padEnd(width)}  ${right}`.trimEnd() + "\n"
      : `  ${left}\n  ${" ".repeat(width)}  ${right}\n`
  ).join("");
}

/** Fewer columns than these make no readable column of text. */
export const leastRoom = 24;

/** What is longer has its explanation below it. */
const widestLeft = 50;

/** Examples as help shows them. */
export function exampleColumns(examples: readonly Example[]): string {
  return columns(examples.map(({ line, what }) => [line, what]));
}
