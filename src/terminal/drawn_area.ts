import type { CursorPlace, Row } from "./line_layout.ts";
import type { TerminalOutput } from "./terminal_output.ts";

/** Long rows are cut by the terminal while we draw, so that no difference about widths adds rows. */
const wrapping = { off: "\x1b[?7l", on: "\x1b[?7h" };

/**
 * The rows of the screen that a prompt is drawn on. It writes what changed and knows where the
 * cursor stands; each call is one write.
 */
export class DrawnArea {
  #output: TerminalOutput;
  #rows: readonly Row[] = [];
  #cursor: CursorPlace = { row: 0, column: 0, before: "" };

  constructor(output: TerminalOutput) {
    this.#output = output;
  }

  /** Shows these rows in place of what was drawn before. */
  draw(rows: readonly Row[], cursor: CursorPlace): void {
    const old = this.#rows;
    let at = this.#cursor.row;
    let out = "";
    const go = (row: number) => {
      // Below what is drawn there may be no row yet: only a newline makes one.
      const down = Math.min(row, Math.max(at, old.length - 1)) - at;
      out += vertically(down) + "\r\n".repeat(Math.max(0, row - at - down));
      at = row;
    };
    for (const [index, row] of rows.entries()) {
      if (old[index]?.text === row.text) continue;
      go(index);
      out += `\r\x1b[K${row.text}`;
    }
    if (old.length > rows.length) {
      go(rows.length);
      out += "\r\x1b[J";
    }
    go(cursor.row);
    out += horizontally(cursor);
    write(this.#output, `${wrapping.off}${out}${wrapping.on}`);
    this.#rows = rows;
    this.#cursor = cursor;
  }

  /** Takes what is drawn off the screen; the cursor then stands where it began. */
  erase(): void {
    write(this.#output, `${vertically(-this.#cursor.row)}\r\x1b[J`);
    this.forget();
  }

  /** Puts the cursor on a new line below what is drawn, and leaves that on the screen. */
  leave(): void {
    write(this.#output, `${vertically(Math.max(0, this.#rows.length - 1 - this.#cursor.row))}\r\n`);
    this.forget();
  }

  /** The cursor stands at the beginning of an empty line: nothing is drawn. */
  forget(): void {
    this.#rows = [];
    this.#cursor = { row: 0, column: 0, before: "" };
  }

  /**
   * Takes what is drawn off a screen that has another size now. Terminals break rows that have
   * become too long, so there may be more of them above the cursor.
   */
  eraseResized(columns: number): void {
    let above = Math.floor(this.#cursor.column / columns);
    for (const { width } of this.#rows.slice(0, this.#cursor.row)) {
      above += Math.max(1, Math.ceil(width / columns));
    }
    write(this.#output, `${vertically(-above)}\r\x1b[J`);
    this.forget();
  }
}

/** Writes a text in full. */
export function write(output: TerminalOutput, text: string): void {
  let rest: Uint8Array = new TextEncoder().encode(text);
  while (rest.length > 0) rest = rest.subarray(output.writeSync(rest));
}

function vertically(rows: number): string {
  return rows === 0 ? "" : rows < 0 ? `\x1b[${-rows}A` : `\x1b[${rows}B`;
}

/**
 * Where every character is one column wide, it is counted. Else what stands before the cursor is
 * written once more: it ends where the terminal itself thinks it ends.
 */
function horizontally({ column, before }: CursorPlace): string {
  if (column === 0) return "\r";
  return before.length === column ? `\r\x1b[${column}C` : `\r${before}`;
}
