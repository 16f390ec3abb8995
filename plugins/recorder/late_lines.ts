/** How long an unfinished line of a streamed speech may be missing from the file, in milliseconds. */
const longestWait = 800;

/** Sees that a line which does not end is written within a second all the same. */
export class LateLines {
  readonly #write: () => Promise<void>;
  #waiting: ReturnType<typeof setTimeout> | undefined;

  /** @param write what came so far; what it rejects with is the next record's to tell */
  constructor(write: () => Promise<void>) {
    this.#write = write;
  }

  /** Called where a line stands unfinished; one that is waited for already is not put off. */
  expect(): void {
    this.#waiting ??= setTimeout(() => {
      this.#waiting = undefined;
      void this.#write().catch(() => {});
    }, longestWait);
  }

  forget(): void {
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
  }
}
