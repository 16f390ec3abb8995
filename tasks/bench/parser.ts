/**
 * Measures the Fountain reader beside the best known JavaScript parsers.
 *
 * `deno run -A tasks/bench/parser.ts` prints the table.
 *
 * @module
 */
import awParser from "aw-parser";
import { Fountain } from "fountain-js";
import { blocks, parse, parseStream, readBlocksBackwards } from "../../src/fountain/mod.ts";
import { median } from "./median.ts";
import type { Row } from "./row.ts";
import type { Report } from "./stream_memory.ts";
import { markdownTables } from "./table.ts";
import { scriptText, sessionChunks, sessionText } from "./texts.ts";

const rounds = 7;
/** A reader whose first run takes longer, in milliseconds, gets no other. */
const patience = 5000;
const megabyte = 1e6;
const streamedMegabytes = 200;
const fileMegabytes = 100;

/** Reads a text with one reader. */
type Read = (text: string) => unknown;

const readers: Readonly<Record<string, Read>> = {
  "harvey, parse()": (text) => parse(text),
  "harvey, every text taken": (text) => parse(text).elements.map((element) => element.text),
  "harvey, parseStream()": readStream,
  "fountain-js": (text) => new Fountain().parse(text, true),
  "aw-parser": (text) => awParser.parser.parse(text, awParserOptions),
};

/** Without these it leaves most elements out. */
const awParserOptions = {
  print_headers: true,
  print_actions: true,
  print_dialogues: true,
  print_notes: true,
  print_sections: true,
  print_synopsis: true,
  use_dual_dialogue: true,
};

/**
 * Throughput on a script and a session of 1 and 10 MB, ours and others; throughput and peak memory
 * of streaming 200 MB; the time that the last 20 speeches of a 100 MB file take.
 */
export async function benchParser(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const size of [1, 10]) {
    rows.push(...await throughput(`Reading a script of ${size} MB`, scriptText(size * megabyte)));
    rows.push(...await throughput(`Reading a session of ${size} MB`, sessionText(size * megabyte)));
  }
  return [...rows, ...await streaming(), ...await backwards()];
}

/** The readers take turns, so that what else the machine does meets all. */
async function throughput(group: string, text: string): Promise<Row[]> {
  const megabytes = new TextEncoder().encode(text).length / megabyte;
  const times = new Map<string, number[]>();
  for (let round = 0; round <= rounds; round++) {
    for (const [name, read] of Object.entries(readers)) {
      const before = times.get(name) ?? [];
      if (before[0] > patience) continue;
      const started = performance.now();
      await read(text);
      times.set(name, [...before, performance.now() - started]);
    }
  }
  return [...times].map(([name, taken]) => ({
    group: `${group}, median of ${rounds} (of one, where that took ${patience / 1000} s)`,
    name,
    figure: "throughput",
    // The first round only warms up, unless it was the last.
    value: megabytes / (median(taken.length > 1 ? taken.slice(1) : taken) / 1000),
    unit: "MB/s",
  }));
}

async function readStream(text: string): Promise<void> {
  for await (const _ of parseStream(chunksOf(text)));
}

function* chunksOf(text: string): Iterable<string> {
  const size = 1 << 16;
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

/** Each in a process of its own, since memory once used stays with a process. */
async function streaming(): Promise<Row[]> {
  const group = `Streaming a session of ${streamedMegabytes} MB`;
  const rows: Row[] = [];
  for (const megabytes of [streamedMegabytes, streamedMegabytes / 10]) {
    const { speed, peak } = await runApart(megabytes);
    const name = megabytes === streamedMegabytes
      ? "harvey, parseStream()"
      : `the same, ${megabytes} MB`;
    rows.push({ group, name, figure: "throughput", value: speed, unit: "MB/s" });
    rows.push({ group, name, figure: "peak memory", value: peak, unit: "MB" });
  }
  const { peak } = await runApart(0);
  const name = "nothing but the runtime";
  rows.push({ group, name, figure: "peak memory", value: peak, unit: "MB" });
  return rows;
}

async function runApart(megabytes: number): Promise<Report> {
  const program = new URL("./stream_memory.ts", import.meta.url).href;
  const { success, stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--allow-all", "--quiet", program, String(megabytes)],
    stderr: "inherit",
  }).output();
  if (!success) throw new Error(`${program} ${megabytes} failed`);
  return JSON.parse(new TextDecoder().decode(stdout));
}

async function backwards(): Promise<Row[]> {
  const folder = await Deno.makeTempDir({ prefix: "harvey-bench-" });
  try {
    const path = `${folder}/session.spmd`;
    const text = ReadableStream.from(sessionChunks(fileMegabytes * megabyte));
    await Deno.writeFile(path, text.pipeThrough(new TextEncoderStream()));
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const started = performance.now();
      await readLastSpeeches(path, 20);
      times.push(performance.now() - started);
    }
    const group = `The last 20 speeches of a file of ${fileMegabytes} MB, median of ${rounds}`;
    const name = "harvey, readBlocksBackwards()";
    return [{ group, name, figure: "time", value: median(times), unit: "ms" }];
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function readLastSpeeches(path: string, wanted: number): Promise<void> {
  using file = await Deno.open(path);
  const { size } = await file.stat();
  const source = {
    size,
    async read(offset: number, length: number): Promise<Uint8Array> {
      const bytes = new Uint8Array(length);
      await file.seek(offset, Deno.SeekMode.Start);
      let got = 0;
      while (got < length) {
        const count = await file.read(bytes.subarray(got));
        if (count === null) break;
        got += count;
      }
      return bytes.subarray(0, got);
    },
  };
  let found = 0;
  for await (const { text } of readBlocksBackwards(source)) {
    for (const block of blocks(parse(text, { fragment: true }).elements)) {
      if (block.type === "speech") found++;
    }
    if (found >= wanted) return;
  }
}

if (import.meta.main) console.log(markdownTables(await benchParser()));
