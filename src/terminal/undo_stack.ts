/** A text and where the cursor stands in it, in UTF-16 units. */
export interface TextState {
  readonly text: string;
  readonly cursor: number;
}

const mostSteps = 200;

/** The states that a text has been in. What is typed in one go, up to the next word, is one step. */
export class UndoStack {
  #states: TextState[] = [];
  #typing = false;

  /** Keeps the state before a change; `typed` is what the change types, where it does. */
  keep(state: TextState, typed?: string): void {
    const goesOn = this.#typing && typed !== undefined && !/^\s/.test(typed);
    this.#typing = typed !== undefined;
    if (goesOn) return;
    this.#states.push(state);
    if (this.#states.length > mostSteps) this.#states.shift();
  }

  /** What is typed after this is a step of its own. */
  endStep(): void {
    this.#typing = false;
  }

  /** The state before the last step. */
  pop(): TextState | undefined {
    this.#typing = false;
    return this.#states.pop();
  }
}
