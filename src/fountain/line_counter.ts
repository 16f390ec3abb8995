import type { LineScanner } from "./line_scanner.ts";
import type { Position } from "./resume.ts";

/** Counts lines as reading goes on. */
export class LineCounter {
  /** 1-based number of the line that reading is in. */
  line: number;
  /** Where that line begins: below 0 if before the text that is here. */
  start: number;

  readonly #lines: LineScanner;
  readonly #base: number;

  constructor(lines: LineScanner, { line, column, offset }: Position) {
    this.#lines = lines;
    this.#base = offset;
    this.line = line;
    this.start = 1 - column;
  }

  /** The next line begins at `start`. */
  next(start: number): void {
    this.line++;
    this.start = start;
  }

  /** Counts the line ends in `[from, to)`. */
  pass(from: number, to: number): void {
    for (let at = this.#lines.lineEnd(from); at < to; at = this.#lines.lineEnd(this.start)) {
      this.next(this.#lines.afterLineEnd(at));
    }
  }

  /** 1-based column of `at`, which stands in the present line. */
  columnOf(at: number): number {
    return at - this.start + 1;
  }

  /** Where `at`, which stands in the present line, is in the whole text. */
  positionOf(at: number): Position {
    return { line: this.line, column: this.columnOf(at), offset: this.#base + at };
  }
}
