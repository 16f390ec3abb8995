import type { Configuration } from "../../src/host/mod.ts";
import {
  type CommandGrammar,
  type CommandVerdict,
  judgeCommand,
  readEntry,
  readOnlyCommands,
} from "../../src/workspace/mod.ts";

/** What holds in a session: as configured at first, then as the person says. */
export class SafeMode {
  #on = false;
  #allowed: string[] = [];
  #denied: string[] = [];

  constructor(
    readonly configured: Configuration["safeMode"],
    readonly grammar: CommandGrammar,
  ) {
    this.reset();
  }

  /** Whether what a person types is held to the list; what others ask for always is. */
  get on(): boolean {
    return this.#on;
  }

  set on(on: boolean) {
    this.#on = on;
  }

  /** Besides the commands that only read. */
  get allowed(): readonly string[] {
    return this.#allowed;
  }

  get denied(): readonly string[] {
    return this.#denied;
  }

  /** As the configuration has it. */
  reset(): void {
    this.#on = this.configured.on;
    this.#allowed = [...this.configured.allowed];
    this.#denied = [];
  }

  /** Entries are compared by their words. False where they are no simple command. */
  allow(entry: string): boolean {
    const words = this.#wordsOf(entry);
    if (words === undefined) return false;
    this.#denied = this.#without(this.#denied, words);
    if (!readOnlyCommands.includes(entry)) {
      this.#allowed = [...this.#without(this.#allowed, words), entry];
    }
    return true;
  }

  /** What is denied stays refused, whatever else allows it. */
  deny(entry: string): boolean {
    const words = this.#wordsOf(entry);
    if (words === undefined) return false;
    this.#allowed = this.#without(this.#allowed, words);
    this.#denied = [...this.#without(this.#denied, words), entry];
    return true;
  }

  judge(command: string): CommandVerdict {
    const { grammar, denied } = this;
    return judgeCommand(command, [...readOnlyCommands, ...this.#allowed], { denied, grammar });
  }

  #without(entries: readonly string[], words: string): string[] {
    return entries.filter((entry) => this.#wordsOf(entry) !== words);
  }

  #wordsOf(entry: string): string | undefined {
    const words = readEntry(entry, this.grammar);
    return words && JSON.stringify(words);
  }
}
