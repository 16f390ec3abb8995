import type { Element } from "./element.ts";
import { ElementSink } from "./element_sink.ts";
import type { Finding } from "./finding.ts";
import { LineCounter } from "./line_counter.ts";
import type { LineScanner } from "./line_scanner.ts";
import type { Context, OpenElement, Resume } from "./resume.ts";

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

/** Keeps what is read, and the last place from which reading could begin anew. */
export class ScanProgress {
  readonly sink: ElementSink;
  readonly counter: LineCounter;
  context: Context;
  /** The note or boneyard that is given in pieces. */
  open: OpenElement | undefined;
  /** Has an empty line passed since the last element? */
  gap = false;

  readonly #lines: LineScanner;
  readonly #final: boolean;
  readonly #base: number;
  readonly #findings: { finding: Finding; at: number }[] = [];
  #safe: Resume;
  #safeCount = 0;

  /** @param final does the text end here, so that everything is sure? */
  constructor(text: string, lines: LineScanner, resume: Resume, final: boolean) {
    this.sink = new ElementSink(text, resume.offset);
    this.counter = new LineCounter(lines, resume);
    this.context = resume.context;
    this.open = resume.open;
    this.#lines = lines;
    this.#final = final;
    this.#base = resume.offset;
    this.#safe = resume;
  }

  /** Begins an element that reaches to `to` as yet. */
  begin(type: Parameters<ElementSink["begin"]>[0], from: number, to: number, inline = false): void {
    this.sink.begin(type, from, to, this.counter.line, this.counter.columnOf(from));
    this.sink.inline = inline;
    if (this.gap && !this.#final && from <= this.#lines.openFrom) {
      this.#safe = { ...this.#place(from), context: "fresh", open: undefined };
      this.#safeCount = this.sink.elements.length;
    }
    this.gap = false;
  }

  /** Ends the last element at `at`: all elements are sure, and reading may go on from there. */
  settle(at: number): void {
    this.sink.close(at);
    this.#safe = this.#place(at);
    this.#safeCount = this.sink.elements.length;
  }

  /** Notes a finding about the open element; it counts when the element at `at` is sure. */
  report(kind: Finding["kind"], at: number): void {
    const { kind: element, mark } = this.open!;
    this.#findings.push({ finding: { kind, element, ...mark }, at });
  }

  /** What is sure. */
  result(): Scan {
    const { elements } = this.sink;
    elements.length = this.#safeCount;
    const consumed = this.#safe.offset - this.#base;
    const sure = this.#findings.filter(({ at }) => at < consumed);
    return { elements, findings: sure.map((it) => it.finding), consumed, resume: this.#safe };
  }

  #place(at: number): Resume {
    return { ...this.counter.positionOf(at), context: this.context, open: this.open };
  }
}
