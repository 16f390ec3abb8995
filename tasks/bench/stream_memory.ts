/**
 * Reads a made-up session of so many megabytes as a stream and prints a {@link Report} as JSON; of 0
 * megabytes, it tells what the runtime itself takes.
 *
 * @module
 */
import { parseStream } from "../../src/fountain/mod.ts";
import { sessionChunks } from "./texts.ts";

/** What one run took. */
export interface Report {
  /** MB/s, making up the text not counted. */
  readonly speed: number;
  /** Largest resident set in MB. */
  readonly peak: number;
}

if (import.meta.main) console.log(JSON.stringify(await measure(Number(Deno.args[0]) * 1e6)));

async function measure(size: number): Promise<Report> {
  const made = performance.now();
  let characters = 0;
  for (const chunk of sessionChunks(size)) characters += chunk.length;
  const started = performance.now();
  let peak = Deno.memoryUsage().rss;
  let elements = 0;
  for await (const _ of parseStream(sessionChunks(size))) {
    if (++elements % 10_000 === 0) peak = Math.max(peak, Deno.memoryUsage().rss);
  }
  const taken = performance.now() - started - (started - made);
  return { speed: characters / 1e6 / (taken / 1000), peak: peak / 1e6 };
}
