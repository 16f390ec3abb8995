import { exitCode, UserError } from "../kernel/mod.ts";
import type { Call } from "./commands.ts";

/** Takes a whole line of input, its prefix included. */
export type InputHandler = (line: string, call: Call) => void | Promise<void>;

/**
 * Who takes which line: the claim with the longest prefix that the line begins with. The empty
 * prefix takes what nobody else claims.
 *
 * ```ts
 * import { Inputs } from "./inputs.ts";
 * const taken: string[] = [];
 * const inputs = new Inputs();
 * inputs.claim("", (line) => void taken.push(`chat: ${line}`));
 * inputs.claim("!", (line) => void taken.push(`shell: ${line}`));
 * await inputs.dispatch("! ls", { signal: new AbortController().signal });
 * if (taken.join() !== "shell: ! ls") throw new Error();
 * ```
 */
export class Inputs {
  readonly #claims = new Map<string, InputHandler>();

  /**
   * Takes the lines that begin with `prefix` until what is returned is disposed of.
   *
   * @throws {UserError} where the prefix is taken
   */
  claim(prefix: string, handler: InputHandler): Disposable {
    if (this.#claims.has(prefix)) {
      throw new UserError(
        `Cannot claim lines that begin with "${prefix}": another plugin has them ` +
          `(claim another prefix)`,
        exitCode.failed,
      );
    }
    this.#claims.set(prefix, handler);
    return {
      [Symbol.dispose]: () => {
        if (this.#claims.get(prefix) === handler) this.#claims.delete(prefix);
      },
    };
  }

  /** @throws {UserError} where nobody takes the line, or of who takes it */
  async dispatch(line: string, call: Call): Promise<void> {
    let taker = "";
    for (const prefix of this.#claims.keys()) {
      if (line.startsWith(prefix) && prefix.length > taker.length) taker = prefix;
    }
    await this.#give(taker, line, call);
  }

  /**
   * Gives a text to who takes what nobody else claims, whatever it begins with.
   *
   * @throws {UserError} where nobody does, or of who takes it
   */
  async converse(text: string, call: Call): Promise<void> {
    await this.#give("", text, call);
  }

  async #give(prefix: string, line: string, call: Call): Promise<void> {
    const handler = this.#claims.get(prefix);
    if (!handler) {
      const shown = line.length > 40 ? `${line.slice(0, 40).toWellFormed()}…` : line;
      throw new UserError(
        `Cannot take ${JSON.stringify(shown)}: no plugin claims such lines (/help lists the rest)`,
        exitCode.failed,
      );
    }
    await handler(line, call);
  }
}
