import type { Script } from "./script.ts";
import { noFinalNewline } from "./shell_run.ts";

/**
 * A program's output as SHELL or a skill speaks it, piece by piece. Nearly all output ends with a newline: it
 * goes without saying, so that the speech ends where its last line does, and its absence is noted.
 *
 * ```ts
 * import { Script } from "./script.ts";
 * import { ShellSpeech } from "./shell_speech.ts";
 * const facts = { session: "0197a3e4-7b1c-7000-8000-000000000000", user: "ann", workspace: "/w" };
 * const script = new Script({ ...facts, started: new Date() });
 * const speech = new ShellSpeech(script);
 * speech.push("notes.md\n");
 * speech.end();
 * if (script.take() !== "SHELL\nnotes.md\n\n") throw new Error();
 * ```
 */
export class ShellSpeech {
  readonly #script: Script;
  readonly #cue: string;
  /** A newline that has come, and that more output would make part of the speech. */
  #newline = "";
  #begun = false;

  constructor(script: Script, cue = "SHELL") {
    this.#script = script;
    this.#cue = cue;
  }

  push(output: string): void {
    if (output === "") return;
    if (!this.#begun) this.#script.beginSpeech(this.#cue);
    this.#begun = true;
    const text = this.#newline + output;
    this.#newline = text.endsWith("\n") ? "\n" : "";
    this.#script.continueSpeech(this.#newline ? text.slice(0, -1) : text);
  }

  /** Ends the speech; without any output there is none. */
  end(): void {
    if (!this.#begun) return;
    this.#script.endSpeech();
    if (this.#newline === "") this.#script.note("output", { state: noFinalNewline });
  }
}
