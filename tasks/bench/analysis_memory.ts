/**
 * Reads one session file, with the reader that the first argument names, and prints a
 * {@link Report} as JSON. A process of its own, since memory once used stays with a process.
 *
 * @module
 */
import { Fountain } from "fountain-js";
import { analyseFile } from "../../src/session/analysis/mod.ts";

/** What one run took. */
export interface Report {
  readonly seconds: number;
  /** Largest resident set in MB. */
  readonly peak: number;
}

const readers: Readonly<Record<string, (path: string) => Promise<unknown>>> = {
  "nothing": () => Promise.resolve(),
  "harvey": (path) => analyseFile(path),
  "fountain-js": async (path) => new Fountain().parse(await Deno.readTextFile(path), true),
};

if (import.meta.main) {
  const [reader, path] = Deno.args;
  const started = performance.now();
  await readers[reader](path);
  const seconds = (performance.now() - started) / 1000;
  console.log(JSON.stringify({ seconds, peak: await peakMemory() }));
}

/** As Linux keeps it; elsewhere what is in use at the end. */
async function peakMemory(): Promise<number> {
  try {
    const status = await Deno.readTextFile("/proc/self/status");
    const line = status.split("\n").find((one) => one.startsWith("VmHWM:"))!;
    return Number(line.split(" ").at(-2)) * 1024 / 1e6;
  } catch {
    return Deno.memoryUsage().rss / 1e6;
  }
}
