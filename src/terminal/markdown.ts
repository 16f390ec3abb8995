import type { Highlight } from "./highlight.ts";
import { CodeBlock } from "./markdown_code.ts";
import { InlineMarkdown } from "./markdown_inline.ts";
import { type Container, enter, type LineStart, readLineStart } from "./markdown_lines.ts";
import { MarkdownPage } from "./markdown_page.ts";
import { TableRows } from "./markdown_rows.ts";
import { marks, plain } from "./styled_text.ts";
import { type Styles, stylesFor } from "./styles.ts";

/** What Markdown is rendered with. */
export interface MarkdownOptions {
  /** Of the window; asked for at every line, since windows are resized. At least 10 are taken. */
  readonly columns: () => number;
  /** Where they change nothing, headings, emphasis and code keep their marks. Default: no styles. */
  readonly styles?: Styles;
  /** Finds the colours of a language; without it code is shown as it is. */
  readonly highlight?: Highlight;
}

/** Renders one text that comes in chunks. */
export interface Markdown {
  /** Returns what can be shown so far. */
  push(chunk: string): string;
  /** Returns the rest. What was shown ends with a line end, unless it is empty. */
  end(): string;
  /** Tells that somebody else has ended the line that was begun. */
  lineBroken(): void;
}

/**
 * Renders Markdown for a terminal while it comes in, cut into chunks anywhere: headings, emphasis,
 * code with colours, lists, quotations, tables, rules, links, wrapped at the window's width. Nothing
 * that was written is changed later; text is written as it comes, word by word, and waits only for
 * the end of a mark that has begun, of a line of code, or of a table. Line ends within a paragraph
 * are kept. What it is given must be harmless already; what it adds are line ends and styles.
 *
 * ```ts
 * import { createMarkdown } from "./markdown.ts";
 * const markdown = createMarkdown({ columns: () => 20 });
 * const shown = markdown.push("* a list item that ") + markdown.push("is long\n") + markdown.end();
 * if (shown !== "• a list item that\n  is long\n") throw new Error(shown);
 * ```
 */
export function createMarkdown(options: MarkdownOptions): Markdown {
  return new MarkdownRenderer(options);
}

/** So much of a line is waited for to know what it is. */
const longestStart = 400;
/** A row of a table that is longer is shown as text. */
const longestRow = 10_000;

/** What the line under way is taken for. */
type Line =
  /** Its beginning does not tell yet. */
  | { readonly kind: "undecided" }
  /** Text, given on as it comes; `sum` is the style of all of it. */
  | { readonly kind: "text"; readonly sum: number }
  /** Code that is shown as it is. */
  | { readonly kind: "indented" }
  | { readonly kind: "code"; readonly block: CodeBlock }
  /** Wanted as a whole. */
  | { readonly kind: "row"; readonly start: LineStart }
  /** Shown already. */
  | { readonly kind: "done" };

class MarkdownRenderer implements Markdown {
  #page: MarkdownPage;
  #inline: InlineMarkdown;
  #highlight: Highlight | undefined;
  #line: Line = { kind: "undecided" };
  /** What came of the line, as long as it is undecided or wanted as a whole. */
  #held = "";
  /** What the line before stood in. */
  #containers: readonly Container[] = [];
  #inParagraph = false;
  #block: CodeBlock | undefined;
  #table: TableRows;
  /** The line of text under way, or the one before, as it was written; absent where it is long. */
  #source: string | undefined;

