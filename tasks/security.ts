/**
 * Takes each of the gravest defences out, and sees the test fail that stands for it: a defence that
 * nothing notices the loss of is none.
 *
 * Each patch in `tests/security/without/` begins with two lines, `Test:` with the file and `Name:` with
 * the test's name, before the diff. The work is done in a copy; this folder is not touched.
 *
 * `deno task security [WORD…]` takes only patches whose names hold one of the words.
 *
 * @module
 */
import { join } from "node:path";
import { projectFolder, projectPath } from "./compile/project.ts";
import { formatCounts } from "./test/counts.ts";
import { readLoss } from "./security/loss.ts";
import { copyProject, type ProjectCopy } from "./security/project_copy.ts";

const folder = "tests/security/without";

/** Tries every patch; whether each defence was missed. */
export async function security(words: readonly string[]): Promise<boolean> {
  const names = await Array.fromAsync(Deno.readDir(projectPath(folder)), ({ name }) => name);
  const chosen = names.filter((name) =>
    name.endsWith(".patch") && (words.length === 0 || words.some((word) => name.includes(word)))
  ).sort();
  await using copy = await copyProject(projectFolder);
  let failed = 0;
  for (const name of chosen) {
    const trouble = await tryLoss(copy, name);
    console.log(
      trouble === undefined ? `missed at once: ${name}` : `NOT IN ORDER: ${name}: ${trouble}`,
    );
    if (trouble !== undefined) failed++;
  }
  console.log(formatCounts({ passed: chosen.length - failed, failed, skipped: 0 }));
  return failed === 0 && chosen.length > 0;
}

/** Why a defence's loss was not noticed as it should be; nothing where it was. */
async function tryLoss(copy: ProjectCopy, name: string): Promise<string | undefined> {
  const path = join(projectPath(folder), name);
  const { file, test } = readLoss(await Deno.readTextFile(path));
  const before = await copy.runTest(file, test);
  if (before !== "passed") return `with the defence, "${test}" in ${file}: ${before}`;
  const applied = await copy.apply(path);
  if (!applied.success) return `the patch does not fit the code any more: ${applied.output}`;
  const after = await copy.runTest(file, test);
  const undone = await copy.apply(path, { reverse: true });
  if (!undone.success) throw new Error(`Cannot put back "${name}": ${undone.output}`);
  return after === "failed" ? undefined : `without the defence, "${test}" in ${file}: ${after}`;
}

if (import.meta.main) Deno.exit(await security(Deno.args) ? 0 : 1);
