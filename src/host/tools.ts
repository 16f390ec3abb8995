import { exitCode, UserError } from "../kernel/mod.ts";
import type { ToolDescription } from "../models/mod.ts";
import type { Call } from "./commands.ts";
import type { Status } from "../session/mod.ts";

/** Something that a model may ask for. */
export interface Tool extends ToolDescription {
  /**
   * Does it, with the arguments as the model gave them, checked against `parameters`; properties that
   * these do not name are dropped. What changes or runs something asks the person first. It is not
   * called at the same time as another one.
   *
   * @throws {UserError} where it cannot be done: the model is told the message
   */
  run(values: Readonly<Record<string, unknown>>, call: Call): Promise<ToolResult>;
}

/** What came of a tool. */
export interface ToolResult {
  /** What the model is told. */
  readonly text: string;
  readonly status: Status;
}

/** The tools of one session, which every plugin may add to. */
export class Tools {
  readonly #tools = new Map<string, Tool>();

  /**
   * Adds a tool until what is returned is disposed of.
   *
   * @throws {UserError} where the name is taken, or is none that a model could call
   */
  define(tool: Tool): Disposable {
    const { name } = tool;
    const refuse = (reason: string) => {
      throw new UserError(`Cannot define the tool "${name}": ${reason}`, exitCode.failed);
    };
    if (!/^[a-z][a-z0-9_]{0,63}$/.test(name)) {
      refuse("a name is made of lower-case letters, digits and _ (rename it)");
    }
    if (this.#tools.has(name)) refuse("the name is taken (rename it)");
    this.#tools.set(name, tool);
    return {
      [Symbol.dispose]: () => {
        if (this.#tools.get(name) === tool) this.#tools.delete(name);
      },
    };
  }

  /** In the order of their definition. */
  list(): readonly Tool[] {
    return [...this.#tools.values()];
  }

  find(name: string): Tool | undefined {
    return this.#tools.get(name);
  }
}
