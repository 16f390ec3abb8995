import type { SessionAnalysis } from "./session_analysis.ts";

/** Several sessions, summed up. */
export interface Totals {
  readonly files: number;
  /** Files that could not be read. */
  readonly unreadable: number;
  /** Sessions that are closed in order. */
  readonly closed: number;
  readonly bytes: number;
  readonly scenes: number;
  readonly turns: number;
  readonly replies: number;
  readonly native: number;
  readonly forwarded: number;
  readonly direct: number;
  readonly fulfilled: number;
  readonly unfulfilled: number;
  readonly tokens: number;
  readonly seconds: number;
  readonly operations: number;
  readonly shellRuns: number;
  readonly failedShellRuns: number;
  readonly skills: number;
  readonly toolCalls: number;
  readonly warnings: number;
  readonly errors: number;
  /** By the name of who replied; the most tokens first. */
  readonly models: readonly ModelTotal[];
}

/** What one model or route did in all of them. */
export interface ModelTotal {
  readonly name: string;
  readonly replies: number;
  readonly tokens: number;
  readonly seconds: number;
}

type Draft<Facts> = { -readonly [Key in keyof Facts]: Facts[Key] };

/** Sums up sessions one by one; holds none of them. */
export class TotalFacts {
  readonly #sums: Draft<Omit<Totals, "models">> = {
    ...{ files: 0, unreadable: 0, closed: 0, bytes: 0, scenes: 0, turns: 0 },
    ...{ replies: 0, native: 0, forwarded: 0, direct: 0, fulfilled: 0, unfulfilled: 0 },
    ...{ tokens: 0, seconds: 0, operations: 0, shellRuns: 0, failedShellRuns: 0 },
    ...{ skills: 0, toolCalls: 0, warnings: 0, errors: 0 },
  };
  readonly #models = new Map<string, Draft<ModelTotal>>();

  add(analysis: SessionAnalysis): void {
    const sums = this.#sums;
    sums.files++;
    sums.bytes += analysis.file.bytes ?? analysis.file.length;
    if (analysis.metadata.ending === "closed") sums.closed++;
    sums.scenes += analysis.scenes.count;
    sums.turns += analysis.turns.count;
    sums.replies += analysis.replies.count;
    sums.native += analysis.replies.native;
    sums.forwarded += analysis.replies.forwarded;
    sums.direct += analysis.replies.direct;
    sums.fulfilled += analysis.mentions.fulfilled;
    sums.unfulfilled += analysis.mentions.unfulfilled;
    sums.operations += analysis.operations.count;
    sums.shellRuns += analysis.shell.count;
    sums.failedShellRuns += analysis.shell.failed;
    sums.skills += analysis.skills.count;
    sums.toolCalls += analysis.tools.reduce((sum, { calls }) => sum + calls, 0);
    sums.warnings += analysis.warnings.count - analysis.warnings.errors;
    sums.errors += analysis.warnings.errors;
    for (const { name, replies, tokens, seconds } of analysis.models) {
      sums.tokens += tokens;
      sums.seconds += seconds;
      const total = this.#models.get(name) ?? { name, replies: 0, tokens: 0, seconds: 0 };
      this.#models.set(name, total);
      total.replies += replies;
      total.tokens += tokens;
      total.seconds += seconds;
    }
  }

  unreadable(): void {
    this.#sums.unreadable++;
  }

  finish(): Totals {
    const models = [...this.#models.values()].sort((one, other) => other.tokens - one.tokens);
    return { ...this.#sums, models };
  }
}
