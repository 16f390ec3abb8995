import { isBlank, skipBlanks } from "./blank.ts";
import { stripInline } from "./inline.ts";
import { aloneUntil, naturalLine } from "./line_context.ts";
import { LineScanner, OVERSIZED, TEXT } from "./line_scanner.ts";
import { markedType, spokenType } from "./line_type.ts";
import type { Resume } from "./resume.ts";
import { type Scan, ScanProgress } from "./scan_progress.ts";
import { opensTitlePage, titleColon } from "./title_line.ts";

/** How a text, or a part of one, is read. */
export interface ScanOptions {
  /** Where reading begins. */
  readonly resume: Resume;
  /** UTF-16 units over which a note, a boneyard or a gap is given in pieces. */
  readonly limit: number;
  /** Does the text end here? If not, more may follow, and the last elements are unsure. */
  readonly final: boolean;
  /** Does nothing inside a speech reach over the empty line that ends it? */
  readonly sealed: boolean;
}

export type { Scan } from "./scan_progress.ts";

/** Reads `text` in one pass. */
export function scan(text: string, options: ScanOptions): Scan {
  return new Scanner(text, options).run();
}

class Scanner {
  readonly #text: string;
  readonly #limit: number;
  readonly #final: boolean;
  readonly #sealed: boolean;
  readonly #lines: LineScanner;
  readonly #progress: ScanProgress;
  /** Where reading stands. */
  #at = 0;
  /** End of the line that is read, before notes and boneyards lengthened it. */
  #lineEnd = 0;

  constructor(text: string, { resume, limit, final, sealed }: ScanOptions) {
    this.#text = text;
    this.#limit = limit;
    this.#final = final;
    this.#sealed = sealed;
    this.#lines = new LineScanner(text, limit, final);
    this.#progress = new ScanProgress(text, this.#lines, resume, final);
  }

