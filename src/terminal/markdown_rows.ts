import type { Container, LineStart } from "./markdown_lines.ts";
import type { MarkdownPage } from "./markdown_page.ts";
import { isDelimiterRow, MarkdownTable, splitRow } from "./markdown_table.ts";

/** The lines that are, or may become, a table: of each it is known late whether it is a row. */
export class TableRows {
  #page: MarkdownPage;
  #showText: (text: string) => void;
  /** The line before, where it may be the head of a table. */
  #head: { readonly text: string; readonly start: LineStart } | undefined;
  #table: MarkdownTable | undefined;

  /** @param showText shows a line that was no head after all; it has begun */
  constructor(page: MarkdownPage, showText: (text: string) => void) {
    this.#page = page;
    this.#showText = showText;
  }

  /** Whether rows may follow. */
  get isOpen(): boolean {
    return this.#table !== undefined;
  }

  /**
   * Begins a table whose head has no bar before it: that was shown as text before it could be known.
   * False where the two lines make none.
   */
  begin(head: string, delimiter: string, containers: readonly Container[]): boolean {
    const isTable = isDelimiterRow(delimiter) && delimiter.includes("|") &&
      splitRow(head).length === splitRow(delimiter).length;
    if (!isTable) return false;
    const begun = () => this.#page.beginLine(containers);
    this.#table = new MarkdownTable(head, delimiter, this.#page, begun, true);
    return true;
  }

  /** Takes a complete line that begins with `|`, or in a table has one somewhere. */
  row(text: string, start: LineStart) {
    if (this.#table) return this.#table.row(text);
    const head = this.#head;
    if (!head || !isDelimiterRow(text)) {
      this.end();
      this.#head = { text, start };
      return;
    }
    this.#head = undefined;
    let { kept } = head.start;
    const { containers } = head.start;
    this.#table = new MarkdownTable(head.text, text, this.#page, () => {
      this.#page.beginLine(containers, kept);
      kept = containers.length;
    });
  }

  /** Shows a table that was waited for, or the line that was no head of one. */
  end() {
    this.#table?.end();
    this.#table = undefined;
    const head = this.#head;
    this.#head = undefined;
    if (!head) return;
    this.#page.beginLine(head.start.containers, head.start.kept);
    this.#showText(head.text);
  }
}
