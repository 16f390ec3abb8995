import { exitCode, UserError } from "../kernel/mod.ts";

/** What a command or an input handler is called with. */
export interface Call {
  /** Aborted by Ctrl-C, and when Harvey is told to end. */
  readonly signal: AbortSignal;
}

/** A command that is typed as `/name`. */
export interface Command {
  /** Without the slash; lower-case letters, digits and hyphens. */
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
  readonly #commands = new Map<string, Command>();

  /**
   * Adds a command until what is returned is disposed of.
   *
   * @throws {UserError} where the name is taken, or is none that could be typed
   */
  define(command: Command): Disposable {
    const { name } = command;
    const refuse = (reason: string) => {
      throw new UserError(`Cannot define the command "/${name}": ${reason}`, exitCode.failed);
    };
    if (!isCommandName(name)) {
      refuse("a name is made of lower-case letters, digits and hyphens (rename it)");
    }
    if (this.#commands.has(name)) refuse("the name is taken (rename it)");
    this.#commands.set(name, command);
    return {
      [Symbol.dispose]: () => {
        if (this.#commands.get(name) === command) this.#commands.delete(name);
      },
    };
  }

  /** Sorted by name. */
  list(): readonly Command[] {
    return [...this.#commands.values()].sort((a, b) => a.name < b.name ? -1 : 1);
  }

  /** `name` is without the slash. */
  find(name: string): Command | undefined {
    return this.#commands.get(name);
  }

  /**
   * Runs `/name words`.
   *
   * @throws {UserError} where no such command exists, or of the command itself
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

function isCommandName(name: string): boolean {
  return /^[a-z][a-z0-9-]*$/.test(name);
}
