import type { ChangeAction, Harvey } from "../../src/host/mod.ts";
import { harmless } from "../../src/terminal/harmless.ts";
import { visiblePath } from "../../src/workspace/mod.ts";
import { type Answer, readAnswer } from "./answer.ts";

/** Whether something may be done; else what its note says. */
export type Decision =
  | { readonly approved: true }
  | { readonly approved: false; readonly status: Refusal };

type Refusal = "skipped" | "aborted" | typeof noTerminal | typeof leftOut;

/** The status of what was refused because nobody could be asked. */
export const noTerminal = "skipped: no terminal";

/** The status of what a replay leaves out: all of it with `--no-apply`, and commands always. */
export const leftOut = "skipped: replay";

const verbs: Readonly<Record<ChangeAction, string>> = { write: "Write", edit: "Edit", run: "Run" };

/** A command that is longer than this is shown in full above the question, in characters. */
const longestCommand = 120;

/**
 * The questions of one proposal. `all` is a yes to the files that are left of it, never to a command
 * and to nothing of a later one. `quit`, the end of input and Ctrl-C are a no to all that is left.
 */
export class Approval {
  readonly #harvey: Harvey;
  readonly #proposal: number;
  readonly #signal: AbortSignal;
  #coversFiles = false;
  #isOver = false;

  constructor(harvey: Harvey, proposal: number, signal: AbortSignal) {
    this.#harvey = harvey;
    this.#proposal = proposal;
    this.#signal = signal;
  }

  /** Whether nothing of the proposal will be done any more. */
  get isOver(): boolean {
    return this.#isOver || this.#signal.aborted;
  }

  /** Whether the person will be asked, and so has to see what about. */
  willAsk(action: ChangeAction): boolean {
    const { config, ui } = this.#harvey;
    const isAsked = ui.isTerminal && !config.approveAll && config.replay?.writes !== "left out";
    return isAsked && !this.isOver && !this.#isCovered(action);
  }

  /** Puts the question on the record, and what was decided, before anything is done. */
  async ask(action: ChangeAction, target: string): Promise<Decision> {
    if (this.isOver) return { approved: false, status: "aborted" };
    const { config, ui } = this.#harvey;
    if (config.replay?.writes === "left out") return { approved: false, status: leftOut };
    const facts = { proposal: this.#proposal, action, target };
    const option = config.approveAll
      ? "--yes"
      : config.replay?.writes === "approved"
      ? "--replay"
      : undefined;
    if (!ui.isTerminal && option === undefined) {
      await this.#harvey.emit("approval.given", { ...facts, approved: false });
      return { approved: false, status: noTerminal };
    }
    await this.#harvey.emit("approval.asked", facts);
    if (option !== undefined || this.#isCovered(action)) {
      const answer = option === undefined ? {} : { answer: option };
      await this.#harvey.emit("approval.given", { ...facts, approved: true, ...answer });
      return { approved: true };
    }
    const typed = await this.#question(action, target);
    const meant = typed?.meant ?? "quit";
    const approved = meant === "yes" || meant === "all";
    if (meant === "all") this.#coversFiles = true;
    if (meant === "quit") this.#isOver = true;
    const answer = typed ? { answer: typed.text } : {};
    await this.#harvey.emit("approval.given", { ...facts, approved, ...answer });
    if (approved) return { approved };
    return { approved, status: meant === "no" ? "skipped" : "aborted" };
  }

  #isCovered(action: ChangeAction): boolean {
    return this.#coversFiles && action !== "run";
  }

  /** Asks until there is an answer; undefined where none will come. */
  async #question(
    action: ChangeAction,
    target: string,
  ): Promise<{ readonly text: string; readonly meant: Answer } | undefined> {
    const { ui } = this.#harvey;
    const answers: Answer[] = action === "run" ? ["yes", "no", "quit"] : [
      ...["yes", "no", "all", "quit"] as const,
    ];
    const shown = action === "run" ? await this.#shownCommand(target) : visiblePath(target);
    const question = `${verbs[action]} ${shown}? ${answers.join(" / ")}: `;
    for (;;) {
      const text = await ui.ask(question, this.#signal);
      // Whoever was stopped meanwhile has agreed to nothing.
      if (text === undefined || this.#signal.aborted) return undefined;
      const meant = readAnswer(text, answers);
      if (meant) return { text, meant };
      await ui.notice(`Please answer ${answers.slice(0, -1).join(", ")} or ${answers.at(-1)}.`);
    }
  }
  /** The command as the question names it; one that has no room there is shown above in full. */
  async #shownCommand(command: string): Promise<string> {
    const shown = harmless(command);
    const [first = ""] = shown.split("\n", 1);
    if (first.length <= longestCommand && first === shown) return shown;
    await this.#harvey.ui.line(`The command in full:\n${shown}`);
    return `${first.slice(0, longestCommand).toWellFormed()}…`;
  }
}
