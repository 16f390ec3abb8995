import type { Actor, Harvey } from "../../src/host/mod.ts";
import { type Status, writeOutcome } from "../../src/session/mod.ts";
import { childEnvironment, type CommandOutcome } from "../../src/workspace/mod.ts";

/** A command that may be run now. */
export interface Run {
  readonly command: string;
  readonly workdir: string;
  readonly by: Actor;
  readonly signal: AbortSignal;
}

/** What came of a command. */
export interface RunResult {
  readonly output: string;
  readonly status: Status;
}

/** In seconds, where nobody set a time: what a model asks for may wait for input that never comes. */
const othersTimeout = 600;

/** Runs commands on the record, one after the other. */
export class Runner {
  readonly #harvey: Harvey;
  #runs = 0;

  constructor(harvey: Harvey) {
    this.#harvey = harvey;
  }

  /** Announces a command, runs it, shows its output as it comes, and tells how it ended. */
  async run({ command, workdir, by, signal }: Run): Promise<RunResult> {
    const run = ++this.#runs;
    const { maxOutput, ...set } = this.#harvey.config.shell;
    const timeout = set.timeout ?? (by === "person" ? undefined : othersTimeout);
    const { ui, shell, environment } = this.#harvey;
    await this.#harvey.emit("run.started", { run, command, workdir, by });
    // Where nobody watches, standard output is for the reply alone.
    const isShown = by === "person" || ui.isTerminal;
    const { outcome, output = "" } = await shell.run({
      ...{ command, workdir, signal, timeout, maxOutput },
      environment: { ...childEnvironment(environment), PWD: workdir },
      onOutput: async (text, kept) => {
        if (isShown) await ui.text(text);
        if (kept !== "") await this.#harvey.emit("run.output", { run, text: kept });
      },
    });
    if (isShown) await ui.endText();
    const status = statusOf(outcome);
    await this.#harvey.emit("run.ended", { run, command, by, output, status });
    if (outcome.kind === "cancelled") await ui.notice("Cancelled.");
    else if (status !== "ok") await ui.notice(`(${writeOutcome(outcome)})`);
    return { output, status };
  }

  /** Puts a command on the record that is not run. */
  async pass(command: string, by: Actor, status: Status): Promise<void> {
    await this.#harvey.emit("run.ended", { run: ++this.#runs, command, by, output: "", status });
  }
}

function statusOf(outcome: CommandOutcome): Status {
  if (outcome.kind === "exit" && outcome.code === 0) return "ok";
  return outcome.kind === "cancelled" ? "aborted" : `error: ${writeOutcome(outcome)}`;
}
