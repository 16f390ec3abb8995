import {
  continuationMark,
  cutPiece,
  escapeWholeLine,
  lineLimit,
  withPieceMark,
} from "./escape_cut.ts";
import { escapeInline } from "./escape_inline.ts";
import { escapeFirstLine, escapeLines, type EscapeOptions, markFirstLine } from "./escape_lines.ts";
import { heldFrom } from "./speech_tail.ts";

export { type RepairedTail, repairSpeechTail } from "./speech_tail.ts";

/** Room below which a piece is no longer added to a written line. */
const leastRoom = 64;

/**
 * Writes a speech that grows, piece by piece. All pieces together read back as all the text that
 * was pushed, and the pieces up to any point as a beginning of it, so that recovery keeps every
 * piece which reached the disk. Between pieces no escape and no pair of surrogates is open.
 *
 * @example
 * ```ts
 * import { strictEqual } from "node:assert/strict";
 * import { SpeechEncoder } from "./speech_encoder.ts";
 * const encoder = new SpeechEncoder();
 * strictEqual(encoder.push("One.\n\nTw"), "One.\n");
 * strictEqual(encoder.flush(), "  \n\\Tw");
 * strictEqual(encoder.push("o."), "");
 * strictEqual(encoder.end(), "o.");
 * ```
 */
export class SpeechEncoder {
  readonly #options: EscapeOptions;
  /** The unfinished line's text, as far as it is not written. */
  #pending = "";
  /** Units in the file of the line that {@link flush} began; 0 where no line is open. */
  #column = 0;
  /** Empty lines that wait: one that ends the speech is written in another way. */
  #emptyLines = 0;
  #isFirstLine = true;
  #ended = false;

  constructor(options: EscapeOptions = {}) {
    this.#options = options;
  }

  /** Takes more text; returns the lines that are now complete, each with its newline. */
  push(text: string): string {
    if (this.#ended) throw new Error("Cannot push to a speech that has ended");
    const newline = text.lastIndexOf("\n");
    if (newline < 0) {
      this.#pending += text;
      return this.#writeLongLine();
    }
    const complete = this.#pending + text.slice(0, newline);
    this.#pending = text.slice(newline + 1);
    return this.#writeLines(complete) + this.#writeLongLine();
  }

  /**
   * Writes what of the unfinished line is certain, to be called when it is a second old: its first
   * piece begins with `\`, and each stops before what may be an inline escape or the line's end.
   */
  flush(): string {
    const held = heldFrom(this.#pending);
    if (held === 0) return "";
    const text = this.#pending.slice(0, held);
    this.#pending = this.#pending.slice(held);
    let out = this.#writeEmptyLines();
    if (this.#column === 0) out += this.#openLine();
    let from = 0;
    while (true) {
      const room = lineLimit - this.#column;
      const written = text.length - from <= room ? escapeInline(text, from, held, false) : "";
      if (written !== "" && written.length <= room) {
        this.#column += written.length;
        return out + written;
      }
      if (room >= leastRoom) {
        const piece = cutPiece(text, from, held, room);
        out += piece.written;
        from = piece.end;
      }
      out += continuationMark + "\n" + this.#openLine();
    }
  }

  /** Ends the speech; returns the rest of it, without a newline or the empty line that closes it. */
  end(): string {
    this.#ended = true;
    const last = this.#pending;
    this.#pending = "";
    if (this.#column > 0) return this.#finishOpenLine(last);
    const out = this.#writeEmptyLines();
    return out + (last === "" ? "\\" : this.#writeLine(last));
  }

  /** Writes complete lines, of which the first ends the unfinished one. */
  #writeLines(text: string): string {
    const firstEnd = text.indexOf("\n");
    const first = firstEnd < 0 ? text : text.slice(0, firstEnd);
    let out = "";
    if (this.#column > 0) {
      out += this.#finishOpenLine(first) + "\n";
      this.#column = 0;
    } else if (first === "" && !this.#isFirstLine) this.#emptyLines++;
    else out += this.#writeEmptyLines() + this.#writeLine(first) + "\n";
    if (firstEnd < 0) return out;

    const from = firstEnd + 1;
    let to = text.length;
    while (to > from && text.charCodeAt(to - 1) === 0x0a) to--;
    const isEmpty = to === from;
    if (!isEmpty) out += this.#writeEmptyLines() + escapeLines(text, from, to) + "\n";
    this.#emptyLines += text.length - to + (isEmpty ? 1 : 0);
    return out;
  }

  /** Writes a whole line of which nothing was written yet. */
  #writeLine(line: string): string {
    if (!this.#isFirstLine) return escapeWholeLine(line, 0, line.length);
    this.#isFirstLine = false;
    return escapeFirstLine(line, this.#options);
  }

  /** Writes the rest of the line that {@link flush} began. */
  #finishOpenLine(rest: string): string {
    const room = lineLimit - this.#column;
    if (rest.length <= room) {
      const written = escapeInline(rest, 0, rest.length, true);
      if (written.length <= room) return written;
    }
    const piece = room < leastRoom ? { end: 0, written: "" } : cutPiece(rest, 0, rest.length, room);
    return piece.written + continuationMark + "\n" +
      escapeWholeLine(rest, piece.end, rest.length, true);
  }

  /** Writes pieces of the unfinished line while it is longer than two of them. */
  #writeLongLine(): string {
    const text = this.#pending;
    if (text.length <= 2 * lineLimit) return "";
    let out = this.#writeEmptyLines();
    let from = 0;
    if (this.#column > 0) {
      const room = lineLimit - this.#column;
      if (room >= leastRoom) {
        const piece = cutPiece(text, 0, text.length, room);
        out += piece.written;
        from = piece.end;
      }
      out += continuationMark + "\n";
      this.#column = 0;
    }
    while (text.length - from > lineLimit) {
      const piece = cutPiece(text, from, text.length, lineLimit);
      let written = withPieceMark(piece.written);
      if (this.#isFirstLine) {
        written = markFirstLine(text.slice(0, piece.end), written, this.#options);
        this.#isFirstLine = false;
      }
      out += written + continuationMark + "\n";
      from = piece.end;
    }
    this.#pending = text.slice(from);
    return out;
  }

  #openLine(): string {
    this.#isFirstLine = false;
    this.#column = 1;
    return "\\";
  }

  #writeEmptyLines(): string {
    const out = "  \n".repeat(this.#emptyLines);
    this.#emptyLines = 0;
    return out;
  }
}
