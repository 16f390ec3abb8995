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
import { tryLoss } from "./security/attempt.ts";
import { copyProject } from "./security/project_copy.ts";

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
    const trouble = await tryLoss(copy, join(projectPath(folder), name));
    console.log(
      trouble === undefined ? `missed at once: ${name}` : `NOT IN ORDER: ${name}: ${trouble}`,
    );
    if (trouble !== undefined) failed++;
  }
  console.log(formatCounts({ passed: chosen.length - failed, failed, skipped: 0 }));
  return failed === 0 && chosen.length > 0;
}

if (import.meta.main) Deno.exit(await security(Deno.args) ? 0 : 1);
