import type { Call } from "./commands.ts";

/** A turn that is over, with the whole of what its model said. */
export interface FinishedTurn {
  readonly turn: number;
  readonly model: string;
  /** The reply's own text, without thinking; of several replies the last. */
  readonly reply: string;
  /** Whether the reply came to its end. */
  readonly complete: boolean;
}

/** Does something with a finished turn before the next line of input is taken. */
export type FollowUp = (turn: FinishedTurn, call: Call) => Promise<void>;

/**
 * What is done after each turn, in the order of definition. Who takes turns runs them: so the
 * question whether a reply's files are written comes before the next prompt.
 */
export class FollowUps {
  readonly #followUps = new Set<FollowUp>();

  /** Adds one until what is returned is disposed of. */
  define(followUp: FollowUp): Disposable {
    this.#followUps.add(followUp);
    return { [Symbol.dispose]: () => void this.#followUps.delete(followUp) };
  }

  /** @throws what one of them throws; the later ones are not run then */
  async run(turn: FinishedTurn, call: Call): Promise<void> {
    for (const followUp of [...this.#followUps]) await followUp(turn, call);
  }
}
