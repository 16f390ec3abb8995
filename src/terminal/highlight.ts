import highlighter from "highlight.js/lib/common";
import { plain, type Style } from "./styled_text.ts";
import type { Styles } from "./styles.ts";

/** A piece of code and its style; it may hold line ends. */
export interface CodePiece {
  readonly text: string;
  readonly style: Style;
}

/** Colours the code of one block, which comes in pieces of whole lines. */
export type BlockHighlighter = (lines: string) => readonly CodePiece[];

/** Makes a highlighter for a language as it is named after a fence; undefined for unknown ones. */
export type Highlight = (language: string) => BlockHighlighter | undefined;

/**
 * So much code is read at once, and so much of the block's earlier code is read again to know where
 * it stands (in a comment, in a string), in characters. The grammars are regular expressions, and
 * not all of them take linear time, so what they get has to be bounded.
 */
const most = { atOnce: 4000, usualContext: 1000, context: 3000 };

/** A grammar that takes longer for one piece, in milliseconds, is given up for the block. */
const patience = 250;

/** The colours of the common languages, on the grammars of highlight.js. */
export function createHighlight(styles: Styles): Highlight {
  const scopes = scopeStyles(styles);
  return (name) => {
    const language = name.toLowerCase();
    if (!highlighter.getLanguage(language)) return undefined;
    let context = "";
    let isGivenUp = false;
    const colour = (lines: string): readonly CodePiece[] => {
      const began = performance.now();
      const { value } = highlighter.highlight(context + lines, { language, ignoreIllegals: true });
      isGivenUp = performance.now() - began > patience;
      const pieces = withoutFirst(readMarkup(value, scopes), context.length);
      context = shortened(context + lines);
      return pieces;
    };
    return (lines) =>
      portions(lines).flatMap((portion) => {
        if (!isGivenUp && portion.length <= most.atOnce) return colour(portion);
        context = "";
        return [{ text: portion, style: plain }];
      });
  };
}

/** Whole lines, so many together as may be read at once; a line that is longer stands alone. */
function portions(lines: string): string[] {
  const found: string[] = [];
  let begin = 0;
  for (let end = 0; end < lines.length;) {
    const next = lines.indexOf("\n", end) + 1 || lines.length;
    if (end > begin && next - begin > most.atOnce) {
      found.push(lines.slice(begin, end));
      begin = end;
    }
    end = next;
  }
  if (begin < lines.length) found.push(lines.slice(begin));
  return found;
}

/** Leaves out the first lines of what has grown too long. */
function shortened(context: string): string {
  if (context.length <= most.usualContext) return context;
  // After an empty line, at one that is not indented, something new is likely to begin.
  for (let at = context.indexOf("\n\n"); at >= 0; at = context.indexOf("\n\n", at + 1)) {
    const next = context[at + 2];
    const isLate = context.length - at < most.usualContext;
    if (isLate && next !== undefined && !" \t\n".includes(next)) return context.slice(at + 2);
  }
  return context.length > most.context ? "" : context;
}

/** Reads highlight.js's own output: text, its five entities, and `<span class="…">`. */
function readMarkup(markup: string, styleOf: (scope: string) => Style | undefined): CodePiece[] {
  const pieces: CodePiece[] = [];
  const open: Style[] = [plain];
  let index = 0;
  while (index < markup.length) {
    const style = open[open.length - 1];
    if (markup.startsWith("</span>", index)) {
      open.pop();
      index += "</span>".length;
    } else if (markup[index] === "<") {
      const end = markup.indexOf(">", index);
      const begin = markup.indexOf('"', index) + 1;
      open.push(styleOf(markup.slice(begin, markup.indexOf('"', begin))) ?? style);
      index = end + 1;
    } else {
      const next = markup.indexOf("<", index);
      const end = next < 0 ? markup.length : next;
      pieces.push({ text: unescape(markup.slice(index, end)), style });
      index = end;
    }
  }
  return pieces;
}

function unescape(text: string): string {
  if (!text.includes("&")) return text;
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
}

function withoutFirst(pieces: readonly CodePiece[], count: number): CodePiece[] {
  let skip = count;
  const rest: CodePiece[] = [];
  for (const { text, style } of pieces) {
    if (skip < text.length) rest.push({ text: text.slice(skip), style });
    skip = Math.max(0, skip - text.length);
  }
  return rest;
}

/** Styles by highlight.js's scopes (https://highlightjs.readthedocs.io/en/latest/css-classes-reference.html). */
function scopeStyles(styles: Styles): (classes: string) => Style | undefined {
  const table: readonly [Style, string][] = [
    [styles.magenta, "keyword selector-tag doctag"],
    [styles.green, "string regexp char addition quote"],
    [styles.yellow, "number literal symbol bullet variable template-variable"],
    [styles.dim, "comment meta"],
    [styles.blue, "title section name selector-id selector-class"],
    [styles.cyan, "built_in type attr attribute property link selector-attr selector-pseudo"],
    [styles.red, "deletion"],
    [styles.bold, "strong"],
    [styles.italic, "emphasis"],
    [plain, "subst"],
  ];
  const byScope = new Map<string, Style>();
  for (const [style, scopes] of table) {
    for (const scope of scopes.split(" ")) byScope.set(scope, style);
  }
  return (classes) => byScope.get(classes.split(" ")[0].replace("hljs-", ""));
}
