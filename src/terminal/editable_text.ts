import { characterEnd, characterStart } from "./graphemes.ts";
import { UndoStack } from "./undo_stack.ts";
import { blankWordStart, wordEnd, wordStart } from "./words.ts";

/**
 * A text of one or more lines with a cursor in it, and what a person can do to it. Moves go by
 * whole characters as a person counts them. The cursor never leaves the text.
 */
export class EditableText {
  #text = "";
  #cursor = 0;
  #undo = new UndoStack();
  /** What was cut last; cuts that follow each other add up. */
  #cut = "";
  #cutting = false;
  /** How many characters from the line's beginning moves up and down aim at. */
  #goal: number | undefined;

  get text(): string {
    return this.#text;
  }

  /** A place in {@link text}, in UTF-16 units. */
  get cursor(): number {
    return this.#cursor;
  }

  /** Begins anew with another text, the cursor at its end; that can be undone. */
  replace(text: string): void {
    if (text !== this.#text) this.#change(text, text.length);
    else this.#move(text.length);
  }

  /** Puts `replacement` in the place of `length` code units before the cursor. */
  replaceBefore(length: number, replacement: string): void {
    const start = this.#cursor - length;
    const text = this.#text.slice(0, start) + replacement + this.#text.slice(this.#cursor);
    this.#change(text, start + replacement.length);
  }

  insert(added: string): void {
    const text = this.#text.slice(0, this.#cursor) + added + this.#text.slice(this.#cursor);
    this.#change(text, this.#cursor + added.length, added);
  }

  left(): void {
    this.#move(characterStart(this.#text, this.#cursor));
  }

  right(): void {
    this.#move(characterEnd(this.#text, this.#cursor));
  }

  wordLeft(): void {
    this.#move(this.#wholeStart(wordStart(this.#text, this.#cursor)));
  }

  wordRight(): void {
    this.#move(this.#wholeEnd(wordEnd(this.#text, this.#cursor)));
  }

  /** To the beginning of the line that the cursor is in. */
  home(): void {
    this.#move(this.#lineStart());
  }

  end(): void {
    this.#move(this.#lineEnd());
  }

  textStart(): void {
    this.#move(0);
  }

  textEnd(): void {
    this.#move(this.#text.length);
  }

  /** One line up; false where there is none. */
  up(): boolean {
    const start = this.#lineStart();
    return start > 0 && this.#toLine(this.#lineStart(start - 1), start);
  }

  /** One line down; false where there is none. */
  down(): boolean {
    const end = this.#lineEnd();
    return end < this.#text.length && this.#toLine(end + 1, this.#lineStart());
  }

  deleteBefore(): void {
    this.#delete(characterStart(this.#text, this.#cursor), this.#cursor);
  }

  deleteAfter(): void {
    this.#delete(this.#cursor, characterEnd(this.#text, this.#cursor));
  }

  cutWordBefore(): void {
    this.#cutRange(this.#wholeStart(wordStart(this.#text, this.#cursor)), this.#cursor);
  }

  /** Cuts up to the blank before the cursor, as `Ctrl-W` does. */
  cutBlankWordBefore(): void {
    this.#cutRange(this.#wholeStart(blankWordStart(this.#text, this.#cursor)), this.#cursor);
  }

  cutWordAfter(): void {
    this.#cutRange(this.#cursor, this.#wholeEnd(wordEnd(this.#text, this.#cursor)));
  }

  /** Cuts up to the line's beginning; from there, the newline before it. */
  cutToHome(): void {
    const start = this.#lineStart();
    this.#cutRange(start < this.#cursor ? start : Math.max(0, start - 1), this.#cursor);
  }

  /** Cuts up to the line's end; from there, the newline. */
  cutToEnd(): void {
    const end = this.#lineEnd();
    this.#cutRange(
      this.#cursor,
      end > this.#cursor ? end : Math.min(end + 1, this.#text.length),
    );
  }

  /** Inserts what was cut last. */
  paste(): void {
    if (!this.#cut) return;
    this.#undo.endStep();
    this.insert(this.#cut);
    this.#undo.endStep();
  }

  undo(): void {
    const state = this.#undo.pop();
    if (!state) return;
    this.#text = state.text;
    this.#move(state.cursor);
  }

  #lineStart(index = this.#cursor): number {
    return index === 0 ? 0 : this.#text.lastIndexOf("\n", index - 1) + 1;
  }

  #lineEnd(): number {
    const newline = this.#text.indexOf("\n", this.#cursor);
    return newline < 0 ? this.#text.length : newline;
  }

  /** Moves into the line that begins at `target`, as far in as in the line that begins at `from`. */
  #toLine(target: number, from: number): boolean {
    let goal = this.#goal ?? 0;
    if (this.#goal === undefined) {
      for (let at = from; at < this.#cursor; at = characterEnd(this.#text, at)) goal++;
    }
    let place = target;
    for (let count = 0; count < goal && this.#text[place] !== "\n"; count++) {
      place = characterEnd(this.#text, place);
    }
    this.#move(place);
    this.#goal = goal;
    return true;
  }

  /** `index`, or the beginning of the character that it is within. */
  #wholeStart(index: number): number {
    return this.#wholeEnd(index) === index ? index : characterStart(this.#text, index);
  }

  /** `index`, or the end of the character that it is within. */
  #wholeEnd(index: number): number {
    return index === 0 ? 0 : characterEnd(this.#text, index - 1);
  }

  #delete(start: number, end: number): void {
    if (start === end) return;
    this.#change(this.#text.slice(0, start) + this.#text.slice(end), start);
  }

  #cutRange(start: number, end: number): void {
    if (start === end) return;
    const cut = this.#text.slice(start, end);
    const before = this.#cutting ? this.#cut : "";
    this.#cut = end === this.#cursor ? cut + before : before + cut;
    this.#delete(start, end);
    this.#cutting = true;
  }

  #move(cursor: number): void {
    this.#undo.endStep();
    this.#settle(cursor);
  }

  #change(text: string, cursor: number, typed?: string): void {
    this.#undo.keep({ text: this.#text, cursor: this.#cursor }, typed);
    this.#text = text;
    this.#settle(cursor);
  }

  #settle(cursor: number): void {
    this.#cursor = cursor;
    this.#goal = undefined;
    this.#cutting = false;
  }
}
