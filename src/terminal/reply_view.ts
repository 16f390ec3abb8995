import { createHarmless } from "./harmless.ts";
import type { Highlight } from "./highlight.ts";
import type { Markdown } from "./markdown.ts";
import type { Styles } from "./styles.ts";

/**
 * How replies look on a terminal: Markdown, rendered as it streams. What renders it is loaded with
 * the first reply, and the grammars of code with the first code.
 */
export class ReplyView {
  readonly #styles: Styles;
  readonly #columns: () => number;
  #harmless = createHarmless();
  #markdown: Markdown | undefined;
  #width = 80;
  #renderer: Promise<typeof import("./markdown.ts")> | undefined;
  #grammars: Promise<void> | undefined;
  #highlight: Highlight | undefined;

  /** @param columns of the window; asked for with every chunk, since windows are resized */
  constructor(styles: Styles, columns: () => number) {
    this.#styles = styles;
    this.#columns = columns;
  }

  /** Begins to load what a reply will need. */
  prepare() {
    this.#renderer ??= import("./markdown.ts");
  }

  /** Returns what can be shown so far. */
  async push(chunk: string): Promise<string> {
    const text = this.#harmless.push(chunk);
    this.prepare();
    const { createMarkdown } = await this.#renderer!;
    this.#markdown ??= createMarkdown({
      columns: () => this.#width,
      styles: this.#styles,
      highlight: (language) => this.#highlight?.(language),
    });
    if (text.includes("`") || text.includes("~")) this.#grammars ??= this.#loadGrammars();
    // Code is wanted with the end of the line that opens it.
    if (this.#grammars && !this.#highlight && text.includes("\n")) await this.#grammars;
    this.#width = this.#columns();
    return this.#markdown.push(text);
  }

  /** Returns the rest, and begins anew. */
  async end(): Promise<string> {
    const rest = this.#harmless.end();
    if (rest === "" && !this.#markdown) return "";
    const shown = await this.push(rest) + this.#markdown!.end();
    this.#markdown = undefined;
    return shown;
  }

  /** Tells that something else was shown in the middle of a line. */
  lineBroken() {
    this.#markdown?.lineBroken();
  }

  async #loadGrammars() {
    const { createHighlight } = await import("./highlight.ts");
    this.#highlight = createHighlight(this.#styles);
  }
}