  constructor({ columns, styles = stylesFor(false), highlight }: MarkdownOptions) {
    const page = this.#page = new MarkdownPage(columns, styles);
    this.#highlight = highlight;
    this.#table = new TableRows(page, (text) => this.#textLine(text));
    this.#inline = new InlineMarkdown((text, sum) => {
      const base = this.#line.kind === "text" ? this.#line.sum : 0;
      page.wrap.text(text, page.styleOf(sum | base));
    }, { keepsMarks: page.keepsMarks });
  }

  push(chunk: string): string {
    let start = 0;
    for (let end = chunk.indexOf("\n"); end >= 0; end = chunk.indexOf("\n", start)) {
      if (end > start) this.#feed(chunk.slice(start, end));
      this.#endLine();
      start = end + 1;
    }
    if (start < chunk.length) this.#feed(chunk.slice(start));
    this.#block?.flush();
    return this.#page.take();
  }

  end(): string {
    if (this.#line.kind !== "undecided" || this.#held !== "") this.#endLine();
    this.#block?.flush();
    this.#block = undefined;
    this.#table.end();
    return this.#page.take();
  }

  lineBroken() {
    this.#page.wrap.lineBroken();
  }

  #feed(part: string) {
    const line = this.#line;
    switch (line.kind) {
      case "text":
        if (this.#source !== undefined) this.#source += part;
        if ((this.#source?.length ?? 0) > longestRow) this.#source = undefined;
        return this.#inline.push(part);
      case "indented":
        return this.#page.wrap.verbatim(part, plain);
      case "code":
        return line.block.add(part);
    }
    this.#held += part;
    if (line.kind === "undecided") this.#decide(false);
    if (this.#line.kind !== "row") return;
    const { length } = this.#held;
    const isText = this.#line.start.kind === "paragraph" && !this.#held.includes("|");
    if (length > (isText ? longestStart : longestRow)) this.#release(this.#line.start);
  }

  #endLine() {
    if (this.#line.kind === "undecided") this.#decide(true);
    const line = this.#line;
    if (line.kind === "text") {
      this.#inline.end();
      this.#page.wrap.newline();
    } else if (line.kind === "indented") this.#page.wrap.newline();
    else if (line.kind === "code") line.block.endLine();
    else if (line.kind === "row") this.#row(this.#held, line.start);
    this.#line = { kind: "undecided" };
    this.#held = "";
  }

  #decide(final: boolean) {
    if (this.#block && !this.#decideCode(this.#block, final)) return;
    const inParagraph = this.#inParagraph;
    const mayBeHead = inParagraph && (this.#source?.includes("|") ?? false);
    const context = { containers: this.#containers, inParagraph, mayBeHead };
    const start = readLineStart(this.#held, final, context) ??
      (this.#held.length > longestStart ? this.#textStart() : undefined);
    if (start) this.#begin(start);
  }

  /** Whether the line is none of the block's. */
  #decideCode(block: CodeBlock, final: boolean): boolean {
    const found = block.begin(this.#held, final);
    if (found === "code") this.#line = { kind: "code", block };
    if (found === "closing") this.#line = { kind: "done" };
    if (found === "outside") block.flush();
    if (found === "closing" || found === "outside") this.#block = undefined;
    return found === "outside";
  }

  #textStart(): LineStart {
    const { index, kept } = enter(this.#held, this.#containers);
    const containers = this.#containers.slice(0, kept);
    return { kind: "paragraph", containers, kept, begin: index, level: 0 };
  }

  #begin(start: LineStart) {
    const { kind, containers, begin } = start;
    const isWithin = start.kept === this.#containers.length && containers.length === start.kept;
    const mayBeRow = kind === "table" || kind === "paragraph" && this.#table.isOpen && isWithin;
    if (!mayBeRow) this.#table.end();
    this.#containers = containers;
    this.#inParagraph = kind === "paragraph" && !mayBeRow;
    if (mayBeRow) {
      this.#line = { kind: "row", start };
      return;
    }
    if (kind === "delimiter") {
      const delimiter = this.#held.slice(begin);
      if (!this.#table.begin(this.#source ?? "", delimiter, containers)) return this.#plain(start);
      this.#line = { kind: "done" };
      return;
    }
    this.#line = { kind: "done" };
    if (kind === "blank" && start.kept === containers.length) return this.#page.gap();
    this.#page.beginLine(containers, start.kept);
    const text = this.#held.slice(begin);
    if (kind === "blank") this.#page.wrap.newline();
    else if (kind === "paragraph") this.#paragraph(text);
    else if (kind === "underline") this.#underline(start.level);
    else if (kind === "heading") this.#heading(text, start.level);
    else if (kind === "fence") {
      this.#block = new CodeBlock(this.#page, containers, text, this.#highlight);
    } else if (kind === "rule") {
      this.#page.line("─".repeat(this.#page.wrap.room), this.#page.styleOf(marks.dim));
    } else {
      this.#line = { kind: "indented" };
      this.#page.wrap.verbatim(text, plain);
    }
  }

  #heading(text: string, level: number) {
    const sum = marks.strong | (level === 1 ? marks.underline : level > 2 ? marks.emphasis : 0);
    this.#text(this.#page.keepsMarks ? `${"#".repeat(level)}${text}` : text, sum);
  }

  /** A heading is known by the line under it, when it stands on the screen: it stays as it is. */
  #underline(level: number) {
    const width = Math.min(this.#page.wrap.room, Math.max(1, this.#page.wrap.lastWidth));
    const sign = level === 1 ? "═" : "─";
    this.#page.line(sign.repeat(width), this.#page.styleOf(marks.strong));
  }

  #paragraph(text: string) {
    this.#inParagraph = true;
    this.#source = text;
    this.#text(text, 0);
  }

  #plain({ containers, kept, begin }: LineStart) {
    this.#page.beginLine(containers, kept);
    this.#paragraph(this.#held.slice(begin));
  }

  #text(text: string, sum: number) {
    this.#line = { kind: "text", sum };
    this.#inline.push(text);
  }

  /** A complete line that begins with `|`, or in a table has one somewhere. */
  #row(line: string, start: LineStart) {
    const text = line.slice(start.begin);
    if (start.kind === "paragraph" && !text.includes("|")) {
      this.#release(start);
      this.#inline.end();
      return this.#page.wrap.newline();
    }
    this.#table.row(text, start);
  }

  /** The line under way is no row, or too long for one: it is text. */
  #release(start: LineStart) {
    this.#table.end();
    this.#plain(start);
  }

  /** Shows a line of text as a whole, whatever line is under way. */
  #textLine(text: string) {
    const line = this.#line;
    this.#text(text, 0);
    this.#inline.end();
    this.#page.wrap.newline();
    this.#line = line;
  }
}
