import type { Host } from "../../host/mod.ts";

/** What a replay came to, counted from the events of its host. */
export class ReplayMeasures {
  /** Prompts that were answered. */
  replies = 0;
  /** Prompts that were not. */
  failed = 0;
  tokens = 0;
  /** In which models answered. */
  seconds = 0;

  constructor({ kernel: { bus } }: Host) {
    bus.on("reply.ended", ({ data: { stats } }) => {
      this.tokens += stats?.tokens ?? 0;
      this.seconds += stats?.seconds ?? 0;
    });
    bus.on("turn.ended", ({ data: { outcome } }) => {
      if (outcome === "complete" || outcome === "at length limit") this.replies++;
      else if (outcome !== "interrupted") this.failed++;
    });
  }
}
