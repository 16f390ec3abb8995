import { marks } from "./styled_text.ts";

/** Takes the text of one line of Markdown, without its marks; `sum` is a sum of `marks`. */
export type InlineTarget = (text: string, sum: number) => void;

/** How far an opened mark waits for its end, in characters; then it is text. */
const reach = 1000;

/** Longer rows of one sign are no marks; they are taken in pieces of this length. */
const longestRun = 32;

/** A stretch of text, or a mark that was replaced by what it opens and closes. */
interface Piece {
  text: string;
  readonly sum: number;
  readonly isMark: boolean;
  readonly opens: number[];
  readonly closes: number[];
}

/** A mark that may yet be closed. */
interface Opener {
  readonly piece: Piece;
  readonly character: "*" | "_" | "~" | "[";
  /** How many of its signs are left; and how many it was written with. */
  count: number;
  readonly length: number;
  /** Could close as well (CommonMark's rule of three). */
  readonly both: boolean;
  /** Where it stands, counted from the beginning of the line. */
  readonly at: number;
}

/**
 * Reads the inline marks of one line (emphasis, strong, code, links, strike-through, escapes) while
 * it comes in. Text is given on at once; from a mark that may open something, it waits for the mark
 * that closes it, for {@link reach} characters at most. Time is linear in the text, whatever it is.
 */
export class InlineMarkdown {
  #target: InlineTarget;
  /** Marks are shown as they were written: there are no styles that could stand for them. */
  #keepsMarks: boolean;
  #rest = "";
  /** Characters of the line before {@link #rest}. */
  #at = 0;
  #before = " ";
  #pieces: Piece[] = [];
  #openers: Opener[] = [];
  #counts = new Map<number, number>();

  constructor(target: InlineTarget, options: { readonly keepsMarks?: boolean } = {}) {
    this.#target = target;
    this.#keepsMarks = options.keepsMarks ?? false;
  }

  push(chunk: string) {
    this.#rest += chunk;
    this.#read(false);
  }

  /** Ends the line: what is still open was no mark. */
  end() {
    this.#read(true);
    this.#openers = [];
    this.#flush();
    this.#at = 0;
    this.#before = " ";
    this.#counts.clear();
  }

  #read(final: boolean) {
    let index = 0;
    const text = this.#rest;
    while (index < text.length) {
      const taken = this.#step(text, index, final);
      if (taken === 0) break;
      index += taken;
      this.#at += taken;
      this.#before = lastCharacter(text, index);
      while (this.#openers.length > 0 && this.#at - this.#openers[0].at > reach) {
        this.#openers.shift();
      }
      // Not at each step: the pieces of a long line would be moved again and again.
      if (this.#pieces.length > 2 * reach) this.#flush();
    }
    this.#rest = text.slice(index);
    this.#flush();
  }

