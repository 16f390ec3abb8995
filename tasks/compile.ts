/**
 * Builds Harvey as one executable file; `deno task compile --help` lists the options.
 *
 * @module
 */
import { basename, join, resolve } from "node:path";
import { exitCode, UserError } from "../src/kernel/user_error.ts";
import { bundle } from "./compile/bundle.ts";
import { makeExecutable } from "./compile/executable.ts";
import { npmToolchain, type Toolchain } from "./compile/npm_runtime.ts";
import { type CompileOptions, readCompileOptions, usage } from "./compile/options.ts";
import { projectFolder, projectPath } from "./compile/project.ts";

/** The toolchain that the options ask for, fetched where it is not there yet. */
export async function toolchainFor(runtime: CompileOptions["runtime"]): Promise<Toolchain> {
  return runtime === "npm"
    ? await npmToolchain(projectPath(".cache", "runtime"))
    : { deno: Deno.execPath() };
}

/** Bundles Harvey and makes every executable that is asked for. */
export async function compile({ runtime, builds }: CompileOptions): Promise<void> {
  const toolchain = await toolchainFor(runtime);
  const bundleFolder = projectPath("dist", "bundle");
  await bundle({
    entry: projectPath("main.ts"),
    outputFolder: bundleFolder,
  });
  for (const { target, output: asked } of builds) {
    const output = await freeOutput(asked);
    const started = performance.now();
    await makeExecutable({
      bundleFolder,
      output: resolve(projectFolder, output),
      target,
      toolchain,
    });
    const { size } = await Deno.stat(resolve(projectFolder, output));
    const megabytes = (size / 1e6).toFixed(1);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${output}: ${megabytes} MB, compiled in ${seconds} s`);
  }
}

/**
 * Where a file can be made. A workspace's own folder is called `harvey` too: where Harvey has run in
 * the project's root, its sessions stand where the executable would.
 */
export async function freeOutput(output: string): Promise<string> {
  const found = await Deno.stat(resolve(projectFolder, output)).catch(() => undefined);
  if (!found?.isDirectory) return output;
  const other = join("dist", basename(output));
  console.log(`./${output} is a folder (sessions of this workspace): writing ${other} instead`);
  return other;
}

if (import.meta.main) {
  try {
    const options = readCompileOptions(Deno.args);
    if (options.help) console.log(usage);
    else await compile(options);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    console.error(error.message);
    Deno.exit(error.exitCode ?? exitCode.failed);
  }
}
