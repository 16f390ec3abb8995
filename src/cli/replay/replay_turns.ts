import type { Host } from "../../host/mod.ts";
import { type ExitCode, exitCode, UserError } from "../../kernel/mod.ts";
import { ModelError } from "../../models/mod.ts";
import { messagesOfScene, type PlannedItem, replayedScene } from "../../session/mod.ts";
import { RecordingError } from "../../session/recording_error.ts";
import type { ReplaySource } from "./replay_source.ts";
import type { ReplayMeasures } from "./replay_measures.ts";
import { tell } from "./replay_scenes.ts";

/** How a replay went. */
export interface TurnsEnd {
  /** `stopped`: the model cannot be had, and nothing more was asked. */
  readonly reason: "done" | "interrupted" | "stopped";
  /** Prompts that are done, those of earlier runs included. */
  readonly done: number;
  readonly exitCode: ExitCode;
}

/** Failures that the next prompt will meet as well. */
const lasting: ReadonlySet<string> = new Set(["unreachable", "unauthorized", "unknown model"]);

/** How many of those in a row tell that the model is gone. */
const enough = 2;

/** Takes the prompts of a session one after another, and what stands between them. */
export class ReplayTurns {
  readonly #host: Host;
  readonly #source: ReplaySource;
  readonly #signal: AbortSignal;
  readonly #measures: ReplayMeasures;
  #exitCode: ExitCode = exitCode.done;
  /** Lasting failures since the last reply; one is enough where no reply ever came. */
  #lasting = 0;

  constructor(host: Host, source: ReplaySource, measures: ReplayMeasures, signal: AbortSignal) {
    this.#host = host;
    this.#source = source;
    this.#measures = measures;
    this.#signal = signal;
  }

  /**
   * @param from prompts that are done already
   * @throws {RecordingError} where the record cannot be kept
   */
  async run(from: number): Promise<TurnsEnd> {
    const { turns, after } = this.#source.plan;
    const { screen } = this.#host.shared;
    using bar = screen.bar("Replaying", turns.length);
    bar.advance(from);
    for (let done = from; done < turns.length; done++) {
      const { prompt, before } = turns[done]!;
      if (this.#signal.aborted) return this.#end("interrupted", done);
      await screen.line(`[${done + 1}/${turns.length}] ${beginning(prompt)}`);
      for (const item of before) await this.#pass(item);
      await this.#ask(prompt);
      if (this.#signal.aborted) return this.#end("interrupted", done);
      if (this.#lasting >= (this.#measures.replies === 0 ? 1 : enough)) {
        return this.#end("stopped", done);
      }
      const following = done === turns.length - 1 ? after : [];
      for (const item of following) await this.#pass(item);
      await tell(this.#host, "replay.advanced", { done: done + 1, of: turns.length });
      bar.advance();
    }
    return this.#end("done", turns.length);
  }

  async #ask(prompt: string): Promise<void> {
    const { inputs, screen } = this.#host.shared;
    try {
      await inputs.converse(prompt, { signal: this.#signal });
      this.#lasting = 0;
    } catch (error) {
      if (this.#signal.aborted) return;
      if (!(error instanceof UserError) || error instanceof RecordingError) throw error;
      const isLasting = error instanceof ModelError && lasting.has(error.failure);
      this.#lasting = isLasting ? this.#lasting + 1 : 0;
      // A failure weighs more than something that nobody could be asked about.
      if (this.#exitCode !== exitCode.failed) this.#exitCode = error.exitCode;
      await screen.error(error.message);
    }
  }

  async #pass(item: PlannedItem): Promise<void> {
    const { conversation, config, screen } = this.#host.shared;
    switch (item.kind) {
      case "told": {
        const { session } = this.#source;
        await tell(this.#host, "replay.told", replayedScene(session, item.scene));
        const { maxContext } = config.shell;
        for (const message of messagesOfScene(session, item.scene, maxContext)) {
          conversation.add(message);
        }
        return;
      }
      case "cleared":
        conversation.clear();
        return void await this.#host.kernel.bus.emit("context.cleared", {});
      case "pipeline":
        await tell(this.#host, "replay.passed", { file: item.file });
        await screen.notice(`The pipeline ${item.file} is passed over.`);
    }
  }

  #end(reason: TurnsEnd["reason"], done: number): TurnsEnd {
    if (reason === "interrupted") return { reason, done, exitCode: exitCode.interrupted };
    const failed = reason === "stopped" || this.#measures.failed > 0;
    return { reason, done, exitCode: failed ? exitCode.failed : this.#exitCode };
  }
}

/** The first line of a prompt, as far as a narrow window shows it. */
function beginning(prompt: string): string {
  const [first = ""] = prompt.trimStart().split("\n", 1);
  const isWhole = first.length <= 60 && first.trimEnd() === prompt.trim();
  return isWhole ? first : `${first.slice(0, 60).toWellFormed().trimEnd()}…`;
}
