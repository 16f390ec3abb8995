import { exitCode, UserError } from "../kernel/mod.ts";
import type { Call } from "./commands.ts";

/** Takes a whole line of input, its prefix included. */
export type InputHandler = (line: string, call: Call) => void | Promise<void>;

/**
 * Who takes which line: the claim with the longest prefix that the line begins with. The empty
 * prefix takes what nobody else claims.
 */
export class Inputs {
  #claims = new Map<string, InputHandler>();

  /** @throws {UserError} where the prefix is taken */
  claim(prefix: string, handler: InputHandler): Disposable {
    if (this.#claims.has(prefix)) {
      throw new UserError(`Cannot claim lines with "${prefix}": they are taken`, exitCode.failed);
    }
    this.#claims.set(prefix, handler);
    return { [Symbol.dispose]: () => void this.#claims.delete(prefix) };
  }

  /** @throws {UserError} where nobody takes the line */
  async dispatch(line: string, call: Call): Promise<void> {
    let taker = "";
    for (const prefix of this.#claims.keys()) {
      if (line.startsWith(prefix) && prefix.length > taker.length) taker = prefix;
    }
    await this.#handler(taker)(line, call);
  }

  /** Gives a text to who takes what nobody else claims, whatever it begins with. */
  async converse(text: string, call: Call): Promise<void> {
    await this.#handler("")(text, call);
  }

  #handler(prefix: string): InputHandler {
    const handler = this.#claims.get(prefix);
    if (handler) return handler;
    throw new UserError("Cannot take the line: no plugin claims it", exitCode.failed);
  }
}
