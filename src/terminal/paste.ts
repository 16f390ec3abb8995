/** A piece of what a terminal sends: keys as they were pressed, or a paste as a whole. */
export type InputPiece =
  | { readonly kind: "keys"; readonly text: string }
  | { readonly kind: "paste"; readonly text: string };

const begin = "\x1b[200~";
const end = "\x1b[201~";

/** Asks the terminal to mark pastes, or to stop marking them. */
export const pasteMarks = { on: "\x1b[?2004h", off: "\x1b[?2004l" } as const;

/** Keys that must reach the line editor by themselves: Tab, Enter, Ctrl-C, Ctrl-D, Ctrl-Z. */
const lonely = new Set("\t\r\n\x03\x04\x1a");

/**
 * Tells pastes from keys in what a terminal sends, however it is cut into chunks. A paste is handed
 * over in one piece, with its line ends as `\n`. Keys come in pieces that end with the first key
 * that may end the line, so that what follows can wait for the next prompt.
 *
 * ```ts
 * import { InputSplitter } from "./paste.ts";
 * const splitter = new InputSplitter();
 * splitter.push("a\x1b[200~one\rtw"); // [{ kind: "keys", text: "a" }]
 * const pieces = splitter.push("o\x1b[201~\r");
 * if (pieces[0].text !== "one\ntwo" || pieces[1].text !== "\r") throw new Error();
 * ```
 */
export class InputSplitter {
  /** What may be the beginning of a mark. */
  #held = "";
  /** The pieces of the paste that has begun. */
  #paste: string[] | undefined;

  /** Takes the next chunk and returns the pieces that it completes. */
  push(chunk: string): InputPiece[] {
    const pieces: InputPiece[] = [];
    let rest = this.#held + chunk;
    this.#held = "";
    while (rest) {
      const mark = this.#paste ? end : begin;
      const at = rest.indexOf(mark);
      const stop = at >= 0 ? at : rest.length - beginningOf(mark, rest);
      this.#take(rest.slice(0, stop), pieces);
      if (at < 0) {
        this.#held = rest.slice(stop);
        break;
      }
      rest = rest.slice(at + mark.length);
      if (this.#paste) {
        pieces.push({ kind: "paste", text: unified(this.#paste.join("")) });
        this.#paste = undefined;
      } else {
        this.#paste = [];
      }
    }
    return pieces;
  }

  /** Whether something is held back that {@link flush} would return. */
  get holdsKeys(): boolean {
    return this.#held !== "" && !this.#paste;
  }

  /** Returns keys that were held back as the beginning of a mark and were none: a lone Escape. */
  flush(): InputPiece[] {
    if (!this.holdsKeys) return [];
    const text = this.#held;
    this.#held = "";
    return [{ kind: "keys", text }];
  }

  #take(text: string, pieces: InputPiece[]) {
    if (this.#paste) this.#paste.push(text);
    else pieces.push(...keysOf(text));
  }
}

function keysOf(text: string): InputPiece[] {
  const pieces: InputPiece[] = [];
  let start = 0;
  for (let index = 0; index < text.length; index++) {
    if (!lonely.has(text[index])) continue;
    // Escape before a key is Alt with that key.
    const key = text[index - 1] === "\x1b" && index > start ? index - 1 : index;
    if (key > start) pieces.push({ kind: "keys", text: text.slice(start, key) });
    pieces.push({ kind: "keys", text: text.slice(key, index + 1) });
    start = index + 1;
  }
  if (start < text.length) pieces.push({ kind: "keys", text: text.slice(start) });
  return pieces;
}

/** How many characters at the end of `text` may begin `mark`. */
function beginningOf(mark: string, text: string): number {
  for (let length = Math.min(mark.length - 1, text.length); length > 0; length--) {
    if (text.endsWith(mark.slice(0, length))) return length;
  }
  return 0;
}

function unified(text: string): string {
  return text.replaceAll("\r\n", "\n").replaceAll("\r", "\n");
}
