import { exitCode, UserError } from "../kernel/mod.ts";

/** What a command or an input handler is called with. */
export interface Call {
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
}

/** A command that is typed as `/name`. */
export interface Command {
  /** Without the slash; lower-case letters and hyphens. */
  readonly name: string;
  /** One line for `/help`, beginning with a verb. */
  readonly summary: string;
  /** What may follow the name: `[on|off|file PATH]`. */
  readonly usage?: string;
  /** `words` is the text after the name, trimmed. */
  run(words: string, call: Call): void | Promise<void>;
  /** Candidates for the word that `words` ends with. */
  complete?(words: string): readonly string[] | Promise<readonly string[]>;
}

/** The commands of one session. */
export class Commands {
  #commands = new Map<string, Command>();

  /** @throws {UserError} where the name is taken */
  define(command: Command): Disposable {
    if (this.#commands.has(command.name)) {
      throw new UserError(`Cannot define "/${command.name}": the name is taken`, exitCode.failed);
    }
    this.#commands.set(command.name, command);
    return { [Symbol.dispose]: () => void this.#commands.delete(command.name) };
  }

  /** Sorted by name. */
  list(): readonly Command[] {
    return [...this.#commands.values()].sort((a, b) => a.name < b.name ? -1 : 1);
  }

  find(name: string): Command | undefined {
    return this.#commands.get(name);
  }

  /**
   * Runs `/name words`.
   *
   * @throws {UserError} where no such command exists
   */
  async run(line: string, call: Call): Promise<void> {
    const space = line.search(/\s/);
    const name = line.slice(1, space < 0 ? undefined : space);
    const command = this.#commands.get(name);
    if (!command) {
      throw new UserError(
        `Cannot run "/${name}": there is no such command (/help lists them)`,
        exitCode.usage,
      );
    }
    await command.run(space < 0 ? "" : line.slice(space).trim(), call);
  }
}
