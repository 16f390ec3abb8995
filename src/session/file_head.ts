/** The beginning of a session file, as far as recovery must know it. */
export interface FileHead {
  /** Offset in bytes after Harvey's first note (`]]`), or nothing where that note is missing. */
  readonly end?: number;
  /** The title page's `Author`, or an empty string. */
  readonly author: string;
  /** The session's id out of the first note, or an empty string. */
  readonly session: string;
  /** The file's first line, whole or not. */
  readonly firstLine: string;
}

/** A head is looked for in this many bytes. */
export const headLimit = 65_536;

const noteStart = "[[harvey: format ";

/**
 * Reads a head: title page, `FADE IN:`, Harvey's first note, with truly empty lines between.
 *
 * @param bytes the file's first bytes, up to {@link headLimit} of them
 *
 * ```ts
 * import { readFileHead } from "./file_head.ts";
 * const head = "Author: ANN\n\nFADE IN:\n\n[[harvey: format 1 · 0190]]\n\n";
 * const read = readFileHead(new TextEncoder().encode(head));
 * if (read.author !== "ANN" || read.session !== "0190" || read.end !== head.length - 1) {
 *   throw new Error();
 * }
 * ```
 */
export function readFileHead(bytes: Uint8Array): FileHead {
  // One character a byte, so that offsets in the text are offsets in the file.
  const text = new TextDecoder("latin1").decode(bytes.subarray(0, headLimit));
  const utf8 = new TextDecoder();
  const value = (from: number, to: number) => utf8.decode(bytes.subarray(from, to)).trim();
  let author = "";
  let session = "";
  let end: number | undefined;
  let firstLineEnd = text.length;
  let afterFadeIn = false;
  for (let at = 0; at < text.length;) {
    const newline = text.indexOf("\n", at);
    const lineEnd = newline < 0 ? text.length : newline;
    if (at === 0) firstLineEnd = lineEnd;
    const line = text.slice(at, lineEnd).trimEnd();
    if (afterFadeIn && line !== "") {
      if (line.startsWith(noteStart) && line.endsWith("]]")) {
        end = at + line.length;
        session = value(at + line.lastIndexOf(" "), end - 2);
      }
      break;
    }
    if (line === "FADE IN:") afterFadeIn = true;
    else if (line.toLowerCase().startsWith("author:")) author = value(at + 7, lineEnd);
    at = lineEnd + 1;
  }
  return { end, author, session, firstLine: value(0, firstLineEnd) };
}

/**
 * Whether a file without Harvey's first note is the torn beginning of one: it starts as `head`
 * does, and no scene, speech or other note follows.
 *
 * @param bytes the whole file
 * @param head what a new file would begin with
 */
export function isTornHead(bytes: Uint8Array, head: string): boolean {
  const zero = bytes.indexOf(0);
  const written = bytes.subarray(0, zero < 0 ? bytes.length : zero);
  if (written.length >= headLimit) return false;
  const text = new TextDecoder().decode(written);
  const firstLine = head.slice(0, head.indexOf("\n"));
  const isBegun = text.includes("\n") ? text.startsWith(`${firstLine}\n`) : head.startsWith(text);
  if (!isBegun) return false;
  const [, afterTitlePage = "", note = "", ...more] = text.split("\n\n");
  if (more.some((block) => block !== "")) return false;
  return "FADE IN:\n".startsWith(afterTitlePage) &&
    (note.startsWith(noteStart) || noteStart.startsWith(note));
}
