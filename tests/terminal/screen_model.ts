import stringWidth from "string-width";

/** What a terminal shows of what is written to it: as much of its language as a prompt speaks. */
export class ScreenModel {
  columns: number;
  rows: number;
  /** Rows that left the screen at its top. */
  readonly gone: string[] = [];
  row = 0;
  column = 0;
  /** Terminals do not agree about every emoji. */
  widthOf = stringWidth;
  #cells: string[][];
  #wraps = true;
  #segmenter = new Intl.Segmenter();

  constructor(columns: number, rows: number) {
    this.columns = columns;
    this.rows = rows;
    this.#cells = Array.from({ length: rows }, () => []);
  }

  /** The rows, blanks at their ends left out, down to the last that is not empty or has the cursor. */
  get lines(): string[] {
    const lines = this.#cells.map((row) => joined(row));
    const last = lines.findLastIndex((line) => line !== "");
    return lines.slice(0, Math.max(last, this.row) + 1);
  }

  write(text: string): void {
    // deno-lint-ignore no-control-regex
    for (const piece of text.split(/(\x1b\[[?0-9;]*[A-Za-z]|[\r\n\t])/)) {
      if (piece === "\r") this.column = 0;
      else if (piece === "\n") this.#newline();
      else if (piece === "\t") this.column = Math.min(this.columns - 1, (this.column | 7) + 1);
      else if (piece.startsWith("\x1b[")) this.#command(piece.slice(2, -1), piece.at(-1)!);
      else for (const { segment } of this.#segmenter.segment(piece)) this.#put(segment);
    }
  }

  /** Another size, as terminals do it that break rows anew which have become too long. */
  resize(columns: number): void {
    const lines = this.#cells.slice(0, Math.max(this.lines.length, this.row + 1));
    const broken: string[][] = [];
    let [row, column] = [0, 0];
    for (const [index, cells] of lines.entries()) {
      const parts = Math.max(1, Math.ceil(cells.length / columns));
      if (index === this.row) {
        const part = Math.min(parts - 1, Math.floor(this.column / columns));
        [row, column] = [broken.length + part, this.column - part * columns];
      }
      for (let part = 0; part < parts; part++) {
        broken.push(cells.slice(part * columns, (part + 1) * columns));
      }
    }
    while (broken.length < this.rows) broken.push([]);
    const scrolled = broken.length - this.rows;
    this.gone.push(...broken.splice(0, scrolled).map(joined));
    [this.#cells, this.columns, this.row, this.column] = [broken, columns, row - scrolled, column];
  }

  #put(character: string) {
    if (character === "") return;
    if (/\p{Cc}/u.test(character)) throw new Error(`control character ${escape(character)}`);
    const width = this.widthOf(character);
    if (this.column + width > this.columns) {
      if (this.#wraps) {
        this.column = 0;
        this.#newline();
      } else {
        this.column = this.columns - width;
      }
    }
    const cells = this.#cells[this.row];
    while (cells.length < this.column) cells.push(" ");
    if (width === 0) cells[cells.length - 1] += character;
    else cells.splice(this.column, width, character, ...Array(width - 1).fill(""));
    this.column += width;
  }

  #newline() {
    if (++this.row < this.rows) return;
    this.row = this.rows - 1;
    this.gone.push(joined(this.#cells.shift()!));
    this.#cells.push([]);
  }

  #command(argument: string, name: string) {
    const count = Math.max(1, Number.parseInt(argument) || 1);
    // A cursor behind the last column stands on it for every move.
    if ("ABCK".includes(name)) this.column = Math.min(this.column, this.columns - 1);
    if (name === "A") this.row = Math.max(0, this.row - count);
    else if (name === "B") this.row = Math.min(this.rows - 1, this.row + count);
    else if (name === "C") this.column = Math.min(this.columns - 1, this.column + count);
    else if (name === "H") [this.row, this.column] = [0, 0];
    else if (name === "K") this.#cells[this.row].length = Math.min(this.column, this.#width());
    else if (name === "J") this.#eraseBelow(argument);
    else if (argument === "?7") this.#wraps = name === "h";
    else if (name !== "m" && argument !== "?2004") throw new Error(`unknown: ${argument}${name}`);
  }

  #eraseBelow(argument: string) {
    const from = argument === "2" ? 0 : this.row + 1;
    if (argument !== "2") this.#cells[this.row].length = Math.min(this.column, this.#width());
    for (let row = from; row < this.rows; row++) this.#cells[row] = [];
  }

  #width() {
    return this.#cells[this.row].length;
  }
}

function joined(cells: readonly string[]): string {
  return cells.join("").trimEnd();
}

function escape(character: string): string {
  return character.codePointAt(0)!.toString(16);
}
