/**
 * Records per second into a session file, with and without waiting for the disk, beside what the
 * platform offers for appending to a file. Run by `deno task bench`, or by itself:
 * `deno run -A tasks/bench/records.ts`.
 *
 * What is measured is not the same service: the others take bytes, and that is all. Harvey's journal
 * keeps every record until it is on disk, so that it can go on in another file, and cuts off what was
 * not written whole. A Node stream gathers records in memory and says nothing of each.
 */
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Journal } from "../../src/session/journal.ts";
import { SessionFile } from "../../src/session/session_file.ts";
import { median } from "./median.ts";
import type { Row } from "./row.ts";

const runs = 5;
const head = "Title: Harvey Session\nAuthor: BENCH\n\nFADE IN:\n\n[[harvey: format 1 · 0190]]\n\n";
/** 300 bytes, a short turn. */
const record = `BENCH\n${"a short line of talk ".repeat(14).slice(0, 292)}\n\n`;
const bytes = new TextEncoder().encode(record);

/** Appends so many records to a new file at the path. */
type Append = (path: string, count: number) => Promise<void>;

async function withJournal(path: string, body: (journal: Journal) => Promise<void>) {
  const options = { head: () => head, fallbackFolders: [], onTrouble: console.error };
  await using journal = new Journal(await SessionFile.create(path, head), options);
  await body(journal);
}

const written: Record<string, Append> = {
  "harvey": (path, count) =>
    withJournal(path, async (journal) => {
      for (let index = 0; index < count; index++) await journal.append(record);
    }),
  "Deno.FsFile.write": async (path, count) => {
    using file = await Deno.open(path, { createNew: true, append: true });
    for (let index = 0; index < count; index++) await file.write(bytes);
  },
  "Deno.writeTextFile": async (path, count) => {
    for (let index = 0; index < count; index++) {
      await Deno.writeTextFile(path, record, { append: true });
    }
  },
  "node:fs stream": async (path, count) => {
    const stream = createWriteStream(path, { flags: "a" });
    for (let index = 0; index < count; index++) {
      if (!stream.write(record)) {
        await new Promise<void>((resolve) => stream.once("drain", () => resolve()));
      }
    }
    await new Promise<void>((resolve) => stream.end(() => resolve()));
  },
};

const synced: Record<string, Append> = {
  "harvey": (path, count) =>
    withJournal(path, async (journal) => {
      for (let index = 0; index < count; index++) await journal.append(record, { durable: true });
    }),
  "harvey, 16 at a time": (path, count) =>
    withJournal(path, async (journal) => {
      for (let index = 0; index < count; index += 16) {
        const group = Array.from({ length: 16 }, () => journal.append(record, { durable: true }));
        await Promise.all(group);
      }
    }),
  "Deno.FsFile.write, syncData": async (path, count) => {
    using file = await Deno.open(path, { createNew: true, append: true });
    for (let index = 0; index < count; index++) {
      await file.write(bytes);
      await file.syncData();
    }
  },
};

async function measure(
  group: string,
  contenders: Record<string, Append>,
  counts: (name: string) => number,
): Promise<Row[]> {
  const folder = await Deno.makeTempDir({ prefix: "harvey-bench-" });
  const rates = new Map<string, number[]>(Object.keys(contenders).map((name) => [name, []]));
  try {
    for (let run = 0; run < runs; run++) {
      for (const [name, append] of Object.entries(contenders)) {
        const path = join(folder, "one.spmd");
        const begin = performance.now();
        await append(path, counts(name));
        rates.get(name)!.push(counts(name) / (performance.now() - begin) * 1000);
        await Deno.remove(path);
      }
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
  return [...rates].map(([name, values]) => (
    { group, name, figure: "throughput", value: median(values), unit: "records/s" }
  ));
}

/** Medians of five runs on the disk of the temporary folder; the contenders take turns. */
export async function benchRecords(): Promise<Row[]> {
  const isFast = (name: string) => name === "harvey" || name === "node:fs stream";
  return [
    ...await measure(
      "Records of 300 bytes, without fsync",
      written,
      (name) => isFast(name) ? 50_000 : 5_000,
    ),
    ...await measure(
      "Records of 300 bytes, with fsync",
      synced,
      (name) => name.includes("16") ? 8_000 : 500,
    ),
  ];
}

if (import.meta.main) {
  for (const { group, name, value, unit } of await benchRecords()) {
    console.log(`${group}\t${name}\t${Math.round(value).toLocaleString("en")} ${unit}`);
  }
}
