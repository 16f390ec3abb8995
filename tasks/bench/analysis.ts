/**
 * The analysis of long sessions: seconds and peak memory, beside fountain-js, which only parses.
 * Run by `deno task bench analysis`, or by itself: `deno run -A tasks/bench/analysis.ts`.
 *
 * @module
 */
import type { Report } from "./analysis_memory.ts";
import type { Row } from "./row.ts";
import { markdownTables } from "./table.ts";
import { sessionChunks } from "./texts.ts";

const megabyte = 1e6;
/** A reader that takes longer is ended, in milliseconds. */
const patience = 120_000;

/** Sessions of 10 and 100 MB, one scene after another and all in one scene. */
export async function benchAnalysis(): Promise<Row[]> {
  const folder = await Deno.makeTempDir({ prefix: "harvey-bench-" });
  const rows: Row[] = [];
  try {
    for (const size of [10, 100]) {
      const path = `${folder}/session-${size}.spmd`;
      const text = ReadableStream.from(sessionChunks(size * megabyte));
      await Deno.writeFile(path, text.pipeThrough(new TextEncoderStream()));
      const group = `Analysing a session of ${size} MB`;
      rows.push(...await measured(group, "harvey, whole analysis", "harvey", path));
      rows.push(...await measured(group, "fountain-js, parsing alone", "fountain-js", path));
    }
    const group = "Analysing a session of 100 MB";
    const [, idle] = await measured(group, "nothing but the runtime", "nothing", "");
    const path = `${folder}/one-scene.spmd`;
    const turns = ReadableStream.from(oneScene(100 * megabyte));
    await Deno.writeFile(path, turns.pipeThrough(new TextEncoderStream()));
    const one = await measured(group, "harvey, all in one scene", "harvey", path);
    return [...rows, ...one, idle];
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Turns as Harvey records them, with not one heading between them. */
function* oneScene(size: number): Iterable<string> {
  yield "Title: T\nAuthor: ANN\nDate: 2026-05-04 10:00:00\n\nFADE IN:\n\n" +
    "[[harvey: format 1 · 0190]]\n\nINT. HARVEY AND ANN TALKING 2026-05-04 10:00:00\n\n" +
    "Harvey and ANN are in chat mode. Model: llama3.1:8b. Workspace: /home/ann.\n\n";
  const reply = "The ferry turns slowly under the old stone bridge.\n  \n".repeat(40);
  for (let given = 0, turn = 1; given < size; turn++) {
    const text =
      `ANN\nAnd then, ${turn}?\n\nHARVEY\nForwarding to LLAMA3.1.\n\nLLAMA3.1\n${reply}` +
      "So it ends.\n\n[[stats: LLAMA3.1 · 512 tokens · 4.2s · 121.9 tok/s]]\n\n" +
      `[[turn: ${turn} · 2026-05-04T10:00:00.000+00:00]]\n\n`;
    given += text.length;
    yield text;
  }
}

async function measured(group: string, name: string, reader: string, path: string): Promise<Row[]> {
  const report = await runApart(reader, path);
  if (!report) return [{ group, name, figure: "gave up after", value: patience / 1000, unit: "s" }];
  const { seconds, peak } = report;
  return [
    { group, name, figure: "time", value: seconds, unit: "s" },
    { group, name, figure: "peak memory", value: peak, unit: "MB" },
  ];
}

/** Nothing where it ran out of memory or of our patience. */
async function runApart(reader: string, path: string): Promise<Report | undefined> {
  const program = new URL("./analysis_memory.ts", import.meta.url).href;
  const { success, stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--allow-all", "--quiet", program, reader, path],
    stderr: "null",
    signal: AbortSignal.timeout(patience),
  }).output();
  return success ? JSON.parse(new TextDecoder().decode(stdout)) : undefined;
}

if (import.meta.main) console.log(markdownTables(await benchAnalysis()));