  /** Reads one mark or stretch of text; 0 where more has to come first. */
  #step(text: string, index: number, final: boolean): number {
    const character = text[index];
    switch (character) {
      case "\\":
        return this.#escape(text, index, final);
      case "`":
        return this.#code(text, index, final);
      case "*":
      case "_":
      case "~":
        return this.#delimiter(text, index, final, character);
      case "!":
        if (index + 1 === text.length && !final) return 0;
        if (text[index + 1] !== "[") return this.#text(character);
        this.#open("[", this.#addMark("!["), 1, false);
        return 2;
      case "[":
        this.#open("[", this.#addMark("["), 1, false);
        return 1;
      case "]":
        return this.#bracket(text, index, final);
      case "<":
        return this.#address(text, index, final);
    }
    let end = index + 1;
    while (end < text.length && !isSpecial(text.charCodeAt(end))) end++;
    return this.#text(text.slice(index, end));
  }

  #text(text: string): number {
    const last = this.#pieces.at(-1);
    if (last && !last.isMark && last.sum === 0) last.text += text;
    else this.#add(text);
    return text.length;
  }

  #escape(text: string, index: number, final: boolean): number {
    if (index + 1 === text.length) {
      // At a line's end it stands for the line's end.
      return final ? 1 : 0;
    }
    const next = text[index + 1];
    if (!isAsciiPunctuation(next.charCodeAt(0))) return this.#text("\\");
    this.#text(this.#keepsMarks ? `\\${next}` : next);
    return 2;
  }

  #code(text: string, index: number, final: boolean): number {
    const count = runLength(text, index);
    const begin = index + count;
    if (count === longestRun) return this.#text(text.slice(index, begin));
    if (begin === text.length && !final) return 0;
    const limit = Math.min(text.length, begin + reach);
    for (let at = text.indexOf("`", begin); at >= 0 && at < limit;) {
      const length = runLength(text, at);
      if (at + length === text.length && !final) return 0;
      if (length === count) {
        const inner = text.slice(begin, at);
        const padded = inner.startsWith(" ") && inner.endsWith(" ") && inner.trim() !== "";
        const shown = padded ? inner.slice(1, -1) : inner;
        this.#add(this.#keepsMarks ? text.slice(index, at + count) : shown, marks.code);
        return at + count - index;
      }
      at = text.indexOf("`", at + length);
    }
    if (!final && text.length - begin < reach) return 0;
    return this.#text(text.slice(index, begin));
  }

  #delimiter(text: string, index: number, final: boolean, character: "*" | "_" | "~"): number {
    const count = runLength(text, index);
    const end = index + count;
    if (end === text.length && !final && count < longestRun) return 0;
    const run = text.slice(index, end);
    if (count > 3 || character === "~" && count !== 2) return this.#text(run);
    const [before, after] = [
      kindOf(this.#before),
      kindOf(end < text.length ? text.slice(end, end + 2) : " "),
    ];
    const left = after !== "blank" && (after === "letter" || before !== "letter");
    const right = before !== "blank" && (before === "letter" || after !== "letter");
    const within = character === "_";
    const opens = left && (!within || !right || before === "sign");
    const closes = right && (!within || !left || after === "sign");
    const piece = this.#addMark(run);
    let remaining = count;
    while (closes && remaining > 0) {
      const found = this.#findOpener(character, count, opens);
      if (!found) break;
      const used = found.count >= 2 && remaining >= 2 ? 2 : 1;
      const mark = character === "~" ? marks.strike : used === 2 ? marks.strong : marks.emphasis;
      found.piece.opens.push(mark);
      piece.closes.push(mark);
      found.count -= used;
      remaining -= used;
      if (!this.#keepsMarks) {
        found.piece.text = found.piece.text.slice(used);
        piece.text = piece.text.slice(used);
      }
      const place = this.#openers.indexOf(found);
      this.#openers.length = found.count > 0 ? place + 1 : place;
    }
    if (opens && remaining > 0) this.#open(character, piece, count, closes, remaining);
    return count;
  }

  #findOpener(character: string, length: number, both: boolean): Opener | undefined {
    for (let index = this.#openers.length - 1; index >= 0; index--) {
      const opener = this.#openers[index];
      if (opener.character !== character) continue;
      const isOdd = (both || opener.both) && (opener.length + length) % 3 === 0 &&
        length % 3 !== 0;
      if (!isOdd) return opener;
    }
  }

  /** `](…)` after a `[`: a link, its text followed by its address; else the brackets are text. */
  #bracket(text: string, index: number, final: boolean): number {
    const place = this.#openers.findLastIndex(({ character }) => character === "[");
    if (place < 0) return this.#text("]");
    if (index + 1 === text.length && !final) return 0;
    const end = text[index + 1] === "(" ? destinationEnd(text, index + 2, final) : undefined;
    if (end === "more") return 0;
    const opener = this.#openers[place];
    if (end === undefined) {
      this.#openers.splice(place, 1);
      return this.#text("]");
    }
    const target = text.slice(index + 2, end).trim();
    if (this.#keepsMarks) {
      this.#text(text.slice(index, end + 1));
    } else {
      const inner = this.#pieces.slice(this.#pieces.indexOf(opener.piece) + 1);
      const shown = inner.map((piece) => piece.text).join("");
      opener.piece.text = "";
      opener.piece.opens.push(marks.underline);
      this.#addMark("").closes.push(marks.underline);
      const isNew = target !== "" && target !== shown;
      if (isNew) this.#add(shown ? ` (${target})` : `(${target})`, marks.dim);
    }
    this.#openers.length = place;
    return end + 1 - index;
  }

  /** `<https://…>` and `<name@place>`; every other `<` is text. */
  #address(text: string, index: number, final: boolean): number {
    let end = index + 1;
    const limit = Math.min(text.length, index + reach);
    while (end < limit && isAddressUnit(text.charCodeAt(end))) end++;
    if (end === text.length && !final) return 0;
    const inner = text.slice(index + 1, end);
    if (text[end] !== ">" || !inner.includes(":") && !inner.includes("@")) return this.#text("<");
    this.#add(this.#keepsMarks ? text.slice(index, end + 1) : inner, marks.underline);
    return end + 1 - index;
  }

  #add(text: string, sum = 0, isMark = false): Piece {
    const piece = { text, sum, isMark, opens: [], closes: [] };
    this.#pieces.push(piece);
    return piece;
  }

  #addMark(text: string): Piece {
    return this.#add(text, 0, true);
  }

  #open(
    character: Opener["character"],
    piece: Piece,
    length: number,
    both: boolean,
    count = length,
  ) {
    this.#openers.push({ piece, character, count, length, both, at: this.#at });
  }

  /** Gives on everything before the first mark that is open. */
  #flush() {
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

  #count(mark: number, change: number) {
    this.#counts.set(mark, (this.#counts.get(mark) ?? 0) + change);
  }
}

