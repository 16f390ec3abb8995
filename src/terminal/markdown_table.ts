import { InlineMarkdown } from "./markdown_inline.ts";
import type { MarkdownPage } from "./markdown_page.ts";
import { marks, type Style } from "./styled_text.ts";
import { textWidth } from "./text_units.ts";
import { WordWrap } from "./word_wrap.ts";

type Alignment = "left" | "right" | "centre";

/** One line of a cell, as wide as `width` says. */
interface CellLine {
  readonly pieces: { readonly text: string; readonly style: Style }[];
  width: number;
}

/** So much of a table is waited for, to know how wide its columns have to be. */
const held = { rows: 200, characters: 32_768 };

/** Columns narrower than this are hard to read; the table is then told row by row. */
const narrowest = 6;

const divider = " │ ";

/** Whether a line stands between a table's head and its body: `| --- | :-: |`. */
export function isDelimiterRow(line: string): boolean {
  const cells = splitRow(line);
  return cells.length > 0 && cells.every((cell) => {
    const dashes = cell.slice(cell.startsWith(":") ? 1 : 0, cell.endsWith(":") ? -1 : undefined);
    return dashes !== "" && withoutDashes(dashes) === "";
  });
}

/** The cells of a row: `|` divides them, `\|` stands for itself, blanks around them do not count. */
export function splitRow(line: string): string[] {
  const cells: string[] = [];
  let cell = "";
  const text = line.trim();
  for (let index = text.startsWith("|") ? 1 : 0; index < text.length; index++) {
    if (text[index] === "\\" && text[index + 1] === "|") {
      cell += "|";
      index++;
    } else if (text[index] === "|") {
      cells.push(cell.trim());
      cell = "";
      if (index === text.length - 1) return cells;
    } else cell += text[index];
  }
  cells.push(cell.trim());
  return cells;
}

/**
 * A table, written once it is known how wide its columns are: at its end, or when much of it has
 * come. Its columns fit into the window; where there are too many for that, each row is told as a
 * list of its cells.
 */
export class MarkdownTable {
  #page: MarkdownPage;
  #beginLine: () => void;
  #head: string[];
  #alignments: Alignment[];
  #rows: string[][] = [];
  #characters = 0;
  /** Of each column; empty where rows are told as lists; undefined while it is not known. */
  #widths: number[] | undefined;
  #isHeadShown: boolean;

  /**
   * @param beginLine begins a line within the containers that the table stands in
   * @param isHeadShown the head stands on the page already, as text
   */
  constructor(
    head: string,
    delimiter: string,
    page: MarkdownPage,
    beginLine: () => void,
    isHeadShown = false,
  ) {
    this.#isHeadShown = isHeadShown;
    this.#page = page;
    this.#beginLine = beginLine;
    this.#head = splitRow(head);
    this.#alignments = splitRow(delimiter).map(alignmentOf);
  }

