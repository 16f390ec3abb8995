import { isBlank, OpenContainers, widthAt } from "./open_containers.ts";

/** A fenced block of code in a Markdown text. */
export interface FencedBlock {
  /** Of the opening fence; the first line of the text is 1. */
  readonly line: number;
  /** The info string, trimmed; as written, escapes and entities included. */
  readonly info: string;
  /** Each line with its end as written; without the indentation of the opening fence. */
  readonly content: string;
  /** Without a closing fence the block reaches to the end of the text. */
  readonly isClosed: boolean;
  /** Within a quotation (`>`). */
  readonly isQuoted: boolean;
  /** A line of the content that would open a block itself, and could be closed by the same fence. */
  readonly innerOpening?: number;
}

interface Opening {
  readonly sign: string;
  readonly length: number;
  readonly info: string;
}

/**
 * Finds the fenced blocks of code, as CommonMark 0.31 says (section 4.5), but for three things that
 * models do otherwise. A block in a list item goes on where its lines are less indented than the
 * item's text; then its lines lose what indentation they have in common. A tab is never cut: where
 * only a part of it would be indentation, it stays. HTML blocks are text, so that a fence right after
 * a tag counts. Lines end with `\n` or `\r\n`.
 */
export function fencedBlocks(text: string): FencedBlock[] {
  const blocks: FencedBlock[] = [];
  const containers = new OpenContainers();
  let block: BlockReader | undefined;
  let number = 0;
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf("\n", start);
    const end = newline < 0 ? text.length : newline + 1;
    const raw = text.slice(start, end);
    const line = withoutLineEnd(raw);
    start = end;
    number++;
    if (block) {
      const isLeft = block.isQuoted && !containers.staysQuoted(line);
      if (!isLeft && !block.closes(line)) {
        block.add(raw, line, number);
        continue;
      }
      blocks.push(block.end(!isLeft));
      block = undefined;
      if (!isLeft) continue;
    }
    let opening: Opening | undefined;
    const { column } = containers.next(line, (index) => {
      opening = readOpening(line, index);
      return opening !== undefined;
    });
    if (opening) {
      const { itemColumn, isQuoted } = containers;
      block = new BlockReader(opening, { line: number, column, itemColumn, isQuoted });
    }
  }
  if (block) blocks.push(block.end(false));
  return blocks;
}

/** The info string that a line would open a block with, wherever it stands. */
export function infoOfOpening(line: string): string | undefined {
  let index = 0;
  while (isBlank(line[index])) index++;
  return readOpening(withoutLineEnd(line), index)?.info;
}

class BlockReader {
  readonly isQuoted: boolean;
  #lines: string[] = [];
  #innerOpening: number | undefined;
  /** Of the lines that are not blank. */
  #leastIndent = Infinity;

  constructor(
    readonly opening: Opening,
    readonly place: { line: number; column: number; itemColumn: number; isQuoted: boolean },
  ) {
    this.isQuoted = place.isQuoted;
  }

  closes(line: string): boolean {
    const { index, column } = this.#textOf(line);
    if (column > this.place.itemColumn + 3) return false;
    const { sign, length } = this.opening;
    const end = runEnd(line, index, sign);
    if (end - index < length) return false;
    return this.#blanksEnd(line, end) === line.length;
  }

  add(raw: string, line: string, number: number) {
    this.#lines.push(raw);
    const { index, column } = this.#textOf(line);
    if (index < line.length) this.#leastIndent = Math.min(this.#leastIndent, column);
    const inner = readOpening(line, index);
    if (!inner || inner.info === "" || column > this.place.itemColumn + 3) return;
    const { sign, length } = this.opening;
    if (inner.sign === sign && inner.length >= length) this.#innerOpening ??= number;
  }

  end(isClosed: boolean): FencedBlock {
    const { line, column, itemColumn } = this.place;
    const isLessIndented = this.#leastIndent < itemColumn;
    const indent = isLessIndented ? this.#leastIndent : column;
    return {
      line,
      info: this.opening.info,
      content: this.#lines.map((text) => withoutIndent(text, indent)).join(""),
      isClosed,
      isQuoted: this.isQuoted,
      innerOpening: this.#innerOpening,
    };
  }

  /** Where a line's text begins. In a quotation its marks are passed, however many. */
  #textOf(line: string): { index: number; column: number } {
    let index = 0;
    let column = 0;
    while (isBlank(line[index]) || this.isQuoted && line[index] === ">") {
      const isMark = line[index] === ">";
      column += isMark ? 0 : widthAt(line[index], column);
      index++;
      if (isMark && isBlank(line[index])) index++;
      if (isMark) column = this.place.itemColumn;
    }
    return { index, column };
  }

  #blanksEnd(line: string, start: number): number {
    let index = start;
    while (isBlank(line[index])) index++;
    return index;
  }
}

function readOpening(line: string, index: number): Opening | undefined {
  const sign = line[index];
  if (sign !== "`" && sign !== "~") return undefined;
  const end = runEnd(line, index, sign);
  if (end - index < 3) return undefined;
  const info = line.slice(end).trim();
  return sign === "`" && info.includes("`") ? undefined : { sign, length: end - index, info };
}

function runEnd(line: string, start: number, sign: string): number {
  let index = start;
  while (line[index] === sign) index++;
  return index;
}

function withoutIndent(line: string, columns: number): string {
  let index = 0;
  for (let column = 0; isBlank(line[index]); index++) {
    column += widthAt(line[index], column);
    if (column > columns) break;
  }
  return line.slice(index);
}

function withoutLineEnd(line: string): string {
  const end = line.endsWith("\n") ? line.length - 1 : line.length;
  return line.slice(0, line[end - 1] === "\r" ? end - 1 : end);
}
