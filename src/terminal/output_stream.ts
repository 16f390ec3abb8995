/** Where a display writes to; `Deno.stdout` and `Deno.stderr` are such sinks. */
export interface OutputSink {
  write(bytes: Uint8Array): Promise<number>;
  isTerminal(): boolean;
}

/**
 * Writes texts to a sink one after the other, each in full, and knows whether the cursor stands at
 * the beginning of a line. When the reader is gone (a closed pipe), `onClosed` is called once and
 * nothing more is written.
 */
export class OutputStream {
  readonly isTerminal: boolean;
  #sink: OutputSink;
  #onClosed: () => void;
  #closed = false;
  #encoder = new TextEncoder();

  /** Whether what was written last ended a line. */
  atLineStart = true;

  constructor(sink: OutputSink, onClosed: () => void) {
    this.#sink = sink;
    this.#onClosed = onClosed;
    this.isTerminal = sink.isTerminal();
  }

  /** @throws {Error} of the sink, other than that its reader is gone */
  async write(text: string): Promise<void> {
    if (text === "" || this.#closed) return;
    this.atLineStart = text.endsWith("\n");
    let rest: Uint8Array = this.#encoder.encode(text);
    try {
      while (rest.length > 0) rest = rest.subarray(await this.#sink.write(rest));
    } catch (error) {
      if (!(error instanceof Deno.errors.BrokenPipe)) throw error;
      this.#closed = true;
      this.#onClosed();
    }
  }
}
