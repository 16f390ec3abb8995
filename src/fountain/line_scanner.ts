/** Position of what was not found: greater than any length of a string. */
export const NONE = 0x3fffffff;

/** What {@link LineScanner.extent} says of a mark that closes nothing: it is plain text. */
export const TEXT = -1;

/** What {@link LineScanner.extent} says of a note or boneyard over the limit. */
export const OVERSIZED = -2;

/**
 * Finds line ends, and the notes and boneyards that span lines. Every search remembers its answer
 * until it is passed, so a whole text costs time linear in its size.
 */
export class LineScanner {
  /** From here on, more text could change the reading: the first mark that is still open. */
  openFrom = NONE;
  /** Does an empty line end a boneyard too, as it does a note? */
  sealed = false;
  /** End of the oversized element that {@link extent} found last; meaningful where `known`. */
  end = 0;
  /** Is `end` known, or does the element run on beyond the text that is here? */
  known = true;
  /** Was a closing mark found at `end`? */
  closed = true;

  readonly #text: string;
  readonly #limit: number;
  readonly #final: boolean;
  readonly #lineFeed: Search;
  readonly #carriageReturn: Search;
  readonly #noteOpen: Search;
  readonly #noteClose: Search;
  readonly #boneyardOpen: Search;
  readonly #boneyardClose: Search;
  #emptyFrom = 0;
  #emptyAt = -1;

  /**
   * @param limit length in UTF-16 units over which a note or boneyard is oversized
   * @param final does the text end here, or may more follow?
   */
  constructor(text: string, limit: number, final: boolean) {
    this.#text = text;
    this.#limit = limit;
    this.#final = final;
    this.#lineFeed = new Search(text, "\n");
    this.#carriageReturn = new Search(text, "\r");
    this.#noteOpen = new Search(text, "[[");
    this.#noteClose = new Search(text, "]]");
    this.#boneyardOpen = new Search(text, "/*");
    this.#boneyardClose = new Search(text, "*/");
  }

  /** End of the line that holds `from`: the index of LF, CRLF or CR, or the text's length. */
  lineEnd(from: number): number {
    const lineFeed = this.#lineFeed.next(from);
    const carriageReturn = this.#carriageReturn.next(from);
    const end = lineFeed < carriageReturn ? lineFeed : carriageReturn;
    return end === NONE ? this.#text.length : end;
  }

  /** Start of the line after the one that ends at `end`. */
  afterLineEnd(end: number): number {
    if (end >= this.#text.length) return end;
    const pair = this.#text.charCodeAt(end) === 0x0d && this.#text.charCodeAt(end + 1) === 0x0a;
    return pair ? end + 2 : end + 1;
  }

  /** Index of the next `[[` or slash and star at or after `from`, or {@link NONE}. */
  nextMark(from: number): number {
    const note = this.#noteOpen.next(from);
    const boneyard = this.#boneyardOpen.next(from);
    return note < boneyard ? note : boneyard;
  }

  /**
   * How far the note or boneyard that opens at `mark` reaches: the index after its closing mark,
   * {@link TEXT} or {@link OVERSIZED}.
   *
   * A boneyard reaches over any lines unless {@link sealed}; a note never over an empty line (a line
   * of two spaces keeps it open). What is never closed is text, unless that took more than the limit to find out.
   */
  extent(mark: number): number {
    if (this.#text.charCodeAt(mark) === 0x5b) this.#reach("note", mark + 2);
    else this.#reach("boneyard", mark + 2);
    const length = (this.known ? this.end : this.#text.length - 2) - mark;
    if (length > this.#limit) return OVERSIZED;
    if (this.known) return this.closed ? this.end : TEXT;
    if (mark < this.openFrom) this.openFrom = mark;
    return TEXT;
  }

  /** Sets `end`, `known` and `closed` for an oversized element that began before the text here. */
  resume(kind: "note" | "boneyard"): void {
    this.#reach(kind, 0);
  }

  #reach(kind: "note" | "boneyard", from: number): void {
    const close = (kind === "note" ? this.#noteClose : this.#boneyardClose).next(from);
    const bounded = kind === "note" || this.sealed;
    const bound = bounded ? this.#paragraphEnd(from, close) : NONE;
    this.closed = close < bound;
    this.known = this.closed || bound !== NONE || this.#final;
    this.end = this.closed ? close + 2 : bound === NONE ? this.#text.length : bound;
  }

  /** End of the line before the first empty line after `from`; {@link NONE} where over `enough`. */
  #paragraphEnd(from: number, enough: number): number {
    if (enough <= this.lineEnd(from)) return NONE;
    if (from < this.#emptyFrom || from > this.#emptyAt) {
      this.#emptyFrom = from;
      this.#emptyAt = this.#findEmptyLine(from);
    }
    return this.#emptyAt;
  }

  #findEmptyLine(from: number): number {
    const text = this.#text;
    for (let at = from; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code !== 0x0a && code !== 0x0d) continue;
      const next = this.afterLineEnd(at);
      const after = text.charCodeAt(next);
      if (after === 0x0a || after === 0x0d) return at;
      at = next - 1;
    }
    return NONE;
  }
}

/** `indexOf` that remembers: asked again from before its last answer, it searches nothing. */
class Search {
  readonly #text: string;
  readonly #wanted: string;
  #from = 0;
  #at = -1;

  constructor(text: string, wanted: string) {
    this.#text = text;
    this.#wanted = wanted;
  }

  next(from: number): number {
    if (from > this.#at || from < this.#from) {
      this.#from = from;
      const at = this.#text.indexOf(this.#wanted, from);
      this.#at = at < 0 ? NONE : at;
    }
    return this.#at;
  }
}
