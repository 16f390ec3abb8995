/**
 * Events per second through the kernel's bus and through four event libraries, with 1, 10 and 100
 * subscribers that count what they get. Run by `deno task bench`, or by itself:
 * `deno run -A tasks/bench/bus.ts`.
 *
 * What is measured is not the same service: mitt and eventemitter3 call functions, and that is all.
 * Harvey's events are numbered, timed, frozen, ordered, watched for failures and delivered one after
 * another; emittery and hookable, which wait for their subscribers, are nearest to it.
 */
import Emittery from "emittery";
import { EventEmitter } from "eventemitter3";
import { createHooks } from "hookable";
import mitt from "mitt";
import { createKernel } from "../../src/kernel/mod.ts";
import { median } from "./median.ts";
import type { Row } from "./row.ts";

const runs = 7;
const millisecondsPerRun = 100;

type Events = { "line.read": { text: string } };
type Subscriber = (event: unknown) => void;

/** Something that hands `text` to its subscribers. Only what waits by its nature returns a promise. */
interface Contender {
  name: string;
  emit(text: string): void | Promise<unknown>;
}

function contenders(subscribers: readonly Subscriber[]): Contender[] {
  const { bus } = createKernel<{ events: Events; filters: object; gates: object }, object>({
    session: "bench",
    gates: {},
    context: () => ({}),
  });
  // Its types describe its CommonJS build; what is imported is the function itself.
  const small = (mitt as unknown as typeof mitt.default)<Events>();
  const fast = new EventEmitter<Events>();
  const hooks = createHooks<{ "line.read": Subscriber }>();
  const waiting = new Emittery<Events>();
  for (const subscriber of subscribers) {
    bus.on("line.read", subscriber);
    small.on("line.read", subscriber);
    fast.on("line.read", subscriber);
    hooks.hook("line.read", subscriber);
    waiting.on("line.read", subscriber);
  }
  return [
    { name: "harvey", emit: (text) => void bus.emit("line.read", { text }) },
    { name: "emittery", emit: (text) => waiting.emit("line.read", { text }) },
    { name: "hookable", emit: (text) => hooks.callHook("line.read", { text }) },
    { name: "mitt", emit: (text) => small.emit("line.read", { text }) },
    { name: "eventemitter3", emit: (text) => void fast.emit("line.read", { text }) },
  ];
}

async function eventsPerSecond({ emit }: Contender, count: number): Promise<number> {
  const begin = performance.now();
  for (let index = 0; index < count; index++) {
    const delivered = emit("a line of text");
    if (delivered) await delivered;
  }
  return count / (performance.now() - begin) * 1000;
}

/** Medians of seven runs; the contenders take turns, so that all see the same machine. */
export async function benchBus(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const subscribed of [1, 10, 100]) {
    let received = 0;
    const subscribers = Array.from({ length: subscribed }, () => () => void received++);
    const rivals = contenders(subscribers);
    const rates = new Map<string, number[]>(rivals.map(({ name }) => [name, []]));
    const counts = new Map<string, number>();
    for (const rival of rivals) {
      await eventsPerSecond(rival, 20_000);
      const rate = await eventsPerSecond(rival, 20_000);
      counts.set(rival.name, Math.ceil(rate * millisecondsPerRun / 1000));
    }
    for (let run = 0; run < runs; run++) {
      for (const rival of rivals) {
        const count = counts.get(rival.name) ?? 0;
        const before = received;
        rates.get(rival.name)?.push(await eventsPerSecond(rival, count));
        if (received - before !== count * subscribed) {
          throw new Error(`${rival.name} delivered ${received - before} of ${count * subscribed}`);
        }
      }
    }
    const group = `Bus dispatch, ${subscribed} subscriber${subscribed === 1 ? "" : "s"}`;
    for (const [name, measured] of rates) {
      rows.push({ group, name, figure: "throughput", value: median(measured), unit: "events/s" });
    }
  }
  return rows;
}

if (import.meta.main) {
  for (const { group, name, value, unit } of await benchBus()) {
    console.log(`${group}\t${name}\t${Math.round(value).toLocaleString("en")} ${unit}`);
  }
}
