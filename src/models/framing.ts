import type { Exchange } from "./exchange.ts";
import { type Framing, longestUnit, tooLong } from "./guarded_body.ts";

type Bytes = Uint8Array<ArrayBuffer>;
const lineFeed = 10;
const carriageReturn = 13;

/** Reads along; throws where the lines are not what the protocol says. */
export interface LineCheck {
  line(text: string): void;
  /** The body has ended. */
  end(): void;
}

/** Newline-delimited JSON: passes on whole lines, each of them shown to the check first. */
export class LineFraming implements Framing {
  readonly #exchange: Exchange;
  readonly #check: LineCheck;
  #held: Bytes[] = [];
  #heldSize = 0;

  constructor(exchange: Exchange, check: LineCheck) {
    this.#exchange = exchange;
    this.#check = check;
  }

  *push(chunk: Bytes): Generator<Bytes> {
    let start = 0;
    for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, start)) {
      this.#hold(chunk.subarray(start, end + 1));
      yield this.#take();
      start = end + 1;
    }
    if (start < chunk.length) this.#hold(chunk.subarray(start));
  }

  *finish(): Generator<Bytes> {
    if (this.#heldSize > 0) yield this.#take();
    this.#check.end();
  }

  #hold(part: Bytes): void {
    this.#held.push(part);
    this.#heldSize += part.length;
    if (this.#heldSize > longestUnit) throw tooLong(this.#exchange, "a line");
  }

  #take(): Bytes {
    const line = concatenate(this.#held, this.#heldSize);
    this.#held = [];
    this.#heldSize = 0;
    this.#check.line(new TextDecoder().decode(line));
    return line;
  }
}

/**
 * Server-sent events (WHATWG HTML, section 9.2): passes everything on at once and counts how long
 * each event is, from one empty line to the next.
 */
export class EventFraming implements Framing {
  readonly #exchange: Exchange;
  #eventSize = 0;
  #lineSize = 0;

  constructor(exchange: Exchange) {
    this.#exchange = exchange;
  }

  *push(chunk: Bytes): Generator<Bytes> {
    let start = 0;
    for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, start)) {
      const length = this.#lineSize + end - start;
      const empty = length === 0 || (length === 1 && end > 0 && chunk[end - 1] === carriageReturn);
      this.#eventSize = empty ? 0 : this.#eventSize + end + 1 - start;
      this.#lineSize = 0;
      start = end + 1;
    }
    this.#lineSize += chunk.length - start;
    this.#eventSize += chunk.length - start;
    if (this.#eventSize > longestUnit) throw tooLong(this.#exchange, "an event");
    yield chunk;
  }

  *finish(): Generator<Bytes> {}
}

/** One JSON document: passes it on as it comes and counts. */
export class DocumentFraming implements Framing {
  readonly #exchange: Exchange;
  #size = 0;

  constructor(exchange: Exchange) {
    this.#exchange = exchange;
  }

  *push(chunk: Bytes): Generator<Bytes> {
    this.#size += chunk.length;
    if (this.#size > longestUnit) throw tooLong(this.#exchange, "a document");
    yield chunk;
  }

  *finish(): Generator<Bytes> {}
}

function concatenate(parts: readonly Bytes[], size: number): Bytes {
  if (parts.length === 1) return parts[0]!;
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
