import { plain, type Style } from "./styled_text.ts";
import {
  isCloser,
  isOpener,
  joiningLength,
  settledLength,
  type TextUnit,
  textUnits,
} from "./text_units.ts";

/** Where wrapped text goes: a {@link StyledText}, or the lines of a cell. */
export interface WrapTarget {
  add(text: string, style: Style): void;
  newline(): void;
}

/** What stands before the text of a line. */
export interface LinePrefix {
  readonly pieces: readonly { readonly text: string; readonly style: Style }[];
  /** In columns. */
  readonly width: number;
}

export const noPrefix: LinePrefix = { pieces: [], width: 0 };

/** So many columns are left to the text, if need be at the cost of what stands before it. */
const leastText = 8;

/** A word that begins with so many columns left is not waited for: hardly any is longer. */
const ampleRoom = 24;

/** Links are long, and of no use in two pieces: they are waited for. */
const linkStart = "http";

type Word = { text: string; width: number; kind: TextUnit["kind"]; style: Style };

/**
 * Writes text line by line, broken between words where the window ends. Text may come in pieces,
 * cut anywhere: the lines are the same. A word is written as it comes where it is the first of its
 * line or begins well before the window's edge; near the edge, when it is complete.
 */
export class WordWrap {
  #target: WrapTarget;
  #columns: () => number;
  #isWhole: boolean;
  #next: LinePrefix = noPrefix;
  #column = 0;
  #isBroken = false;
  /** Columns of text of the line that ended last; all that there were, where it was broken. */
  lastWidth = 0;
  /** Where the text of the present line begins. */
  #start = 0;
  #blanks = 0;
  #blankStyle: Style = plain;
  #word: Word[] = [];
  #wordWidth = 0;
  /** The last sign of the word under way. */
  #last: TextUnit | undefined;
  /** The word under way is written as it comes. */
  #open = false;
  /** The end of the text so far, with which more may combine. */
  #tail = "";
  #tailStyle: Style = plain;
  #tailIsCode = false;

  /**
   * @param columns of the window; asked for at each line's end, since windows are resized
   * @param isWhole the text does not stream: every word is waited for
   */
  constructor(target: WrapTarget, columns: () => number, isWhole = false) {
    this.#target = target;
    this.#columns = columns;
    this.#isWhole = isWhole;
  }

  /** Begins a line; `next` stands before the lines that it is broken into. */
  begin(first: LinePrefix, next: LinePrefix) {
    this.#next = next;
    this.#prefix(first);
  }

  /** The columns for text on the present line. */
  get room(): number {
    return Math.max(1, this.#columns() - this.#start);
  }

  /** Adds text without line ends, to be broken between words. */
  text(text: string, style: Style) {
    let index = 0;
    while (index < text.length) {
      const start = index;
      while (index < text.length && isBlank(text.charCodeAt(index))) index++;
      if (index > start) {
        this.#endWord();
        this.#blanks += index - start;
        this.#blankStyle = style;
      }
      const begin = index;
      while (index < text.length && !isBlank(text.charCodeAt(index))) index++;
      if (index > begin) this.#extend(text.slice(begin, index), style);
    }
  }

  /** Adds text whose blanks count (code): it is broken where the window ends, and only there. */
  verbatim(text: string, style: Style) {
    const own = this.#tailStyle === style ? text : this.#join(text);
    if (!this.#tailIsCode || this.#tailStyle !== style) this.#endWord();
    for (const [index, part] of own.split("\t").entries()) {
      if (index > 0) {
        this.#settleTail();
        const blanks = tabWidth - (this.#column - this.#start) % tabWidth;
        this.#put({ text: " ".repeat(blanks), width: blanks, kind: "narrow" }, style);
      }
      const all = this.#tail + part;
      const settled = settledLength(all);
      this.#tail = all.slice(settled);
      this.#tailStyle = style;
      this.#tailIsCode = true;
      for (const unit of textUnits(all.slice(0, settled))) this.#put(unit, style);
    }
  }

  /** Ends the line. */
  newline() {
    this.#endWord();
    this.#blanks = 0;
    this.lastWidth = this.#isBroken ? this.room : this.#column - this.#start;
    this.#isBroken = false;
    this.#target.newline();
    this.#column = this.#start = 0;
  }

  /** Somebody else has ended the line on the screen. */
  lineBroken() {
    this.#column = this.#start = 0;
  }

  /** What a prefix may take. */
  #widthOf(prefix: LinePrefix): number {
    return Math.min(prefix.width, Math.max(0, this.#columns() - leastText));
  }

  #prefix(prefix: LinePrefix) {
    let room = this.#widthOf(prefix);
    for (const { text, style } of prefix.pieces) {
      const units = textUnits(text);
      for (const unit of units) {
        const shown = unit.kind === "narrow" ? unit.text.slice(0, room) : unit.text;
        const taken = unit.kind === "narrow" ? shown.length : unit.width;
        if (taken > room) break;
        room -= taken;
        this.#target.add(shown, style);
      }
    }
    this.#start = this.#column = this.#widthOf(prefix);
  }

  #extend(text: string, style: Style) {
    const own = this.#tailStyle === style ? text : this.#join(text);
    if (this.#tailIsCode || this.#tailStyle !== style) this.#settleTail();
    const all = this.#tail + own;
    const settled = settledLength(all);
    this.#tail = all.slice(settled);
    this.#tailStyle = style;
    if (settled > 0) this.#take(all.slice(0, settled), style);
  }

  /** Gives the tail what belongs to its last sign, although it has another style; returns the rest. */
  #join(text: string): string {
    const length = this.#tail ? joiningLength(text) : 0;
    this.#tail += text.slice(0, length);
    return text.slice(length);
  }

  #settleTail() {
    const tail = this.#tail;
    const isCode = this.#tailIsCode;
    this.#tail = "";
    this.#tailIsCode = false;
    if (!tail) return;
    if (!isCode) return this.#take(tail, this.#tailStyle);
    for (const unit of textUnits(tail)) this.#put(unit, this.#tailStyle);
  }

  #take(text: string, style: Style) {
    for (const unit of textUnits(text)) {
      if (this.#last && mayBreak(this.#last, unit)) this.#finishWord();
      if (unit.width > 0) this.#last = unit;
      if (!this.#open && this.#isEmpty() && this.#word.length === 0) {
        this.#open = true;
        this.#blanks = 0;
      }
      if (this.#open) {
        this.#put(unit, style);
        continue;
      }
      this.#word.push({ ...unit, style });
      this.#wordWidth += unit.width;
      if (this.#hasAmpleRoom() && !mayBeLink(this.#word)) this.#writeWord();
      else if (this.#wordWidth > this.#columns() - this.#widthOf(this.#next)) {
        this.#break();
        this.#writeWord();
      }
    }
  }

  #isEmpty(): boolean {
    return this.#column === this.#start;
  }

  #endWord() {
    this.#settleTail();
    this.#finishWord();
  }