function isSpecial(unit: number): boolean {
  return unit === 0x5c || unit === 0x60 || unit === 0x2a || unit === 0x5f || unit === 0x7e ||
    unit === 0x21 || unit === 0x5b || unit === 0x5d || unit === 0x3c;
}

function isAsciiPunctuation(unit: number): boolean {
  return unit > 0x20 && unit < 0x30 || unit > 0x39 && unit < 0x41 || unit > 0x5a && unit < 0x61 ||
    unit > 0x7a && unit < 0x7f;
}

function isAddressUnit(unit: number): boolean {
  return unit > 0x20 && unit !== 0x3c && unit !== 0x3e && unit !== 0x60;
}

/** How often the character at `index` stands there in a row. */
function runLength(text: string, index: number): number {
  let end = index + 1;
  const limit = Math.min(text.length, index + longestRun);
  while (end < limit && text[end] === text[index]) end++;
  return end - index;
}

/** The place of the parenthesis that ends a link's address which begins at `index`. */
function destinationEnd(text: string, index: number, final: boolean): number | "more" | undefined {
  let depth = 0;
  const limit = Math.min(text.length, index + reach);
  for (let at = index; at < limit; at++) {
    const character = text[at];
    if (character === "\\") at++;
    else if (character === "(" && ++depth > 32) return undefined;
    else if (character === ")" && depth-- === 0) return at;
  }
  return final || limit < text.length || text.length - index >= reach ? undefined : "more";
}

function lastCharacter(text: string, end: number): string {
  const unit = text.charCodeAt(end - 1);
  return text.slice(unit >= 0xdc00 && unit <= 0xdfff ? end - 2 : end - 1, end);
}

/** What stands beside a mark decides whether it opens or closes. */
function kindOf(characters: string): "blank" | "sign" | "letter" {
  const character = String.fromCodePoint(characters.codePointAt(0) ?? 0x20);
  if (/\s/u.test(character)) return "blank";
  return /[\p{P}\p{S}]/u.test(character) ? "sign" : "letter";
}
