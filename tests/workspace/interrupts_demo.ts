/** Registers handlers, sends itself SIGINT, and prints which ones were called. */
import { delay } from "../../src/workspace/delay.ts";
import { onInterrupt } from "../../src/workspace/interrupts.ts";

const calls: string[] = [];

/** Sends SIGINT to this very process and waits until a handler was called. */
async function interrupt() {
  const before = calls.length;
  Deno.kill(Deno.pid, "SIGINT");
  while (calls.length === before) await delay(5);
}

const outer = onInterrupt(() => calls.push("outer"));
{
  using _inner = onInterrupt(() => calls.push("inner"));
  await interrupt();
}
await interrupt();
using newest = onInterrupt(() => calls.push("newest"));
outer[Symbol.dispose]();
outer[Symbol.dispose]();
await interrupt();
console.log(calls.join(" "));
newest[Symbol.dispose]();
// Nobody listens any more: this one ends the program.
Deno.kill(Deno.pid, "SIGINT");
await delay(10_000);
console.log("not reached");
