import { join } from "node:path";

/** What a test run came to. `absent`: no test has the name. `broken`: it could not begin. */
export type Verdict = "passed" | "failed" | "absent" | "broken";

/** A copy of the project, to be spoilt. Removed when it is disposed of. */
export interface ProjectCopy extends AsyncDisposable {
  /** Runs one test by its name. */
  runTest(file: string, name: string): Promise<Verdict>;
  apply(
    patch: string,
    how?: { readonly reverse?: boolean },
  ): Promise<{ readonly success: boolean; readonly output: string }>;
}

const copied = [
  "deno.json",
  "deno.lock",
  "main.ts",
  "src",
  "plugins",
  "tests",
  "skills",
  "fixtures",
];

/** Copies what tests need; the packages are linked. */
export async function copyProject(project: string): Promise<ProjectCopy> {
  const folder = await Deno.makeTempDir({ prefix: "harvey-security-" });
  const present = copied.filter((name) => {
    try {
      return Deno.lstatSync(join(project, name)) !== undefined;
    } catch {
      return false;
    }
  });
  await run("cp", ["-R", ...present, `${folder}/`], project);
  await Deno.symlink(join(project, "node_modules"), join(folder, "node_modules"));
  return {
    async runTest(file, name) {
      const filter = `/^${escaped(name)}$/`;
      // Types are checked elsewhere; what is taken out may leave something unused.
      const args = ["test", "--allow-all", "--no-check", `--filter=${filter}`, file];
      const { success, output } = await run(Deno.execPath(), args, folder);
      if (!success) return / 1 failed/.test(output) && !isBroken(output) ? "failed" : "broken";
      return /\b[1-9]\d* passed/.test(output) ? "passed" : "absent";
    },
    async apply(patch, { reverse = false } = {}) {
      const args = ["apply", ...reverse ? ["--reverse"] : [], patch];
      return await run("git", args, folder);
    },
    [Symbol.asyncDispose]: () => Deno.remove(folder, { recursive: true }),
  };
}

/** Whether the file with the test could not be loaded: that is no defence's loss. */
function isBroken(output: string): boolean {
  return output.includes("(uncaught error)");
}

async function run(command: string, args: readonly string[], cwd: string) {
  const { success, stdout, stderr } = await new Deno.Command(command, {
    args: [...args],
    cwd,
    env: { NO_COLOR: "1", DENO_NO_UPDATE_CHECK: "1" },
    stdin: "null",
  }).output();
  const decoder = new TextDecoder();
  return { success, output: decoder.decode(stdout) + decoder.decode(stderr) };
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
