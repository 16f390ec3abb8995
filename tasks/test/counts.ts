import { stripVTControlCharacters } from "node:util";

/** How many tests ended how. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/**
 * Reads the counts out of what `deno test` prints: its last line that begins with `ok |` or
 * `FAILED |`. Nothing where there is no such line (it did not come to run any test).
 *
 * ```ts
 * import { readCounts } from "./counts.ts";
 * const counts = readCounts("ok | 3 passed (1 step) | 0 failed | 1 ignored (5ms)\n");
 * if (counts?.passed !== 3 || counts.skipped !== 1) throw new Error();
 * ```
 */
export function readCounts(output: string): Counts | undefined {
  const line = stripVTControlCharacters(output).split("\n")
    .findLast((each) => each.startsWith("ok | ") || each.startsWith("FAILED | "));
  if (line === undefined) return undefined;
  const fields = line.split(" | ").slice(1).map((field) => field.split(" "));
  const count = (...words: string[]) =>
    fields.filter(([, word]) => words.includes(word))
      .reduce((sum, [number]) => sum + Number(number), 0);
  return { passed: count("passed"), failed: count("failed"), skipped: count("ignored") };
}

/** The line that ends every run of the tests: `12 passed, 0 failed, 1 skipped`. */
export function formatCounts({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
