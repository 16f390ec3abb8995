import type { Element } from "./element.ts";
import { ElementStream } from "./element_stream.ts";
import type { Finding } from "./finding.ts";
import { type ParseOptions, PIECE_LIMIT } from "./parse.ts";
import { BEGINNING } from "./resume.ts";
import { scan } from "./scan.ts";

/** How a stream is read. */
export interface StreamOptions extends Omit<ParseOptions, "fragment"> {
  /** Ends the stream with its reason. */
  readonly signal?: AbortSignal;
  /** Gets what the reader noticed, before the element that it concerns is given. */
  readonly onFinding?: (finding: Finding) => void;
  /** UTF-16 units to gather before reading, so that small chunks cost little. Default: 65536. */
  readonly readSize?: number;
}

/**
 * Reads a script that comes in chunks, cut anywhere, and gives the same elements as `parse()`.
 *
 * Memory is bounded by the longest chunk and the longest element: notes and boneyards over the
 * limit are given in pieces, each but the last `partial`, and reported.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { parseStream } from "./stream.ts";
 *
 * const types: string[] = [];
 * for await (const element of parseStream(["INT. HO", "USE\n\nADAM\nHel", "lo."])) {
 *   types.push(element.type);
 * }
 * assert.deepEqual(types, ["heading", "cue", "dialogue"]);
 * ```
 */
export function parseStream(
  chunks: AsyncIterable<string> | Iterable<string>,
  options: StreamOptions = {},
): ElementStream {
  return new ElementStream(batches(chunks, options));
}

async function* batches(
  chunks: AsyncIterable<string> | Iterable<string>,
  options: StreamOptions,
): AsyncGenerator<readonly Element[], void, void> {
  const { signal } = options;
  const reader = new ChunkReader(options);
  signal?.throwIfAborted();
  for await (const chunk of chunks) {
    signal?.throwIfAborted();
    yield reader.add(chunk);
  }
  signal?.throwIfAborted();
  yield reader.end();
}

/** Reads chunk by chunk; reads again only when enough has come to keep the whole time linear. */
class ChunkReader {
  readonly #limit: number;
  readonly #sealed: boolean;
  readonly #onFinding: (finding: Finding) => void;
  #resume = BEGINNING;
  #held: string[] = [];
  #length = 0;
  readonly #readSize: number;
  #enough: number;

  constructor(options: StreamOptions) {
    this.#onFinding = options.onFinding ?? (() => {});
    this.#limit = options.pieceLimit ?? PIECE_LIMIT;
    this.#sealed = options.sealSpeeches ?? false;
    this.#readSize = this.#enough = options.readSize ?? READ_SIZE;
  }

  add(chunk: string): readonly Element[] {
    this.#held.push(chunk);
    this.#length += chunk.length;
    return this.#length < this.#enough ? [] : this.#read(false);
  }

  end(): readonly Element[] {
    return this.#read(true);
  }

  #read(final: boolean): readonly Element[] {
    const whole = this.#held.join("");
    // A carriage return may be the first half of a line end.
    const cut = !final && whole.endsWith("\r") ? whole.length - 1 : whole.length;
    const text = whole.slice(0, cut);
    const { elements, findings, consumed, resume } = scan(text, {
      resume: this.#resume,
      limit: this.#limit,
      final,
      sealed: this.#sealed,
    });
    this.#resume = resume;
    this.#held = [whole.slice(consumed)];
    this.#length = whole.length - consumed;
    this.#enough = Math.max(this.#readSize, 2 * this.#length);
    findings.forEach(this.#onFinding);
    return elements;
  }
}

const READ_SIZE = 65536;