  run(): Scan {
    if (this.#progress.open !== undefined) {
      this.#lines.sealed = this.#sealed && this.#progress.context === "speech";
      this.#lines.resume(this.#progress.open.kind);
      this.#pieces(0, 0);
    } else if (this.#progress.context === "start") {
      this.#start();
    }
    while (this.#at < this.#text.length) this.#readLine();
    if (this.#final) this.#progress.settle(this.#text.length);
    return this.#progress.result();
  }

  #start(): void {
    if (this.#text.charCodeAt(0) === BYTE_ORDER_MARK) {
      this.#progress.begin("blank", 0, 0);
      this.#at = this.#progress.counter.start = 1;
    }
    const end = this.#lines.lineEnd(this.#at);
    const titled = opensTitlePage(this.#text, this.#at, end, this.#lines.afterLineEnd(end));
    this.#progress.context = titled ? "title" : "fresh";
  }

  #readLine(): void {
    const start = this.#at;
    const end = this.#lineEnd = this.#lines.lineEnd(start);
    if (this.#progress.context === "title" && this.#readTitleLine(start, end)) return;
    if (this.#sealed) this.#lines.sealed = this.#progress.context === "speech";
    if (this.#lines.nextMark(start) < end) this.#readMarkedLine(start, end);
    else this.#readPlainLine(start, end, false);
  }

  #readTitleLine(start: number, end: number): boolean {
    const colon = titleColon(this.#text, start, end);
    if (colon >= 0) this.#progress.begin("titleEntry", start, end);
    else if (start < end && isBlank(this.#text.charCodeAt(start))) {
      if (skipBlanks(this.#text, start, end) === end) this.#blankLine(start);
      else this.#progress.sink.extend(end, false);
    } else if (start === end) this.#blankLine(start);
    else {
      this.#progress.context = "paragraph";
      return false;
    }
    this.#finishLine(end);
    return true;
  }

  #readPlainLine(start: number, end: number, inline: boolean): void {
    const text = this.#text;
    if (this.#progress.context === "speech") {
      if (start === end && start === this.#progress.counter.start) this.#blankLine(start);
      else this.#speak(start, end, inline);
    } else {
      const first = skipBlanks(text, start, end);
      if (first === end) this.#blankLine(start);
      else if (inline) {
        const line = stripInline(text.slice(first, end));
        const bare = skipBlanks(line, 0, line.length);
        this.#describe(line, bare, line.length, start, end, true);
      } else this.#describe(text, first, end, start, end, false);
    }
    this.#finishLine(end);
  }

  #blankLine(start: number): void {
    this.#progress.context = "fresh";
    if (this.#progress.sink.type === undefined || start - this.#progress.sink.to > this.#limit) {
      this.#progress.begin("blank", start, start);
    }
    this.#progress.gap = true;
  }

  #speak(start: number, end: number, inline: boolean): void {
    const line = inline ? stripInline(this.#text.slice(start, end)) : this.#text;
    const type = inline ? spokenType(line, 0, line.length) : spokenType(line, start, end);
    if (type === "dialogue" && this.#progress.sink.type === type) {
      this.#progress.sink.extend(end, inline);
    } else this.#progress.begin(type, start, end, inline);
  }

  /** Reads `[from, to)` of `line` as the line outside a speech that stands at `[start, end)`. */
  #describe(
    line: string,
    from: number,
    to: number,
    start: number,
    end: number,
    inline: boolean,
  ): void {
    const marked = markedType(line, from, to);
    if (marked !== undefined) {
      this.#progress.begin(marked, start, end, inline);
      this.#progress.context = "paragraph";
      return;
    }
    const mark = line.charCodeAt(from);
    if (this.#progress.context === "fresh" && mark !== EXCLAMATION) {
      const natural = naturalLine(this.#text, this.#lines, line, from, to, end);
      if (natural !== undefined) {
        this.#progress.begin(natural, start, end, inline);
        this.#progress.context = natural === "cue" ? "speech" : "paragraph";
        return;
      }
    }
    const joins = this.#progress.context === "paragraph" && mark !== EXCLAMATION;
    if (joins && this.#progress.sink.type === "action") this.#progress.sink.extend(end, inline);
    else this.#progress.begin("action", start, end, inline);
    this.#progress.context = "paragraph";
  }

  /** Reads a line in which a note or boneyard may open. */
  #readMarkedLine(start: number, end: number): void {
    const mark = this.#lines.nextMark(start);
    if (skipBlanks(this.#text, start, end) === mark && this.#readAlone(start, mark)) return;
    let inline = false;
    for (let at = mark; at < end;) {
      const extent = this.#lines.extent(at);
      if (extent === OVERSIZED) return this.#cut(start, at, inline);
      if (extent !== TEXT) inline = true;
      if (extent > end) end = this.#lines.lineEnd(extent);
      at = this.#lines.nextMark(extent === TEXT ? at + 2 : extent);
    }
    this.#readPlainLine(start, end, inline);
  }

  /** Reads the notes and boneyards that fill a line; false where it begins with a note and text. */
  #readAlone(start: number, mark: number): boolean {
    if (this.#lines.extent(mark) === OVERSIZED) {
      this.#openOversized(start, mark);
      return true;
    }
    const last = aloneUntil(this.#text, this.#lines, mark);
    if (last === mark) return false;
    let from = start;
    let boneyard = false;
    for (let at = mark; at < last; at = skipBlanks(this.#text, from, last)) {
      const end = this.#lines.extent(at);
      boneyard ||= this.#text.charCodeAt(at) === SLASH;
      this.#progress.begin(this.#text.charCodeAt(at) === SLASH ? "boneyard" : "note", from, end);
      this.#progress.counter.pass(from, end);
      from = end;
    }
    this.#leaveLine(from, boneyard);
    return true;
  }

  /** Goes on after a note or boneyard that ended at `end`: on the next line if nothing follows. */
  #leaveLine(end: number, boneyard: boolean): void {
    this.#at = end;
    this.#lineEnd = this.#lines.lineEnd(end);
    if (skipBlanks(this.#text, end, this.#lineEnd) < this.#lineEnd) return;
    this.#progress.sink.extend(this.#lineEnd, false);
    if (boneyard && this.#progress.context !== "speech") this.#progress.context = "fresh";
    this.#finishLine(this.#lineEnd);
  }

  /** Ends the text at `mark`, where an oversized note or boneyard opens. */
  #cut(start: number, mark: number, inline: boolean): void {
    if (this.#progress.context === "speech") this.#speak(start, mark, inline);
    else {
      const joins = this.#progress.context === "paragraph" && this.#progress.sink.type === "action";
      if (joins) this.#progress.sink.extend(mark, inline);
      else this.#progress.begin("action", start, mark, inline);
      this.#progress.context = "paragraph";
    }
    this.#progress.counter.pass(start, mark);
    this.#openOversized(mark, mark);
  }

  #openOversized(start: number, mark: number): void {
    const kind = this.#text.charCodeAt(mark) === SLASH ? "boneyard" : "note";
    this.#lines.extent(mark);
    this.#progress.open = { kind, mark: this.#progress.counter.positionOf(mark) };
    this.#progress.report("oversized", mark);
    this.#pieces(start, mark);
  }

  /** Gives the oversized element in pieces: of `limit` units after `mark`, but the last. */
  #pieces(start: number, mark: number): void {
    const open = this.#progress.open!;
    const { known, closed, end } = this.#lines;
    let from = start;
    let boundary = mark;
    while ((known ? end : this.#text.length - 2) - boundary > this.#limit) {
      boundary = this.#pieceEnd(boundary + this.#limit);
      this.#progress.begin(open.kind, from, boundary);
      this.#progress.sink.markPartial();
      this.#progress.counter.pass(from, boundary);
      from = boundary;
    }
    if (!known) {
      this.#progress.settle(boundary);
      this.#at = this.#text.length;
      return;
    }
    this.#progress.begin(open.kind, from, end);
    this.#progress.counter.pass(from, end);
    if (!closed) this.#progress.report("unclosed", from);
    this.#progress.open = undefined;
    this.#leaveLine(end, open.kind === "boneyard");
  }

  /** `at`, or one before where it would part a surrogate pair or CR and LF. */
  #pieceEnd(at: number): number {
    const before = this.#text.charCodeAt(at - 1);
    const after = this.#text.charCodeAt(at);
    const pair = before >= 0xd800 && before < 0xdc00 && after >= 0xdc00 && after < 0xe000;
    return pair || before === 0x0d && after === 0x0a ? at - 1 : at;
  }

  #finishLine(end: number): void {
    if (end > this.#lineEnd) this.#progress.counter.pass(this.#at, end);
    this.#at = this.#lines.afterLineEnd(end);
    this.#progress.counter.next(this.#at);
  }
}

const BYTE_ORDER_MARK = 0xfeff;
const EXCLAMATION = 0x21;
const SLASH = 0x2f;
