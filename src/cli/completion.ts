import type { Completer, Completion } from "../terminal/mod.ts";

/**
 * The completers of a session. Each looks at the text before the cursor and says what the word at
 * its end may become, or nothing where that is not its matter.
 *
 * ```ts
 * import { Completers } from "./completion.ts";
 * const completers = new Completers();
 * using _months = completers.define((before) =>
 *   before === "/in " ? { word: "", candidates: ["May", "June"] } : undefined
 * );
 * const found = await completers.complete("/in ", new AbortController().signal);
 * if (found?.candidates.length !== 2) throw new Error();
 * ```
 */
export class Completers {
  readonly #completers: Completer[] = [];

  /** Adds a completer until what is returned is disposed of. The newest is asked first. */
  define(completer: Completer): Disposable {
    const entry: Completer = (before, signal) => completer(before, signal);
    this.#completers.unshift(entry);
    return {
      [Symbol.dispose]: () => {
        const index = this.#completers.indexOf(entry);
        if (index >= 0) this.#completers.splice(index, 1);
      },
    };
  }

  /** What the first completer says that has a candidate; one that fails is passed over. */
  async complete(before: string, signal: AbortSignal): Promise<Completion | undefined> {
    for (const completer of [...this.#completers]) {
      if (signal.aborted) return undefined;
      const completion = await Promise.try(completer, before, signal).catch(() => undefined);
      if (completion && completion.candidates.length > 0) return completion;
    }
    return undefined;
  }
}
