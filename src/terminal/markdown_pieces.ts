/** Takes the text of one line of Markdown, without its marks; `sum` is a sum of `marks`. */
export type InlineTarget = (text: string, sum: number) => void;

/** A stretch of text, or a mark that was replaced by what it opens and closes. */
export interface Piece {
  text: string;
  readonly sum: number;
  readonly isMark: boolean;
  readonly opens: number[];
  readonly closes: number[];
}

/** A mark that may yet be closed. */
export interface Opener {
  readonly piece: Piece;
  readonly character: "*" | "_" | "~" | "[";
  /** How many of its signs are left; and how many it was written with. */
  count: number;
  readonly length: number;
  /** Could close as well (CommonMark's rule of three); of a bracket: stands behind a word. */
  readonly both: boolean;
  /** Where it stands, counted from the beginning of the line. */
  readonly at: number;
}

/** The text of a line as far as it was read, which waits for the ends of the marks that are open. */
export class InlinePieces {
  #target: InlineTarget;
  #pieces: Piece[] = [];
  #openers: Opener[] = [];
  #counts = new Map<number, number>();

  constructor(target: InlineTarget) {
    this.#target = target;
  }

  get length(): number {
    return this.#pieces.length;
  }

  /** Adds text that has no mark of its own. */
  text(text: string) {
    const last = this.#pieces.at(-1);
    if (last && !last.isMark && last.sum === 0) last.text += text;
    else this.add(text);
  }

  add(text: string, sum = 0): Piece {
    return this.#push(text, sum, false);
  }

  mark(text: string): Piece {
    return this.#push(text, 0, true);
  }

  open(opener: Opener) {
    this.#openers.push(opener);
  }

  /** The last bracket that is open. */
  get bracket(): Opener | undefined {
    return this.#openers.findLast(({ character }) => character === "[");
  }

  /** The mark that a row of `length` signs closes; `both`: the row could open as well. */
  closedBy(character: Opener["character"], length: number, both: boolean): Opener | undefined {
    for (let index = this.#openers.length - 1; index >= 0; index--) {
      const opener = this.#openers[index];
      if (opener.character !== character) continue;
      const isOdd = (both || opener.both) && (opener.length + length) % 3 === 0 &&
        length % 3 !== 0;
      if (!isOdd) return opener;
    }
  }

  /** All marks behind `opener` are text; so is `opener`, unless some of its signs are left. */
  close(opener: Opener) {
    const place = this.#openers.indexOf(opener);
    this.#openers.length = opener.count > 0 ? place + 1 : place;
  }

  /** `opener` is text. */
  giveUp(opener: Opener) {
    this.#openers.splice(this.#openers.indexOf(opener), 1);
  }

  /** All marks that were opened before `at` are text. */
  giveUpBefore(at: number) {
    while (this.#openers.length > 0 && this.#openers[0].at < at) this.#openers.shift();
  }

  /** The text that stands behind a mark. */
  textAfter({ piece }: Opener): string {
    const inner = this.#pieces.slice(this.#pieces.indexOf(piece) + 1);
    return inner.map(({ text }) => text).join("");
  }

  /** Ends the line: what is still open was no mark. */
  end() {
    this.#openers = [];
    this.flush();
    this.#counts.clear();
  }

  /** Gives on everything before the first mark that is open. */
  flush() {
    const first = this.#openers[0]?.piece;
    const count = first ? this.#pieces.indexOf(first) : this.#pieces.length;
    for (const piece of this.#pieces.splice(0, count)) {
      for (const mark of piece.closes) this.#count(mark, -1);
      let sum = piece.sum;
      for (const [mark, depth] of this.#counts) if (depth > 0) sum |= mark;
      if (piece.text) this.#target(piece.text, sum);
      for (const mark of piece.opens) this.#count(mark, 1);
    }
  }

  #push(text: string, sum: number, isMark: boolean): Piece {
    const piece = { text, sum, isMark, opens: [], closes: [] };
    this.#pieces.push(piece);
    return piece;
  }

  #count(mark: number, change: number) {
    this.#counts.set(mark, (this.#counts.get(mark) ?? 0) + change);
  }
}
