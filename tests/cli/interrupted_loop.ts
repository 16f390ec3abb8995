/**
 * A session's loop as a process of its own, since a signal reaches all of a process. Each line says
 * what it does at Ctrl-C, which it gives itself; what happened is printed as JSON.
 */
import { runLoop } from "../../src/cli/session_loop.ts";
import { exitCode, UserError } from "../../src/kernel/mod.ts";

const lines = [...Deno.args];
const seen: string[] = [];

const end = await runLoop({
  next() {
    const text = lines.shift();
    return Promise.resolve(text === undefined ? { kind: "end" } : { kind: "line", text });
  },
  async take(line, signal) {
    seen.push(line);
    if (line === "goes on") return;
    const stopped = new Promise<void>((resolve) => {
      signal.addEventListener("abort", () => resolve());
    });
    Deno.kill(Deno.pid, "SIGINT");
    await stopped;
    if (line === "rejects") throw signal.reason;
    if (line === "fails") throw new UserError("Cannot record", exitCode.failed);
    if (line !== "sticks") return;
    Deno.kill(Deno.pid, "SIGINT");
    Deno.kill(Deno.pid, "SIGINT");
    // Two signals may arrive as one; whoever is impatient presses again.
    const pressing = setInterval(() => Deno.kill(Deno.pid, "SIGINT"), 20);
    Deno.unrefTimer(pressing);
    await new Promise(() => {});
  },
  fail: (error) => Promise.resolve(void seen.push(`failed: ${error.message}`)),
  warn: () => Promise.resolve(void seen.push("warned")),
  leaving: new AbortController().signal,
  fatal: () => false,
});
console.log(JSON.stringify({ end, seen }));
Deno.exit();
