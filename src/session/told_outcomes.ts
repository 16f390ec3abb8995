import type { Message } from "../models/mod.ts";
import { agentMessage, type AgentOutcome, commandMessage } from "../transcript/mod.ts";

/** How many changes a proposal announced. */
export interface ProposedCounts {
  readonly files?: number;
  readonly commands?: number;
}

/** What came of one proposal, as the conversation is told of it: each output, then all outcomes. */
export class ToldOutcomes {
  #files: number | undefined;
  #commands: number | undefined;
  readonly #outcomes: AgentOutcome[] = [];
  readonly #outputs: { readonly command: string; output: string; readonly ending: string }[] = [];

  /** More of the announcement. */
  announce({ files, commands }: ProposedCounts): void {
    this.#files = files ?? this.#files;
    this.#commands = commands ?? this.#commands;
  }

  /** Whether no outcome has come so far. */
  get isBeginning(): boolean {
    return this.#outcomes.length === 0;
  }

  /** Whether every announced change has its outcome; never where nothing was announced. */
  get isWhole(): boolean {
    if (this.#files === undefined && this.#commands === undefined) return false;
    return this.#outcomes.length >= (this.#files ?? 0) + (this.#commands ?? 0);
  }

  /** @param output of a command that was run */
  add(outcome: AgentOutcome, output?: string): void {
    this.#outcomes.push(outcome);
    if (output === undefined) return;
    this.#outputs.push({ command: outcome.target, output, ending: outcome.status });
  }

  /** @param limit characters of one output */
  messages(limit: number): Message[] {
    const outputs = this.#outputs.map((facts): Message => ({
      ...{ role: "user", content: commandMessage(facts, limit), speaker: "SHELL" },
    }));
    const content = agentMessage(this.#outcomes);
    return content === "" ? outputs : [...outputs, { role: "user", content, speaker: "HARVEY" }];
  }
}
