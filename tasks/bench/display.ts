/**
 * From the arrival of a piece of a reply to its bytes on their way to the terminal, at 200 pieces a
 * second, and how much Markdown is rendered a second. Run by `deno task bench`, or by itself:
 * `deno run -A tasks/bench/display.ts`.
 *
 * A piece that ends within a word, a mark or a line of code is written with what completes it: what
 * is measured is the time of the call that takes it.
 */
import { Display } from "../../src/terminal/display.ts";
import { median } from "./median.ts";
import type { Row } from "./row.ts";

const piecesPerSecond = 200;
const seconds = 10;
const megabytes = 2;

/** What models write: prose, lists, a table, code. */
const reply = `## How it works

The **parser** reads one line at a time, and \`scan()\` never looks back. See [the
notes](https://example.com/notes) for what that costs, and why it is *worth* it.

1. Open the file, without a copy of it.
2. Read it as a stream:
   - in chunks of 64 KiB,
   - with at most one line held back.

| Size | Time | Memory |
| ---: | ---: | :----- |
| 1 MB | 14 ms | constant |
| 10 MB | 133 ms | constant |

\`\`\`ts
export function* lines(text: string): Generator<string> {
  // One pass, whatever stands in it.
  for (let at = 0; at < text.length;) {
    const end = text.indexOf("\\n", at);
    yield text.slice(at, end < 0 ? text.length : end);
    at = end < 0 ? text.length : end + 1;
  }
}
\`\`\`

> Nothing that was written is changed later.

`;

/** A terminal of 80 columns that takes everything at once. */
function openDisplay() {
  let written = 0;
  const sink = {
    isTerminal: () => true,
    write(bytes: Uint8Array) {
      written += bytes.length;
      return Promise.resolve(bytes.length);
    },
  };
  const display = new Display({ stdout: sink, stderr: sink, environment: {}, columns: () => 80 });
  return { display, written: () => written };
}

/** Words with the blank before them, as models' tokens mostly are. */
function tokens(count: number): string[] {
  const words = reply.split(/(?=[ \n])/);
  return Array.from({ length: count }, (_, index) => words[index % words.length]);
}

async function latencies(): Promise<{ first: number; rest: number[] }> {
  const { display, written } = openDisplay();
  {
    // As in a turn: what renders replies is loaded while the model is waited for.
    using _waiting = display.progress("model");
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  await display.flushed();
  const before = written();
  const began = performance.now();
  await display.reply("T");
  const first = performance.now() - began;
  if (written() !== before + 1) throw new Error("the first character was not written");
  const rest: number[] = [];
  const start = performance.now();
  for (const [index, token] of tokens(piecesPerSecond * seconds).entries()) {
    const due = start + index * 1000 / piecesPerSecond;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    const arrived = performance.now();
    await display.reply(token);
    rest.push(performance.now() - arrived);
  }
  await display.endReply();
  return { first, rest };
}

async function throughput(): Promise<number> {
  const text = reply.repeat(Math.ceil(megabytes * 1e6 / reply.length));
  const { display } = openDisplay();
  await display.reply(reply);
  const began = performance.now();
  for (let at = 0; at < text.length; at += 1024) await display.reply(text.slice(at, at + 1024));
  await display.endReply();
  return text.length / 1e6 / ((performance.now() - began) / 1000);
}

/** Latencies of one reply of ten seconds, and the throughput of two megabytes. */
export async function benchDisplay(): Promise<Row[]> {
  const { first, rest } = await latencies();
  const sorted = rest.toSorted((a, b) => a - b);
  const group = `Markdown as it streams, ${piecesPerSecond} tokens a second`;
  const row = (figure: string, value: number, unit: string): Row => ({
    ...{ group, name: "harvey", figure, value, unit },
  });
  return [
    row("first character", first, "ms"),
    row("median", median(rest), "ms"),
    row("99th percentile", sorted[Math.floor(sorted.length * 0.99)], "ms"),
    row("longest", sorted[sorted.length - 1], "ms"),
    row("throughput", await throughput(), "MB/s"),
  ];
}

if (import.meta.main) {
  for (const { figure, value, unit } of await benchDisplay()) {
    console.log(`${figure}\t${value.toFixed(3)} ${unit}`);
  }
}
