import type { Call } from "./commands.ts";

/** A turn that is over, with the whole of what its model said. */
export interface FinishedTurn {
  readonly turn: number;
  readonly model: string;
  /**
   * The model's own text, without thinking. Where it called tools, the texts of all its replies,
   * joined by an empty line: blocks may stand in any of them.
   */
  readonly reply: string;
  /** Whether it came to its end; false where the server cut the last reply at its length limit. */
  readonly complete: boolean;
}

/** Does something with a finished turn before the next line of input is taken. */
export type FollowUp = (turn: FinishedTurn, call: Call) => Promise<void>;

/**
 * What is done after each turn that neither failed nor was interrupted, in the order of definition.
 * Who takes turns runs them: so the question whether a reply's files are written comes before the
 * next prompt.
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
