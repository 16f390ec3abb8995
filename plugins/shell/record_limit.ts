/**
 * How much of a command's output goes on the record: its beginning, up to a limit. The same part
 * that the process keeps, so that the record and the event of the command's end agree.
 */
export class RecordLimit {
  #room: number;

  /** @param limit in bytes of UTF-8 */
  constructor(limit: number) {
    this.#room = limit;
  }

  /** What of the next piece still goes on the record: all of it, its beginning, or nothing. */
  take(text: string): string {
    // A UTF-16 unit is three bytes at most: most pieces need no counting to be known to fit.
    if (text.length * 3 > this.#room) return this.#cut(text);
    this.#room -= encoder.encode(text).length;
    return text;
  }

  #cut(text: string): string {
    const { read, written } = encoder.encodeInto(text, new Uint8Array(this.#room));
    // Once something was left out, nothing may follow, even if it were small enough.
    this.#room = read < text.length ? 0 : this.#room - written;
    return text.slice(0, read);
  }
}

const encoder = new TextEncoder();
