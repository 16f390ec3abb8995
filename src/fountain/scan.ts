import { isBlank, skipBlanks } from "./blank.ts";
import type { Element } from "./element.ts";
import { ElementSink } from "./element_sink.ts";
import type { Finding } from "./finding.ts";
import { stripInline } from "./inline.ts";
import { aloneUntil, naturalLine } from "./line_context.ts";
import { LineCounter } from "./line_counter.ts";
import { LineScanner, OVERSIZED, TEXT } from "./line_scanner.ts";
import { markedType, spokenType } from "./line_type.ts";
import type { Context, OpenElement, Resume } from "./resume.ts";
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

/** What was read. */
export interface Scan {
  /** All elements where the text is final, else those that no further text can change. */
  readonly elements: Element[];
  readonly findings: Finding[];
  /** How many units these elements take. */
  readonly consumed: number;
  /** How to go on from there. */
  readonly resume: Resume;
}

/** Reads `text` in one pass. */
export function scan(text: string, options: ScanOptions): Scan {
  return new Scanner(text, options).run();
}

class Scanner {
  readonly #text: string;
  readonly #limit: number;
  readonly #final: boolean;
  readonly #sealed: boolean;
  readonly #base: number;
  readonly #findings: { finding: Finding; at: number }[] = [];
  readonly #lines: LineScanner;
  readonly #sink: ElementSink;
  readonly #counter: LineCounter;
  #context: Context;
  #open: OpenElement | undefined;
  /** Where reading stands. */
  #at = 0;
  /** End of the line that is read, before notes and boneyards lengthened it. */
  #lineEnd = 0;
  /** Has an empty line passed since the last element? */
  #gap = false;
  /** The last place from which reading could begin anew, and the elements before it. */
  #safe: Resume;
  #safeCount = 0;

  constructor(text: string, { resume, limit, final, sealed }: ScanOptions) {
    this.#text = text;
    this.#limit = limit;
    this.#final = final;
    this.#sealed = sealed;
    this.#base = resume.offset;
    this.#lines = new LineScanner(text, limit, final);
    this.#sink = new ElementSink(text, resume.offset);
    this.#context = resume.context;
    this.#open = resume.open;
    this.#counter = new LineCounter(this.#lines, resume);
    this.#safe = resume;
  }

