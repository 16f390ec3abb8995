import { cellsOf, isPlainAscii } from "./character_cells.ts";
import { graphemes } from "./graphemes.ts";

/** One row of the screen. */
export interface Row {
  /** What is written; styles are in it. */
  readonly text: string;
  /** In columns. */
  readonly width: number;
}

/** Where the cursor stands. */
export interface CursorPlace {
  readonly row: number;
  readonly column: number;
  /** What the row holds before the cursor. */
  readonly before: string;
}

/** A text as it stands on the screen. */
export interface Layout {
  readonly rows: readonly Row[];
  readonly cursor: CursorPlace;
}

const tabStop = 8;

/**
 * Breaks a label and the text after it into rows of at most `columns`. The label may hold styles
 * (`\x1b[1m`). The cursor stands before the character that begins at `cursor`, a place in `text`;
 * where that place is within a character, behind it. It never stands behind the last column.
 */
export function layOut(label: string, text: string, cursor: number, columns: number): Layout {
  const writer = new RowWriter(Math.max(2, columns));
  writer.styled(label);
  let offset = 0;
  for (const line of text.split("\n")) {
    if (offset > 0) writer.newline();
    writer.plain(line, cursor - offset);
    offset += line.length + 1;
  }
  return writer.finish();
}

class RowWriter {
  #columns: number;
  #rows: Row[] = [];
  #text = "";
  #width = 0;
  #cursor: CursorPlace | undefined;
  /** The cursor stands before what is written next. */
  #marked = false;

  constructor(columns: number) {
    this.#columns = columns;
  }

  styled(label: string) {
    // deno-lint-ignore no-control-regex
    for (const piece of label.split(/(\x1b\[[0-9;]*m|\n)/)) {
      if (piece === "\n") this.newline();
      else if (piece.startsWith("\x1b[")) this.#text += piece;
      else this.plain(piece, Infinity);
    }
  }

  /** Writes a text without newlines; the cursor stands at `cursor` in it, where that is within. */
  plain(line: string, cursor: number) {
    if (isPlainAscii(line)) this.#ascii(line, cursor);
    else this.#any(line, cursor);
    if (cursor >= 0 && cursor <= line.length) this.#mark();
  }

  newline() {
    this.#place(true);
    this.#break();
  }

  finish(): Layout {
    this.#mark();
    this.#place(true);
    this.#break();
    return { rows: this.#rows, cursor: this.#cursor! };
  }

  #ascii(line: string, cursor: number) {
    for (let start = 0; start < line.length;) {
      if (this.#width >= this.#columns) this.#break();
      const end = Math.min(line.length, start + this.#columns - this.#width);
      if (cursor >= start && cursor < end) {
        this.#append(line.slice(start, cursor), cursor - start);
        this.#mark();
        this.#place();
        this.#append(line.slice(cursor, end), end - cursor);
      } else {
        this.#append(line.slice(start, end), end - start);
      }
      start = end;
    }
  }

  #any(line: string, cursor: number) {
    let offset = 0;
    for (const character of graphemes(line)) {
      if (cursor >= 0 && cursor <= offset) this.#mark();
      offset += character.length;
      if (character === "\t") this.#tab();
      else {
        const { shown, width } = cellsOf(character);
        // A sign such as ⟨U+202E⟩ may be wider than a narrow window.
        if (width > this.#columns) { for (const part of shown) this.#put(part, 1); }
        else this.#put(shown, width);
      }
    }
  }

  #tab() {
    if (this.#width >= this.#columns) this.#break();
    const next = Math.min(this.#columns, this.#width + tabStop - this.#width % tabStop);
    this.#put(" ".repeat(next - this.#width), next - this.#width);
  }

  #put(shown: string, width: number) {
    if (this.#width > 0 && this.#width + width > this.#columns) this.#break();
    this.#place();
    this.#append(shown, width);
  }

  #append(shown: string, width: number) {
    this.#text += shown;
    this.#width += width;
  }

  #mark() {
    if (!this.#cursor) this.#marked = true;
  }

  /** Settles where the marked cursor stands: here. */
  #place(atEnd = false) {
    if (!this.#marked || this.#cursor) return;
    if (atEnd && this.#width >= this.#columns) this.#break();
    this.#cursor = { row: this.#rows.length, column: this.#width, before: this.#text };
  }

  #break() {
    this.#rows.push({ text: this.#text, width: this.#width });
    this.#text = "";
    this.#width = 0;
  }
}
