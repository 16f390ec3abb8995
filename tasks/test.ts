/**
 * Checks formatting, lint and types, then runs every test, documentation examples included.
 *
 * `deno task test PATH…` does so for these paths only; options (`--filter=NAME`) go to `deno test`.
 * Everything runs although something failed; what failed is named at the end. The last line counts
 * tests; a check that fails, or warns, counts as one failed.
 *
 * @module
 */
import { existsSync } from "node:fs";
import { projectPath } from "./compile/project.ts";
import { formatCounts, readCounts } from "./test/counts.ts";
import { holdsWarning, runDeno } from "./test/deno_step.ts";

const placesOfTests = ["tests", "src", "plugins", "docs", "README.md"];

/** Runs the checks and the tests; whether all was well. */
export async function test(args: readonly string[]): Promise<boolean> {
  const given = args.filter((argument) => argument !== "--");
  const options = given.filter((argument) => argument.startsWith("-"));
  const paths = given.filter((argument) => !argument.startsWith("-"));
  const checked = paths.length > 0 ? paths : ["."];
  const code = checked.filter((path) => !path.endsWith(".md"));
  const tested = paths.length > 0
    ? paths
    : placesOfTests.filter((place) => existsSync(projectPath(place)));

  const failed: string[] = [];
  for (
    const [command, places] of [
      [["fmt", "--check"], checked],
      [["lint"], code],
      [["check"], code],
    ]
  ) {
    if (places.length === 0) continue;
    const step = await runStep([...command, ...places]);
    if (!step.success || holdsWarning(step.output)) failed.push(step.name);
  }
  const failedChecks = failed.length;

  const tests = await runStep(["test", "--allow-all", "--doc", ...options, ...tested]);
  if (!tests.success) failed.push(tests.name);
  const counts = readCounts(tests.output) ??
    { passed: 0, failed: tests.success ? 0 : 1, skipped: 0 };

  if (failed.length > 0) console.log(`\nFailed:\n  ${failed.join("\n  ")}`);
  console.log(formatCounts({ ...counts, failed: counts.failed + failedChecks }));
  return failed.length === 0;
}

async function runStep(args: readonly string[]) {
  const name = `deno ${args.join(" ")}`;
  console.log(name);
  return { name, ...await runDeno(args) };
}

if (import.meta.main) Deno.exit(await test(Deno.args) ? 0 : 1);
