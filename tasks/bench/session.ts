/**
 * From the arrival of a piece of a reply to its bytes on the terminal, in a whole session: chat,
 * recorder and display, at 200 pieces a second, after 1,000 turns. Run by `deno task bench`, or by
 * itself: `deno run -A tasks/bench/session.ts`.
 */
import chat from "../../plugins/chat.ts";
import recorder from "../../plugins/recorder.ts";
import { createHost, defaultConfiguration } from "../../src/host/mod.ts";
import type { Model, ReplyPart } from "../../src/models/mod.ts";
import { screenOf } from "../../src/cli/screens.ts";
import { Display } from "../../src/terminal/display.ts";
import { median } from "./median.ts";
import type { Row } from "./row.ts";

const turns = 1000;
const piecesPerSecond = 200;
const pieces = 1000;

/** Measures one session and removes it. */
export async function benchSession(): Promise<Row[]> {
  const workspace = await Deno.makeTempDir({ prefix: "harvey-bench-" });
  try {
    const { first, rest, perTurn } = await measure(workspace);
    const group = `A reply at 200 words a second, recorded, after ${turns} turns`;
    const row = (name: string, value: number): Row => ({
      ...{ group, name, figure: "arrival to terminal", value, unit: "ms" },
    });
    rest.sort((one, other) => one - other);
    return [
      row("median word", median(rest)),
      row("99 of 100 words within", rest[Math.floor(rest.length * 0.99)]),
      row("first word", first),
      { group, name: "a whole turn", figure: "two syncs and all", value: perTurn, unit: "ms" },
    ];
  } finally {
    await Deno.remove(workspace, { recursive: true });
  }
}

async function measure(workspace: string) {
  const arrivals: number[] = [];
  const delays: number[] = [];
  const sink = {
    isTerminal: () => true,
    write(bytes: Uint8Array) {
      const arrived = arrivals.at(-1);
      if (arrived !== undefined && delays.length < arrivals.length) {
        delays.push(performance.now() - arrived);
      }
      return Promise.resolve(bytes.length);
    },
  };
  const quiet = {
    isTerminal: () => true,
    write: (bytes: Uint8Array) => Promise.resolve(bytes.length),
  };
  const display = new Display({ stdout: sink, stderr: quiet, environment: {}, columns: () => 80 });
  const paced = { on: false };
  await using host = createHost({
    session: { id: crypto.randomUUID(), user: "ann", started: new Date(), version: "0" },
    paths: { workspace, home: workspace },
    config: defaultConfiguration,
    environment: {},
    screen: screenOf(display, false),
    chooseModel: () => Promise.resolve(wordsModel(arrivals, paced)),
    leave: () => {},
  });
  for (const plugin of [recorder, chat]) await host.kernel.load(plugin);
  const call = { signal: new AbortController().signal };
  const began = performance.now();
  for (let turn = 0; turn < turns; turn++) await host.take("go on", "terminal", call);
  const perTurn = (performance.now() - began) / turns;
  paced.on = true;
  arrivals.length = 0;
  delays.length = 0;
  await host.take("go on", "terminal", call);
  if (delays.length < pieces) throw new Error(`${delays.length} of ${pieces} words were shown`);
  const [first, ...rest] = delays;
  return { first, rest, perTurn };
}

/** Answers in five words at once or, paced, in many, each noted as it arrives. */
function wordsModel(arrivals: number[], paced: { on: boolean }): Model {
  async function* reply(): AsyncGenerator<ReplyPart> {
    if (!paced.on) return yield { type: "text", text: "so it goes on here\n" };
    for (let piece = 0; piece < pieces; piece++) {
      await new Promise((resolve) => setTimeout(resolve, 1000 / piecesPerSecond));
      arrivals.push(performance.now());
      yield { type: "text", text: piece % 12 === 11 ? "word.\n" : "word " };
    }
  }
  return { name: "words", provider: "bench", description: "a made-up model", reply };
}

if (import.meta.main) {
  for (const { name, figure, value, unit } of await benchSession()) {
    console.log(`${name} (${figure}): ${value.toFixed(2)} ${unit}`);
  }
}
