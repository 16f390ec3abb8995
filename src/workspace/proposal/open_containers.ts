/** A quotation or an item of a list, in which lines stand. */
type Container =
  | { readonly kind: "quote" }
  | {
    readonly kind: "item";
    /** The columns from where the item's line begins to where its text begins. */
    readonly width: number;
    /** One without text yet ends at an empty line. */
    hasText: boolean;
  };

/** What a line is, and where its text begins, beyond the marks of quotations and list items. */
export interface LineText {
  readonly kind: "text" | "indented" | "blank";
  /** Counted from the line's beginning, tabs reaching to the next multiple of four. */
  readonly column: number;
}

/** Deeper nesting is text: it keeps hostile replies from costing more than their length. */
const deepest = 50;

/**
 * Follows the quotations and list items of a Markdown text line by line, as CommonMark 0.31 says
 * (sections 5.1 and 5.2, paragraphs that go on lazily included). HTML is text.
 */
export class OpenContainers {
  #open: Container[] = [];
  #inParagraph = false;

  /** How far the text of the innermost item is indented; 0 outside items. */
  get itemColumn(): number {
    return this.#open.reduce((sum, open) => sum + (open.kind === "item" ? open.width : 0), 0);
  }

  get isQuoted(): boolean {
    return this.#open.some(({ kind }) => kind === "quote");
  }

  /** Whether a line still stands in every quotation that is open. */
  staysQuoted(line: string): boolean {
    const cursor = new Cursor(line);
    const lastQuote = this.#open.findLastIndex(({ kind }) => kind === "quote");
    return this.#open.slice(0, lastQuote + 1).every((container) => enters(cursor, container));
  }

  /** Takes a line outside any block of code; `isFence` tells of its text whether one begins. */
  next(line: string, isFence: (index: number) => boolean): LineText {
    const text = this.#next(line, isFence);
    const last = text.kind === "blank" ? this.#open.length - 1 : this.#open.length;
    for (const open of this.#open.slice(0, Math.max(last, 0))) {
      if (open.kind === "item") open.hasText = true;
    }
    return text;
  }

  #next(line: string, isFence: (index: number) => boolean): LineText {
    const cursor = new Cursor(line);
    let kept = 0;
    while (kept < this.#open.length && enters(cursor, this.#open[kept])) kept++;
    const isLeft = () => kept < this.#open.length;
    const leave = () => {
      this.#open.length = kept;
      this.#inParagraph = false;
    };
    for (;;) {
      const { index, column, indent } = cursor.text();
      const found = (kind: LineText["kind"]) => ({ kind, column });
      if (index >= line.length) {
        leave();
        return found("blank");
      }
      if (indent >= 4) {
        if (!this.#inParagraph) leave();
        return found("indented");
      }
      if (isFence(index)) {
        leave();
        return found("text");
      }
      const mark = line[index];
      const room = this.#open.length < deepest;
      if (mark === ">" && room) {
        leave();
        cursor.skipQuoteMark();
        this.#open.push({ kind: "quote" });
        kept++;
        continue;
      }
      const isHeading = mark === "#" || this.#inParagraph && !isLeft() && isUnderline(line, index);
      if (isHeading || isRule(line, index)) {
        leave();
        return found("text");
      }
      const after = room ? itemMarkEnd(line, index, this.#inParagraph && !isLeft()) : -1;
      if (after < 0) {
        if (!this.#inParagraph) leave();
        this.#inParagraph = true;
        return found("text");
      }
      leave();
      const width = indent + cursor.skipItemMark(after);
      this.#open.push({ kind: "item", width, hasText: false });
      kept++;
    }
  }
}

function enters(cursor: Cursor, container: Container): boolean {
  const { index, indent } = cursor.text();
  if (container.kind === "quote") {
    if (indent > 3 || cursor.line[index] !== ">") return false;
    cursor.skipQuoteMark();
    return true;
  }
  const isEmpty = index >= cursor.line.length;
  if (isEmpty ? !container.hasText : indent < container.width) return false;
  cursor.skipColumns(container.width);
  return true;
}

/** A place in a line. A tab may be passed in part: `#left` columns of it are still ahead. */
class Cursor {
  #index = 0;
  #column = 0;
  #left = 0;

  constructor(readonly line: string) {}

  /** The first character that is no blank, from here on. */
  text(): { index: number; column: number; indent: number } {
    let index = this.#index;
    let column = this.#column + this.#left;
    while (isBlank(this.line[index])) column += widthAt(this.line[index++], column);
    return { index, column, indent: column - this.#column };
  }

  skipColumns(columns: number) {
    const end = this.#column + columns;
    this.#column = Math.min(end, this.#column + this.#left);
    this.#left -= Math.min(this.#left, columns);
    while (this.#column < end && isBlank(this.line[this.#index])) {
      const width = widthAt(this.line[this.#index++], this.#column);
      const taken = Math.min(width, end - this.#column);
      this.#column += taken;
      this.#left = width - taken;
    }
  }

  /** Past a `>` and one blank after it. */
  skipQuoteMark() {
    const { index, column } = this.text();
    this.#goTo(index + 1, column + 1);
    this.skipColumns(1);
  }

  /** Past the mark of an item and the blanks after it; returns how wide both are. */
  skipItemMark(after: number): number {
    const { index, column } = this.text();
    this.#goTo(after, column + after - index);
    const { index: text, indent } = this.text();
    const blanks = text >= this.line.length || indent > 4 ? 1 : indent;
    this.skipColumns(blanks);
    return after - index + blanks;
  }

  #goTo(index: number, column: number) {
    this.#index = index;
    this.#column = column;
    this.#left = 0;
  }
}

/** Where the mark of a list item at `index` ends; -1 where none stands there. */
function itemMarkEnd(line: string, index: number, interrupts: boolean): number {
  let after = index;
  if ("-+*".includes(line[index])) after++;
  else {
    while (after - index < 9 && line[after] >= "0" && line[after] <= "9") after++;
    if (after === index || line[after] !== "." && line[after] !== ")") return -1;
    if (interrupts && line.slice(index, after) !== "1") return -1;
    after++;
  }
  if (after < line.length && !isBlank(line[after])) return -1;
  return interrupts && line.slice(after).trim() === "" ? -1 : after;
}

/** A line of `=` or `-` alone makes a heading of the paragraph before it. */
function isUnderline(line: string, start: number): boolean {
  const sign = line[start];
  if (sign !== "=" && sign !== "-") return false;
  let index = start;
  while (line[index] === sign) index++;
  while (isBlank(line[index])) index++;
  return index === line.length;
}

/** A line of three or more `-`, `_` or `*` with nothing but blanks between. */
function isRule(line: string, start: number): boolean {
  const sign = line[start];
  if (sign !== "-" && sign !== "_" && sign !== "*") return false;
  let count = 0;
  for (let index = start; index < line.length; index++) {
    if (line[index] === sign) count++;
    else if (!isBlank(line[index])) return false;
  }
  return count >= 3;
}

export function isBlank(character: string | undefined): boolean {
  return character === " " || character === "\t";
}

/** How many columns a blank takes that stands at `column`. */
export function widthAt(blank: string, column: number): number {
  return blank === "\t" ? 4 - column % 4 : 1;
}
