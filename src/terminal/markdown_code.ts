import type { BlockHighlighter, Highlight } from "./highlight.ts";
import { type Container, enter } from "./markdown_lines.ts";
import type { MarkdownPage } from "./markdown_page.ts";
import { marks, plain } from "./styled_text.ts";

/** What a line in a block of code is; "outside": it ended the block, and is no part of it. */
export type CodeLine = "undecided" | "code" | "closing" | "outside";

/** So much of a line of blanks or fence signs is waited for, to know whether it ends the block. */
const longestClosing = 200;

/** A fenced block of code. The fences are shown too, so that one sees where code begins and ends. */
export class CodeBlock {
  #page: MarkdownPage;
  #containers: readonly Container[];
  #fence: string;
  #highlight: BlockHighlighter | undefined;
  /** Complete lines that are to be coloured: several together take less time. */
  #lines = "";
  /** The line under way, where it is wanted as a whole. */
  #line = "";

  /**
   * Shows the opening fence, on the line that the page has begun.
   *
   * @param opening the line from its fence on
   */
  constructor(
    page: MarkdownPage,
    containers: readonly Container[],
    opening: string,
    highlight?: Highlight,
  ) {
    this.#page = page;
    this.#containers = containers;
    const text = opening.trimEnd();
    let end = 0;
    while (end < text.length && text[end] === text[0]) end++;
    this.#fence = text.slice(0, end);
    const [language] = text.slice(end).trim().split(" ");
    this.#highlight = language ? highlight?.(language) : undefined;
    page.line(text, page.styleOf(marks.dim));
  }

  /** Finds out what a line is from its beginning; takes it where it is a part of the block. */
  begin(line: string, final: boolean): CodeLine {
    const { index, kept } = enter(line, this.#containers);
    let text = line.slice(index);
    if (kept < this.#containers.length) {
      const isLeft = this.#containers.slice(kept).some(({ kind }) => kind === "quote");
      if (isLeft && text.trim() === "" && !final) return "undecided";
      if (isLeft) return "outside";
      text = text.trimStart();
    }
    const closing = text.trim();
    const mayClose = [...this.#fence[0]].every((sign) => closing.replaceAll(sign, "") === "");
    if (mayClose && !final && text.length < longestClosing) return "undecided";
    if (mayClose && final && closing.length >= this.#fence.length) {
      this.flush();
      this.#page.beginLine(this.#containers);
      this.#page.line(closing, this.#page.styleOf(marks.dim));
      return "closing";
    }
    if (!this.#highlight) this.#page.beginLine(this.#containers);
    this.add(text);
    return "code";
  }

  /** Adds to a line that is code. */
  add(text: string) {
    if (this.#highlight) this.#line += text;
    else this.#page.wrap.verbatim(text, plain);
  }

  endLine() {
    if (this.#highlight) this.#lines += `${this.#line}\n`;
    else this.#page.wrap.newline();
    this.#line = "";
  }

  /** Shows all complete lines. */
  flush() {
    const { wrap } = this.#page;
    if (!this.#highlight || !this.#lines) return;
    let isBegun = false;
    const begin = () => {
      if (!isBegun) this.#page.beginLine(this.#containers);
      isBegun = true;
    };
    for (const { text, style } of this.#highlight(this.#lines)) {
      for (const [index, part] of text.split("\n").entries()) {
        if (index > 0) {
          begin();
          wrap.newline();
          isBegun = false;
        }
        if (!part) continue;
        begin();
        wrap.verbatim(part, style);
      }
    }
    this.#lines = "";
  }
}
