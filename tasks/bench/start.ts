import { join } from "node:path";
import { bundle } from "../compile/bundle.ts";
import { makeExecutable } from "../compile/executable.ts";
import type { Toolchain } from "../compile/npm_runtime.ts";
import { median } from "./median.ts";
import type { Row } from "./row.ts";

const rounds = 20;
/** The first runs of an executable fill its code cache. */
const warmingRounds = 3;

interface Contestant {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
}

/**
 * Time from start to end, and peak memory, of Harvey and of a program that does nothing, both
 * compiled by one toolchain now. They take turns, so that what else the machine does meets all.
 * Memory is measured where GNU time is installed.
 *
 * @param harvey path of an executable that this toolchain made out of the present source
 */
export async function benchStart(harvey: string, toolchain: Toolchain): Promise<Row[]> {
  const folder = await Deno.makeTempDir({ prefix: "harvey-bench-" });
  try {
    const contestants = [
      { name: "empty compiled program", command: await emptyProgram(folder, toolchain), args: [] },
      { name: "harvey --version", command: harvey, args: ["--version"] },
      { name: "harvey -p hello", command: harvey, args: ["--model", "eliza", "-p", "hello"] },
    ];
    return [
      ...await measure(folder, contestants, "start to end", "ms", timeOf),
      ...await hasGnuTime()
        ? await measure(folder, contestants, "peak memory", "MB", peakMemoryOf)
        : [],
    ];
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function emptyProgram(folder: string, toolchain: Toolchain): Promise<string> {
  const entry = join(folder, "empty.js");
  const [bundleFolder, output] = [join(folder, "bundle"), join(folder, "empty")];
  await Deno.writeTextFile(entry, "export {};\n");
  await bundle({ entry, outputFolder: bundleFolder });
  await makeExecutable({ bundleFolder, output, toolchain });
  return output;
}

async function measure(
  folder: string,
  contestants: readonly Contestant[],
  figure: string,
  unit: string,
  once: (contestant: Contestant, folder: string) => Promise<number>,
): Promise<Row[]> {
  const values = contestants.map((): number[] => []);
  for (let round = 0; round < warmingRounds + rounds; round++) {
    for (const [index, contestant] of contestants.entries()) {
      const value = await once(contestant, folder);
      if (round >= warmingRounds) values[index].push(value);
    }
  }
  return contestants.map(({ name }, index) => ({
    group: `Start and memory, median of ${rounds}`,
    name,
    figure,
    value: median(values[index]),
    unit,
  }));
}

async function timeOf({ command, args }: Contestant, folder: string): Promise<number> {
  const started = performance.now();
  await run(command, args, folder);
  return performance.now() - started;
}

const gnuTime = "/usr/bin/time";

async function peakMemoryOf({ command, args }: Contestant, folder: string): Promise<number> {
  const report = join(folder, "peak");
  await run(gnuTime, ["--format=%M", `--output=${report}`, command, ...args], folder);
  return Number(await Deno.readTextFile(report)) * 1024 / 1e6;
}

async function hasGnuTime(): Promise<boolean> {
  try {
    const { stdout } = await new Deno.Command(gnuTime, { args: ["--version"] }).output();
    return new TextDecoder().decode(stdout).includes("GNU");
  } catch {
    return false;
  }
}

async function run(command: string, args: readonly string[], folder: string): Promise<void> {
  const { success, stderr } = await new Deno.Command(command, {
    args: [...args],
    cwd: folder,
    clearEnv: true,
    env: { HOME: folder, PATH: "/usr/bin:/bin" },
    stdin: "null",
    stdout: "null",
  }).output();
  if (!success) {
    throw new Error(`${command} ${args.join(" ")} failed: ${new TextDecoder().decode(stderr)}`);
  }
}