  run(): Scan {
    if (this.#open !== undefined) {
      this.#lines.sealed = this.#sealed && this.#context === "speech";
      this.#lines.resume(this.#open.kind);
      this.#pieces(0, 0);
    } else if (this.#context === "start") {
      this.#start();
    }
    while (this.#at < this.#text.length) this.#readLine();
    const { elements } = this.#sink;
    if (this.#final) {
      this.#sink.close(this.#text.length);
      this.#safe = this.#place(this.#text.length);
    } else elements.length = this.#safeCount;
    const consumed = this.#safe.offset - this.#base;
    const sure = this.#findings.filter(({ at }) => at < consumed);
    return { elements, findings: sure.map((it) => it.finding), consumed, resume: this.#safe };
  }

  #start(): void {
    if (this.#text.charCodeAt(0) === BYTE_ORDER_MARK) {
      this.#begin("blank", 0, 0);
      this.#at = this.#counter.start = 1;
    }
    const end = this.#lines.lineEnd(this.#at);
    const titled = opensTitlePage(this.#text, this.#at, end, this.#lines.afterLineEnd(end));
    this.#context = titled ? "title" : "fresh";
  }

  #readLine(): void {
    const start = this.#at;
    const end = this.#lineEnd = this.#lines.lineEnd(start);
    if (this.#context === "title" && this.#readTitleLine(start, end)) return;
    if (this.#sealed) this.#lines.sealed = this.#context === "speech";
    if (this.#lines.nextMark(start) < end) this.#readMarkedLine(start, end);
    else this.#readPlainLine(start, end, false);
  }

  #readTitleLine(start: number, end: number): boolean {
    const colon = titleColon(this.#text, start, end);
    if (colon >= 0) this.#begin("titleEntry", start, end);
    else if (start < end && isBlank(this.#text.charCodeAt(start))) {
      if (skipBlanks(this.#text, start, end) === end) this.#blankLine(start);
      else this.#sink.extend(end, false);
    } else if (start === end) this.#blankLine(start);
    else {
      this.#context = "paragraph";
      return false;
    }
    this.#finishLine(end);
    return true;
  }

  #readPlainLine(start: number, end: number, inline: boolean): void {
    const text = this.#text;
    if (this.#context === "speech") {
      if (start === end && start === this.#counter.start) this.#blankLine(start);
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
    this.#context = "fresh";
    if (this.#sink.type === undefined || start - this.#sink.to > this.#limit) {
      this.#begin("blank", start, start);
    }
    this.#gap = true;
  }

  #speak(start: number, end: number, inline: boolean): void {
    const line = inline ? stripInline(this.#text.slice(start, end)) : this.#text;
    const type = inline ? spokenType(line, 0, line.length) : spokenType(line, start, end);
    if (type === "dialogue" && this.#sink.type === type) this.#sink.extend(end, inline);
    else this.#begin(type, start, end, inline);
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
      this.#begin(marked, start, end, inline);
      this.#context = "paragraph";
      return;
    }
    const mark = line.charCodeAt(from);
    if (this.#context === "fresh" && mark !== EXCLAMATION) {
      const natural = naturalLine(this.#text, this.#lines, line, from, to, end);
      if (natural !== undefined) {
        this.#begin(natural, start, end, inline);
        this.#context = natural === "cue" ? "speech" : "paragraph";
        return;
      }
    }
    const joins = this.#context === "paragraph" && mark !== EXCLAMATION;
    if (joins && this.#sink.type === "action") this.#sink.extend(end, inline);
    else this.#begin("action", start, end, inline);
    this.#context = "paragraph";
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
      this.#begin(this.#text.charCodeAt(at) === SLASH ? "boneyard" : "note", from, end);
      this.#counter.pass(from, end);
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
    this.#sink.extend(this.#lineEnd, false);
    if (boneyard && this.#context !== "speech") this.#context = "fresh";
    this.#finishLine(this.#lineEnd);
  }

  /** Ends the text at `mark`, where an oversized note or boneyard opens. */
  #cut(start: number, mark: number, inline: boolean): void {
    if (this.#context === "speech") this.#speak(start, mark, inline);
    else {
      const joins = this.#context === "paragraph" && this.#sink.type === "action";
      if (joins) this.#sink.extend(mark, inline);
      else this.#begin("action", start, mark, inline);
      this.#context = "paragraph";
    }
    this.#counter.pass(start, mark);
    this.#openOversized(mark, mark);
  }

  #openOversized(start: number, mark: number): void {
    const kind = this.#text.charCodeAt(mark) === SLASH ? "boneyard" : "note";
    this.#lines.extent(mark);
    this.#open = { kind, mark: this.#counter.positionOf(mark) };
    this.#report("oversized", mark);
    this.#pieces(start, mark);
  }

  /** Gives the oversized element in pieces: of `limit` units after `mark`, but the last. */
  #pieces(start: number, mark: number): void {
    const open = this.#open!;
    const { known, closed, end } = this.#lines;
    let from = start;
    let boundary = mark;
    while ((known ? end : this.#text.length - 2) - boundary > this.#limit) {
      boundary = this.#pieceEnd(boundary + this.#limit);
      this.#begin(open.kind, from, boundary);
      this.#sink.markPartial();
      this.#counter.pass(from, boundary);
      from = boundary;
    }
    if (!known) {
      this.#sink.close(boundary);
      this.#safe = this.#place(boundary);
      this.#safeCount = this.#sink.elements.length;
      this.#at = this.#text.length;
      return;
    }
    this.#begin(open.kind, from, end);
    this.#counter.pass(from, end);
    if (!closed) this.#report("unclosed", from);
    this.#open = undefined;
    this.#leaveLine(end, open.kind === "boneyard");
  }

  /** `at`, or one before where it would part a surrogate pair or CR and LF. */
  #pieceEnd(at: number): number {
    const before = this.#text.charCodeAt(at - 1);
    const after = this.#text.charCodeAt(at);
    const pair = before >= 0xd800 && before < 0xdc00 && after >= 0xdc00 && after < 0xe000;
    return pair || before === 0x0d && after === 0x0a ? at - 1 : at;
  }

  #begin(type: Parameters<ElementSink["begin"]>[0], from: number, to: number, inline = false) {
    this.#sink.begin(type, from, to, this.#counter.line, this.#counter.columnOf(from));
    this.#sink.inline = inline;
    if (this.#gap && !this.#final && from <= this.#lines.openFrom) {
      this.#safe = { ...this.#place(from), context: "fresh", open: undefined };
      this.#safeCount = this.#sink.elements.length;
    }
    this.#gap = false;
  }

  #finishLine(end: number): void {
    if (end > this.#lineEnd) this.#counter.pass(this.#at, end);
    this.#at = this.#lines.afterLineEnd(end);
    this.#counter.next(this.#at);
  }

  #place(at: number): Resume {
    return { ...this.#counter.positionOf(at), context: this.#context, open: this.#open };
  }

  /** Notes a finding; it counts when the element at `at` is sure. */
  #report(kind: Finding["kind"], at: number): void {
    const { kind: element, mark } = this.#open!;
    this.#findings.push({ finding: { kind, element, ...mark }, at });
  }
}

const BYTE_ORDER_MARK = 0xfeff;
const EXCLAMATION = 0x21;
const SLASH = 0x2f;
