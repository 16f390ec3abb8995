import { createHighlight } from "../../src/terminal/highlight.ts";
import { createMarkdown } from "../../src/terminal/markdown.ts";
import { type Styles, stylesFor } from "../../src/terminal/styles.ts";

/** How a text is rendered for a test. */
export interface Rendering {
  /** Of the window; 80 where absent. */
  readonly columns?: number;
  /** Characters of a chunk; the whole text at once where absent. */
  readonly chunk?: number;
  /** No styles unless given. */
  readonly styles?: Styles;
}

/** What a terminal gets of a Markdown text, which may be given as its characters. */
export function rendered(text: string | readonly string[], options: Rendering = {}): string {
  const { columns = 80, chunk = Math.max(1, text.length), styles = stylesFor(false) } = options;
  const highlight = createHighlight(styles);
  const markdown = createMarkdown({ columns: () => columns, styles, highlight });
  let shown = "";
  for (let at = 0; at < text.length; at += chunk) {
    const part = text.slice(at, at + chunk);
    shown += markdown.push(typeof part === "string" ? part : part.join(""));
  }
  return shown + markdown.end();
}

const names = ["bold", "italic", "underline", "strikethrough", "dim"] as const;
const colours = ["red", "green", "yellow", "blue", "magenta", "cyan"] as const;

/** Styles that can be read: `bold(text)`. They take up columns only in the eyes of a test. */
export const namedStyles: Styles = {
  isColorSupported: true,
  ...Object.fromEntries(
    [...names, ...colours].map((name) => [name, (text: string) => `${name}(${text})`]),
  ) as Omit<Styles, "isColorSupported">,
};

/** The text without the sequences that set styles. */
export function withoutStyles(text: string): string {
  // deno-lint-ignore no-control-regex
  return text.replaceAll(/\x1b\[[0-9]+m/g, "");
}
