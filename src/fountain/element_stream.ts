import type { Element } from "./element.ts";

/**
 * Elements one by one out of batches; `return()` ends the source too. (An async generator of single
 * elements would cost half the speed.)
 */
export class ElementStream implements AsyncIterableIterator<Element, void, void> {
  readonly #batches: AsyncGenerator<readonly Element[], void, void>;
  #batch: readonly Element[] = [];
  #given = 0;
  /** Calls of `next()` that wait for a batch, and the last of them. */
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(batches: AsyncGenerator<readonly Element[], void, void>) {
    this.#batches = batches;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<IteratorResult<Element, void>> {
    if (this.#waiting === 0 && this.#given < this.#batch.length) {
      return Promise.resolve({ done: false, value: this.#batch[this.#given++] });
    }
    this.#waiting++;
    const next = this.#last.then(() => this.#nextOfBatches()).finally(() => this.#waiting--);
    this.#last = next.catch(() => {});
    return next;
  }

  async return(): Promise<IteratorResult<Element, void>> {
    this.#batch = [];
    await this.#batches.return();
    return { done: true, value: undefined };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.return();
  }

  async #nextOfBatches(): Promise<IteratorResult<Element, void>> {
    while (this.#given >= this.#batch.length) {
      const next = await this.#batches.next();
      if (next.done) return { done: true, value: undefined };
      this.#batch = next.value;
      this.#given = 0;
    }
    return { done: false, value: this.#batch[this.#given++] };
  }
}
