import { readLoss } from "./loss.ts";
import type { ProjectCopy } from "./project_copy.ts";

/**
 * Takes a defence out, runs its test, and puts it back.
 *
 * @param patch the path of a patch as `readLoss` reads them
 * @returns why the loss was not noticed as it should be; nothing where it was
 */
export async function tryLoss(copy: ProjectCopy, patch: string): Promise<string | undefined> {
  const { file, test } = readLoss(await Deno.readTextFile(patch));
  const before = await copy.runTest(file, test);
  if (before !== "passed") return `with the defence, "${test}" in ${file}: ${before}`;
  const applied = await copy.apply(patch);
  if (!applied.success) return `the patch does not fit the code any more: ${applied.output}`;
  const after = await copy.runTest(file, test);
  const undone = await copy.apply(patch, { reverse: true });
  if (!undone.success) throw new Error(`Cannot put back "${patch}": ${undone.output}`);
  return after === "failed" ? undefined : `without the defence, "${test}" in ${file}: ${after}`;
}
