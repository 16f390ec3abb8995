import { displayName } from "../name.ts";
import type { Turn } from "../session.ts";
import { isSameName } from "./mentions.ts";
import type { WarningFacts } from "./warnings.ts";

/** Finds what is unfinished in a turn, or does not fit the turns before it. */
export class TurnWarnings {
  readonly #warnings: WarningFacts;
  #number = 0;

  constructor(warnings: WarningFacts) {
    this.#warnings = warnings;
  }

  /** @param own whether the file is Harvey's own, and numbers its turns */
  turn(turn: Turn, ordinal: number, own: boolean): void {
    const { line, number, complete, replies, statements } = turn;
    if (own && complete) {
      if (this.#number !== 0 && number !== this.#number + 1) {
        this.#warnings.warn("turn-order", line, { number, before: this.#number });
      }
      this.#number = number;
    }
    const shown = own && complete ? number : ordinal;
    if (own && !complete) this.#warnings.warn("turn-unfinished", line, { number: shown });
    // A command such as /apply is answered by what it does.
    const isCommand = turn.prompt.startsWith("/");
    if (replies.length + statements.length === 0 && !isCommand) {
      this.#warnings.warn("turn-unanswered", line, { number: shown });
    }
    this.#statements(turn);
    for (const { cue, interrupted, atLengthLimit, stats, line } of replies) {
      if (interrupted) this.#warnings.warn("reply-interrupted", line, { name: cue });
      if (atLengthLimit) this.#warnings.warn("reply-cut", line, { name: cue });
      if (stats && (stats.tokens < 0 || stats.seconds < 0)) {
        const value = `${stats.tokens} tokens in ${stats.seconds} s`;
        this.#warnings.warn("measure", line, { name: cue, value });
      }
    }
    for (const { name, status, line } of turn.toolCalls) {
      if (status === undefined) this.#warnings.warn("result-missing", line, { name });
    }
  }

  #statements({ line, replies, statements, scene }: Turn): void {
    const failed = new Set<string>();
    for (const said of statements) {
      if (said.kind === "failure") {
        failed.add(displayName(said.name));
        this.#warnings.warn("forwarding-failed", line, { name: said.name, reason: said.message });
      }
      if (said.kind === "no answer") failed.add(displayName(said.name));
    }
    const { model } = scene.description;
    for (const said of statements) {
      if (said.kind !== "forwarding" || failed.has(displayName(said.to))) continue;
      const answered = replies.some(({ cue, route }) =>
        isSameName(cue, said.to) || (route !== undefined && isSameName(route.name, said.to)) ||
        // The active model may reply in HARVEY's voice.
        (cue === "HARVEY" && model !== undefined && isSameName(model, said.to))
      );
      if (!answered) this.#warnings.warn("forwarding-unanswered", line, { name: said.to });
    }
  }
}
