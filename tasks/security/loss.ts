/** What a patch that takes a defence out says of the test that stands for it. */
export interface Loss {
  /** From the project's folder. */
  readonly file: string;
  /** The whole name of the test. */
  readonly test: string;
}

/**
 * Reads the two lines before the diff.
 *
 * ```ts
 * import { readLoss } from "./loss.ts";
 * const loss = readLoss("Test: tests/a_test.ts\nName: nothing leaves\n\n--- a/x\n+++ b/x\n");
 * if (loss.test !== "nothing leaves") throw new Error();
 * ```
 *
 * @throws {Error} where one of them is missing
 */
export function readLoss(patch: string): Loss {
  const [first, second] = patch.split("\n");
  return { file: after(first, "Test: "), test: after(second, "Name: ") };
}

function after(line: string | undefined, beginning: string): string {
  const value = line?.startsWith(beginning) ? line.slice(beginning.length).trim() : "";
  if (value === "") {
    throw new Error(
      `Cannot read a patch: its lines begin "Test: FILE" and "Name: TEST", not ${line}`,
    );
  }
  return value;
}
