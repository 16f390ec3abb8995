import { InlinePieces, type InlineTarget } from "./markdown_pieces.ts";
import {
  destinationEnd,
  isAddressUnit,
  isAsciiPunctuation,
  isSpecial,
  kindOf,
  labelEnd,
  lastCharacter,
  longestRun,
  reach,
  runLength,
} from "./markdown_signs.ts";
import { marks } from "./styled_text.ts";

export type { InlineTarget } from "./markdown_pieces.ts";

/**
 * Reads the inline marks of one line (emphasis, strong, code, links, strike-through, escapes) while
 * it comes in. Text is given on at once; from a mark that may open something, it waits for the mark
 * that closes it, for {@link reach} characters at most. Time is linear in the text, whatever it is.
 */
export class InlineMarkdown {
  /** Marks are shown as they were written: there are no styles that could stand for them. */
  #keepsMarks: boolean;
  #rest = "";
  /** Characters of the line before {@link #rest}. */
  #at = 0;
  #before = " ";
  #pieces: InlinePieces;

  constructor(target: InlineTarget, options: { readonly keepsMarks?: boolean } = {}) {
    this.#pieces = new InlinePieces(target);
    this.#keepsMarks = options.keepsMarks ?? false;
  }

  push(chunk: string) {
    this.#rest += chunk;
    this.#read(false);
  }

  /** Ends the line: what is still open was no mark. */
  end() {
    this.#read(true);
    this.#pieces.end();
    this.#at = 0;
    this.#before = " ";
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
      this.#pieces.giveUpBefore(this.#at - reach);
      // Not at each step: the pieces of a long line would be moved again and again.
      if (this.#pieces.length > 2 * reach) this.#pieces.flush();
    }
    this.#rest = text.slice(index);
    this.#pieces.flush();
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
        return this.#openBracket("![");
      case "[":
        return this.#openBracket("[");
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
    this.#pieces.text(text);
    return text.length;
  }

  #openBracket(text: string): number {
    const both = text === "[" && (kindOf(this.#before) === "letter" || "])".includes(this.#before));
    const [piece, at] = [this.#pieces.mark(text), this.#at];
    this.#pieces.open({ piece, character: "[", count: 0, length: 1, both, at });
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
        this.#pieces.add(this.#keepsMarks ? text.slice(index, at + count) : shown, marks.code);
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
    const piece = this.#pieces.mark(run);
    let remaining = count;
    while (closes && remaining > 0) {
      const found = this.#pieces.closedBy(character, count, opens);
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
      this.#pieces.close(found);
    }
    if (opens && remaining > 0) {
      const facts = { count: remaining, length: count, both: closes, at: this.#at };
      this.#pieces.open({ piece, character, ...facts });
    }
    return count;
  }

  /**
   * `](…)` after a `[`: a link, its text followed by its address. `][label]`: a link whose address
   * stands elsewhere, its text followed by the label, by which a reader finds it. Else the brackets
   * are text.
   */
  #bracket(text: string, index: number, final: boolean): number {
    const opener = this.#pieces.bracket;
    if (!opener) return this.#text("]");
    if (index + 1 === text.length && !final) return 0;
    const next = text[index + 1];
    const end = next === "("
      ? destinationEnd(text, index + 2, final)
      : next === "["
      ? labelEnd(text, index + 2, final)
      : undefined;
    if (end === "more") return 0;
    const shown = end === undefined ? "" : this.#pieces.textAfter(opener);
    const isReference = next === "[";
    if (end === undefined || isReference && (opener.both || !mayBeLabelled(shown))) {
      this.#pieces.giveUp(opener);
      return this.#text("]");
    }
    const target = text.slice(index + 2, end).trim();
    if (this.#keepsMarks) {
      this.#text(text.slice(index, end + 1));
    } else {
      opener.piece.text = "";
      opener.piece.opens.push(marks.underline);
      this.#pieces.mark("").closes.push(marks.underline);
      const told = isReference ? `[${target}]` : `(${target})`;
      if (target !== "" && target !== shown) {
        this.#pieces.add(shown ? ` ${told}` : told, marks.dim);
      }
    }
    this.#pieces.close(opener);
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
    this.#pieces.add(this.#keepsMarks ? text.slice(index, end + 1) : inner, marks.underline);
    return end + 1 - index;
  }
}

/** `[1][2]` are two citations, and no text with a label. */
function mayBeLabelled(text: string): boolean {
  return /[^\d\s]/.test(text);
}
