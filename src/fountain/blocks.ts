import type { Element } from "./element.ts";
import { Cue } from "./named_elements.ts";

/** A cue and all that stands below it, up to the empty line that ends it. */
export class Speech {
  readonly type = "speech";

  /** `elements` holds dialogue, parentheticals, lyrics and notes, in order. */
  constructor(readonly cue: Cue, readonly elements: readonly Element[]) {}

  /** The lines of dialogue exactly as they stand, without the last line end. */
  get raw(): string {
    const { elements } = this;
    const last = elements.at(-1);
    if (last === undefined) return "";
    const first = elements[0];
    if (first.buffer === last.buffer) return first.buffer.slice(first.from, last.to);
    return elements.slice(0, -1).map((element) => element.source).join("") + last.body;
  }

  /** Exact source, cue and the empty lines that follow included. */
  get source(): string {
    return this.cue.source + this.elements.map((element) => element.source).join("");
  }

  /** 1-based line of the cue. */
  get line(): number {
    return this.cue.line;
  }

  /** 1-based column of the cue. */
  get column(): number {
    return this.cue.column;
  }

  /** Offset of the cue in UTF-16 units. */
  get offset(): number {
    return this.cue.offset;
  }
}

/** What a script consists of, speeches taken together; `type` tells which. */
export type Block = Speech | Element;

/**
 * Takes cues and what is said into speeches; every other element stays as it is.
 *
 * @example
 * ```ts
 * import { parse } from "./parse.ts";
 * import { blocks } from "./blocks.ts";
 *
 * for (const block of blocks(parse("ADAM\nHello.\n\nHe waves.").elements)) {
 *   console.log(block.type === "speech" ? `${block.cue.name}: ${block.raw}` : block.text);
 * }
 * ```
 */
export function* blocks(elements: Iterable<Element>): Iterable<Block> {
  const grouping = new Grouping();
  for (const element of elements) {
    const block = grouping.add(element);
    if (block !== undefined) yield block;
  }
  const last = grouping.end();
  if (last !== undefined) yield last;
}

/** {@link blocks} for elements that come one by one, as from `parseStream()`. */
export async function* blockStream(elements: AsyncIterable<Element>): AsyncIterable<Block> {
  const grouping = new Grouping();
  for await (const element of elements) {
    const block = grouping.add(element);
    if (block !== undefined) yield block;
  }
  const last = grouping.end();
  if (last !== undefined) yield last;
}

class Grouping {
  #cue: Cue | undefined;
  #spoken: Element[] = [];

  /** Takes an element; gives the block that it completes. */
  add(element: Element): Block | undefined {
    if (this.#cue !== undefined) this.#spoken.push(element);
    else if (element instanceof Cue) this.#cue = element;
    else return element;
    return element.blankAfter ? this.end() : undefined;
  }

  /** Gives the speech that is open, if any. */
  end(): Speech | undefined {
    if (this.#cue === undefined) return undefined;
    const speech = new Speech(this.#cue, this.#spoken);
    this.#cue = undefined;
    this.#spoken = [];
    return speech;
  }
}
