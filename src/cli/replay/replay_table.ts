import { basename } from "node:path";
import type { ReplayResult } from "./replay_session.ts";

const head = ["session", "model", "turns", "failed", "tokens", "seconds"];

/** What several replays came to, a line each, and where each is recorded. */
export function replayTable(results: readonly ReplayResult[]): string {
  const rows = results.map(({ job, done, failed, tokens, seconds }) => {
    const turns = `${done}/${job.source.plan.turns.length}`;
    const name = basename(job.source.name);
    return [name, job.model, turns, `${failed}`, `${tokens}`, seconds.toFixed(1)];
  });
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map((row) => row[at]!.length)));
  return [head, ...rows].map((row) =>
    row.map((cell, at) => at < 2 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))
      .join("  ")
  ).join("\n");
}
