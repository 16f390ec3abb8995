import { codeSpans } from "./code_span.ts";
import { linksIn } from "./message_link.ts";

/** A stretch of text that looks the same throughout. */
export interface InlinePiece {
  readonly text: string;
  readonly code?: true;
  readonly strong?: true;
  readonly emphasis?: true;
  /** `http:` or `https:`, never anything else. */
  readonly address?: string;
}

interface Mark {
  readonly at: number;
  readonly length: 1 | 2;
  readonly canOpen: boolean;
  readonly canClose: boolean;
}

/**
 * Code, emphasis and links within a paragraph. What is not closed stays as it was written.
 *
 * ```ts
 * import { inlinePieces } from "./message_inline.ts";
 * const [code, rest] = inlinePieces("`ls` lists");
 * if (!code.code || code.text !== "ls" || rest.text !== " lists") throw new Error();
 * ```
 */
export function inlinePieces(text: string): InlinePiece[] {
  const pieces: InlinePiece[] = [];
  for (const span of codeSpans(text)) {
    if (span.code) pieces.push({ text: span.text, code: true });
    else pieces.push(...emphasized(span.text));
  }
  return pieces;
}

function emphasized(text: string): InlinePiece[] {
  const styles: { strong?: true; emphasis?: true } = {};
  const pieces: InlinePiece[] = [];
  let from = 0;
  for (const { at, length } of pairedMarks(marksIn(text))) {
    pieces.push(...linksIn(text.slice(from, at)).map((piece) => ({ ...piece, ...styles })));
    const style = length === 2 ? "strong" : "emphasis";
    if (styles[style]) delete styles[style];
    else styles[style] = true;
    from = at + length;
  }
  pieces.push(...linksIn(text.slice(from)).map((piece) => ({ ...piece, ...styles })));
  return pieces;
}

function marksIn(text: string): Mark[] {
  const marks: Mark[] = [];
  for (let at = text.indexOf("*"); at >= 0;) {
    let end = at;
    while (text[end] === "*") end++;
    const length = end - at;
    if (length === 1 || length === 2) {
      const before = text[at - 1] ?? " ";
      const after = text[end] ?? " ";
      marks.push({
        at,
        length,
        canOpen: !isBlank(after) && !isWord(before),
        canClose: !isBlank(before) && !isWord(after),
      });
    }
    at = text.indexOf("*", end);
  }
  return marks;
}

/** The marks that open and close something, in order; pairs never cross. */
function pairedMarks(marks: readonly Mark[]): Mark[] {
  const open: Mark[] = [];
  const paired: Mark[] = [];
  for (const mark of marks) {
    const opener = open.findIndex(({ length }) => length === mark.length);
    if (mark.canClose && opener >= 0) {
      paired.push(open[opener], mark);
      open.length = opener;
    } else if (mark.canOpen && opener < 0) open.push(mark);
  }
  return paired.sort((a, b) => a.at - b.at);
}

function isBlank(unit: string): boolean {
  return unit.trim() === "";
}

function isWord(unit: string): boolean {
  return /[\p{L}\p{N}]/u.test(unit);
}
