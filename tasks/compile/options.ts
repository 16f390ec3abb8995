import { parseArgs } from "node:util";
import { exitCode, UserError } from "../../src/kernel/user_error.ts";

/** The targets that `deno compile` knows, by the names it gives them. */
export const targets = [
  "x86_64-unknown-linux-gnu",
  "aarch64-unknown-linux-gnu",
  "x86_64-pc-windows-msvc",
  "x86_64-apple-darwin",
  "aarch64-apple-darwin",
] as const;

/** One of {@link targets}. */
export type Target = typeof targets[number];

/** Where the runtime comes from: Deno's own download site, or two packages from npm. */
export type RuntimeSource = "deno" | "npm";

/** One executable to be made. */
export interface Build {
  /** Absent: the machine that compiles. */
  readonly target?: Target;
  /** Where the file goes, relative to the project's root unless absolute. */
  readonly output: string;
}

/** What `deno task compile` was asked for. */
export interface CompileOptions {
  readonly runtime: RuntimeSource;
  readonly builds: readonly Build[];
  readonly help: boolean;
}

/** The text of `deno task compile --help`. */
export const usage = `deno task compile [options]: builds Harvey as one executable file

  --output FILE     where it goes (./harvey; with a target dist/harvey-TARGET)
  --runtime SOURCE  deno: Deno's own download site (the default)
                    npm: two packages from npm, for Linux on x86-64 only
  --target TARGET   for another machine, one of
                    ${targets.join("\n                    ")}
  --all-targets     one file for each of them, in dist/
  --help            this text`;

/**
 * Reads the command line of the compile task.
 *
 * ```ts
 * import { readCompileOptions } from "./options.ts";
 * const { builds } = readCompileOptions(["--target", "aarch64-apple-darwin"]);
 * if (builds[0].output !== "dist/harvey-aarch64-apple-darwin") throw new Error();
 * ```
 *
 * @throws {UserError} with the exit code for usage, where options are unknown or contradict
 */
export function readCompileOptions(args: readonly string[]): CompileOptions {
  const { values } = parse(args);
  const runtime = oneOf("--runtime", values.runtime, ["deno", "npm"] as const) ?? "deno";
  const target = oneOf("--target", values.target, targets);
  const allTargets = values["all-targets"] === true;
  if (allTargets && (target || values.output)) {
    throw usageError(
      `--all-targets already names each target and its file: leave out ${
        target ? "--target" : "--output"
      }`,
    );
  }
  const builds = allTargets ? targets.map((each) => build(each)) : [build(target, values.output)];
  if (runtime === "npm") refuseOtherThanLinux(builds);
  return { runtime, builds, help: values.help === true };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: args.filter((argument) => argument !== "--"),
      options: {
        output: { type: "string", short: "o" },
        runtime: { type: "string" },
        target: { type: "string" },
        "all-targets": { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    throw usageError(`${(error as Error).message} (see deno task compile --help)`, error);
  }
}

function build(target?: Target, output?: string): Build {
  if (!target) return { output: output ?? "harvey" };
  const extension = target.includes("windows") ? ".exe" : "";
  return { target, output: output ?? `dist/harvey-${target}${extension}` };
}

function refuseOtherThanLinux(builds: readonly Build[]): void {
  const foreign = builds.find(({ target }) => target && target !== targets[0]);
  if (foreign) {
    throw usageError(
      `Cannot compile for "${foreign.target}" with --runtime npm: it has the runtime of ` +
        `${targets[0]} alone (leave out --runtime npm where Deno's download site can be reached)`,
    );
  }
}

function oneOf<Value extends string>(
  option: string,
  value: string | undefined,
  allowed: readonly Value[],
): Value | undefined {
  if (value === undefined || allowed.includes(value as Value)) return value as Value | undefined;
  throw usageError(`Cannot take ${option} "${value}": it is one of ${allowed.join(", ")}`);
}

function usageError(message: string, cause?: unknown): UserError {
  return new UserError(message, exitCode.usage, { cause });
}
