import type { Container } from "./markdown_lines.ts";
import { marks, markStyles, plain, type Style, StyledText } from "./styled_text.ts";
import type { Styles } from "./styles.ts";
import { textWidth } from "./text_units.ts";
import { type LinePrefix, WordWrap } from "./word_wrap.ts";

/** The first is for an outer list, the next for a list within it, and so on. */
const bullets = ["•", "◦", "▪"];

/** What rendered Markdown is written on: wrapped lines, with the signs of lists and quotations. */
export class MarkdownPage {
  readonly wrap: WordWrap;
  readonly styleOf: (sum: number) => Style;
  /** Marks stand as they were written: there are no styles that could stand for them. */
  readonly keepsMarks: boolean;
  #out = new StyledText();
  #hasGap = false;
  #isEmpty = true;

  /** @param columns of the window; at least 10 are taken */
  constructor(columns: () => number, styles: Styles) {
    this.wrap = new WordWrap(this.#out, () => Math.max(10, columns()));
    this.styleOf = markStyles(styles);
    this.keepsMarks = !styles.isColorSupported;
  }

  /** Leaves one empty line before the next one, unless that is the first. */
  gap() {
    this.#hasGap = !this.#isEmpty;
  }

  /** Begins a line; those of `containers` from `kept` on begin with it. */
  beginLine(containers: readonly Container[], kept = containers.length) {
    if (this.#hasGap) {
      const common = containers.slice(0, kept);
      const quotes = common.slice(0, common.findLastIndex(({ kind }) => kind === "quote") + 1);
      const prefix = this.#prefix(quotes, quotes.length);
      const bars = prefix.pieces.map(({ text }) => text).join("").trimEnd();
      this.line(bars, this.styleOf(marks.dim));
    }
    this.#hasGap = this.#isEmpty = false;
    this.wrap.begin(
      this.#prefix(containers, kept),
      this.#prefix(containers, containers.length),
    );
  }

  /** Writes a whole line of code, or of signs, in one style. */
  line(text: string, style: Style) {
    this.wrap.verbatim(text, style);
    this.wrap.newline();
  }

  take(): string {
    return this.#out.take();
  }

  #prefix(containers: readonly Container[], kept: number): LinePrefix {
    let depth = 0;
    const pieces = containers.map((container, index) => {
      if (container.kind === "quote") return { text: "│ ", style: this.styleOf(marks.dim) };
      const text = markerOf(container, depth++);
      return { text: index < kept ? " ".repeat(textWidth(text)) : text, style: plain };
    });
    const width = pieces.reduce((sum, { text }) => sum + textWidth(text), 0);
    return { pieces, width };
  }
}

function markerOf({ marker, task }: Container & { kind: "item" }, depth: number): string {
  if (task) return task === "done" ? "☑ " : "☐ ";
  const isOrdered = marker.length > 1;
  return `${isOrdered ? marker : bullets[depth % bullets.length]} `;
}
