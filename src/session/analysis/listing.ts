/** How many there are, and the first of them: as many as were asked for. */
export interface Listing<Item> {
  readonly count: number;
  readonly items: readonly Item[];
}

/** Gathers a {@link Listing} in bounded memory. */
export class Collector<Item> implements Listing<Item> {
  readonly items: Item[] = [];
  #count = 0;

  /** @param limit so many are kept; all are counted */
  constructor(readonly limit: number) {}

  get count(): number {
    return this.#count;
  }

  /** Keeps a copy: texts that were cut out of a file would keep all of it in memory. */
  add(item: Item): void {
    this.#count++;
    if (this.items.length < this.limit) this.items.push(structuredClone(item));
  }

  finish(): Listing<Item> {
    return { count: this.#count, items: this.items };
  }
}

/** Counts by name, of a bounded number of names; what comes under further names is `other names`. */
export class Tally {
  readonly #counts = new Map<string, number>();

  constructor(readonly limit: number) {}

  add(name: string, count = 1): void {
    const known = this.#counts.has(name) || this.#counts.size < this.limit;
    const key = known ? name : otherNames;
    if (!this.#counts.has(key)) this.#counts.set(structuredClone(key), 0);
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + count);
  }

  /** The most frequent first. */
  finish(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.#counts].sort((one, other) => other[1] - one[1]));
  }
}

/** Under this name stands what is summed up because there are too many names. */
export const otherNames = "other names";