  row(line: string) {
    const cells = splitRow(line);
    if (this.#widths) return this.#write(cells);
    this.#rows.push(cells);
    this.#characters += line.length;
    if (this.#rows.length >= held.rows || this.#characters > held.characters) this.#settle();
  }

  end() {
    if (!this.#widths) this.#settle();
  }

  #settle() {
    const all = [this.#head, ...this.#rows];
    const count = Math.max(...all.map((cells) => cells.length));
    this.#beginLine();
    this.#widths = this.#columnWidths(all, count);
    if (this.#widths.length > 0) {
      if (!this.#isHeadShown) {
        this.#writeRow(this.#head, marks.strong);
        this.#beginLine();
      }
      const line = this.#widths.map((width) => "─".repeat(width)).join("─┼─");
      this.#page.line(line, this.#page.styleOf(marks.dim));
    } else if (this.#rows.length === 0 && this.#isHeadShown) this.#page.wrap.newline();
    else this.#writeList(this.#rows.shift() ?? []);
    for (const cells of this.#rows) this.#write(cells);
    this.#rows = [];
  }

  #write(cells: string[]) {
    this.#beginLine();
    if (this.#widths!.length > 0) return this.#writeRow(cells);
    this.#page.wrap.newline();
    this.#beginLine();
    this.#writeList(cells);
  }

  /** Its first line has begun. */
  #writeRow(cells: string[], sum = 0) {
    const { wrap, styleOf } = this.#page;
    const widths = this.#widths!;
    const last = widths.length - 1;
    const columns = widths.map((width, index) => {
      const source = index < last ? cells[index] ?? "" : cells.slice(last).join(" | ");
      return this.#cellLines(source, width, sum);
    });
    const height = Math.max(...columns.map((lines) => lines.length));
    for (let line = 0; line < height; line++) {
      if (line > 0) this.#beginLine();
      for (const [index, lines] of columns.entries()) {
        const { pieces, width } = lines[line] ?? { pieces: [], width: 0 };
        const free = widths[index] - width;
        const side = this.#alignments[index] ?? "left";
        const before = side === "right" ? free : side === "centre" ? free >> 1 : 0;
        if (width > 0) wrap.verbatim(" ".repeat(before), styleOf(0));
        for (const { text, style } of pieces) wrap.verbatim(text, style);
        if (index === last) continue;
        wrap.verbatim(" ".repeat(width > 0 ? free - before : free), styleOf(0));
        const isLastEmpty = index + 1 === last && !columns[last][line]?.width;
        wrap.verbatim(isLastEmpty ? divider.trimEnd() : divider, styleOf(marks.dim));
      }
      wrap.newline();
    }
  }

  /** Its first line has begun. */
  #writeList(cells: string[]) {
    const { wrap, styleOf } = this.#page;
    const count = Math.max(cells.length, this.#head.length);
    for (let index = 0; index < count; index++) {
      if (index > 0) this.#beginLine();
      const name = this.#head[index] ?? "";
      const write = (source: string, sum: number) => {
        this.#readInline(source, (text, own) => wrap.text(text, styleOf(own | sum)));
      };
      if (name) write(`${name}: `, marks.strong);
      write(cells[index] ?? "", 0);
      wrap.newline();
    }
  }

  /**
   * As wide as their cells where there is room; else the wide columns share what the narrow ones
   * leave. Empty where too little is left for them.
   */
  #columnWidths(rows: string[][], count: number): number[] {
    const natural = Array.from({ length: count }, (_, index) => {
      const widths = rows.map((cells) => this.#naturalWidth(cells[index] ?? ""));
      return Math.max(1, ...widths);
    });
    const widths = [...natural];
    let left = this.#page.wrap.room - divider.length * (count - 1);
    let open = widths.map((_, index) => index);
    for (;;) {
      const share = Math.floor(left / Math.max(1, open.length));
      const fitting = open.filter((index) => natural[index] <= share);
      if (fitting.length === 0) {
        if (open.length > 0 && share < narrowest) return [];
        for (const [place, index] of open.entries()) {
          widths[index] = share + (place < left - share * open.length ? 1 : 0);
        }
        return widths;
      }
      for (const index of fitting) left -= natural[index];
      open = open.filter((index) => !fitting.includes(index));
    }
  }

  #naturalWidth(source: string): number {
    return Math.max(...this.#cellLines(source, Infinity, 0).map(({ width }) => width));
  }

  #cellLines(source: string, width: number, sum: number): CellLine[] {
    const lines: CellLine[] = [{ pieces: [], width: 0 }];
    const wrap = new WordWrap(
      {
        add(text, style) {
          const line = lines[lines.length - 1];
          line.pieces.push({ text, style });
          line.width += textWidth(text);
        },
        newline: () => lines.push({ pieces: [], width: 0 }),
      },
      () => width,
      true,
    );
    for (const [index, part] of source.split("<br>").entries()) {
      if (index > 0) wrap.newline();
      this.#readInline(part, (text, own) => wrap.text(text, this.#page.styleOf(own | sum)));
    }
    wrap.newline();
    lines.pop();
    return lines;
  }

  #readInline(source: string, target: (text: string, sum: number) => void) {
    const inline = new InlineMarkdown(target, { keepsMarks: this.#page.keepsMarks });
    inline.push(source);
    inline.end();
  }
}

function alignmentOf(cell: string): Alignment {
  if (!cell.endsWith(":")) return "left";
  return cell.startsWith(":") ? "centre" : "right";
}

function withoutDashes(text: string): string {
  return text.replaceAll("-", "");
}
