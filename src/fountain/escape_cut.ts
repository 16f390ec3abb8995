import {
  BACKSLASH,
  isHighSurrogate,
  isWideBlank,
  SIGN,
  UnitClass,
  unitClasses,
} from "./control.ts";
import { escapeInline } from "./escape_inline.ts";
import { opensElement } from "./escape_line.ts";

/** The most code units of one written line; what is longer is cut into pieces. */
export const lineLimit = 30_000;
/** What ends every piece of a cut line but the last. */
export const continuationMark = `${SIGN}+`;

/** One piece of a line: where it ends in the text, and how it is written. */
export interface Piece {
  readonly end: number;
  readonly written: string;
}

/**
 * Writes the line `text[from, to)`, not empty, as one or more lines of at most {@link lineLimit}
 * units (and their marks), each with a `\` before it where it could open an element. `isContinued`:
 * what comes before it is written already.
 */
export function escapeWholeLine(
  text: string,
  from: number,
  to: number,
  isContinued = false,
): string {
  let out = "";
  while (true) {
    if (to - from <= lineLimit) {
      const written = escapeInline(text, from, to, true);
      if (written.length <= lineLimit) {
        return out + (isContinued || out !== "" ? withPieceMark(written) : withMark(written));
      }
    }
    const piece = cutPiece(text, from, to, lineLimit);
    out += withPieceMark(piece.written) + continuationMark + "\n";
    from = piece.end;
  }
}

/**
 * Cuts a piece off the beginning of `text[from, to)`: at most `room` units (64 or more) once
 * written, and never all of the text. It ends between two plain characters where there are such
 * near the limit, and never inside a surrogate pair.
 */
export function cutPiece(text: string, from: number, to: number, room: number): Piece {
  let size = Math.min(room, to - from - 1);
  while (true) {
    const end = calmPlace(text, from, from + size);
    const written = escapeInline(text, from, end, false);
    if (written.length <= room) return { end, written };
    size >>= 1;
  }
}

/** The written line with a `\` before it where it needs one. */
export function withMark(written: string): string {
  return opensElement(written, 0, written.length) ? "\\" + written : written;
}

/** A piece of a long line: a blank at its beginning is kept from readers that trim lines, too. */
export function withPieceMark(written: string): string {
  return isWideBlank(written.charCodeAt(0)) ? "\\" + written : withMark(written);
}

function calmPlace(text: string, from: number, end: number): number {
  const lowest = Math.max(from + 1, end - 64);
  for (let at = end; at >= lowest; at--) {
    if (isCalm(text.charCodeAt(at - 1)) && isCalm(text.charCodeAt(at))) return at;
  }
  if (!isHighSurrogate(text.charCodeAt(end - 1))) return end;
  return end - 1 > from ? end - 1 : end + 1;
}

/** Plain: no part of any mark or keyword, and no blank, which readers trim at a line's ends. */
function isCalm(code: number): boolean {
  return unitClasses[code] === UnitClass.ordinary && code !== BACKSLASH && !isWideBlank(code) &&
    !(code >= 0x41 && code <= 0x5a);
}