  #finishWord() {
    if (this.#word.length > 0 && !this.#open) {
      const fits = this.#column + this.#blanks + this.#wordWidth <= this.#columns();
      if (!fits && !this.#isEmpty()) this.#break();
      this.#writeWord();
    }
    this.#open = false;
    this.#last = undefined;
    this.#word = [];
    this.#wordWidth = 0;
  }

  /** Writes what came of the word, behind the blanks before it; the rest follows as it comes. */
  #writeWord() {
    if (this.#blanks > 0 && !this.#isEmpty()) {
      this.#target.add(" ".repeat(this.#blanks), this.#blankStyle);
      this.#column += this.#blanks;
    }
    this.#blanks = 0;
    this.#open = true;
    const word = this.#word;
    this.#word = [];
    for (const unit of word) this.#put(unit, unit.style);
  }

  /** Where a word begins that was not written yet. */
  #hasAmpleRoom(): boolean {
    return !this.#isWhole && this.#column + this.#blanks + ampleRoom <= this.#columns();
  }

  #break() {
    this.#isBroken = true;
    this.#target.newline();
    this.#blanks = 0;
    this.#prefix(this.#next);
  }

  /** Writes what cannot go elsewhere, over as many lines as it takes. */
  #put(unit: TextUnit, style: Style) {
    if (unit.kind !== "narrow") {
      if (this.#column + unit.width > this.#columns() && !this.#isEmpty()) this.#break();
      this.#target.add(unit.text, style);
      this.#column += unit.width;
      return;
    }
    for (let rest = unit.text; rest;) {
      if (this.#column >= this.#columns() && !this.#isEmpty()) this.#break();
      const room = Math.max(1, this.#columns() - this.#column);
      const part = rest.slice(0, room);
      this.#target.add(part, style);
      this.#column += part.length;
      rest = rest.slice(room);
    }
  }
}

const tabWidth = 4;

function isBlank(unit: number): boolean {
  return unit === 0x20 || unit === 0x09;
}

/** Whether what came of a word may be, or become, the beginning of a link. */
function mayBeLink(word: readonly Word[]): boolean {
  let start = "";
  for (const { text } of word) {
    start += text;
    if (start.length >= linkStart.length) break;
  }
  return start.startsWith(linkStart) || linkStart.startsWith(start);
}

/** Whether a line may end between two signs of a word. */
function mayBreak(last: TextUnit, next: TextUnit): boolean {
  if (last.kind !== "wide" && next.kind !== "wide") return false;
  return next.width > 0 && !isCloser(next.text) && !isOpener(last.text);
}
