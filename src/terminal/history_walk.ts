/** Goes back and forth through earlier lines; what was typed, and what was edited, stays. */
export class HistoryWalk {
  /** The newest first. */
  #entries: readonly string[];
  /** -1 is the line that is typed. */
  #index = -1;
  #edited = new Map<number, string>();

  constructor(entries: readonly string[]) {
    this.#entries = entries;
  }

  /** The line before, and undefined where there is none. `line` is how the present one stands. */
  older(line: string): string | undefined {
    return this.#go(this.#index + 1, line);
  }

  newer(line: string): string | undefined {
    return this.#go(this.#index - 1, line);
  }

  #go(index: number, line: string): string | undefined {
    if (index < -1 || index >= this.#entries.length) return undefined;
    this.#edited.set(this.#index, line);
    this.#index = index;
    return this.#edited.get(index) ?? this.#entries[index];
  }
}
