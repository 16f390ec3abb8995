import type { TerminalPiece } from "./pseudo_terminal.ts";

/** Letters as they came to a terminal. */
export interface VisibleText {
  /** All but blanks, line ends and what controls the terminal. */
  readonly text: string;
  /** For each code unit of it, when it came. */
  readonly times: readonly number[];
}

/**
 * What of the pieces is to be seen: control sequences (ECMA-48: `ESC [`, up to a final byte from `@`
 * to `~`) are left out, also those that are cut.
 *
 * ```ts
 * import { visibleText } from "./visible_text.ts";
 * const { text, times } = visibleText([{ at: 1, text: "a\x1b[3" }, { at: 2, text: "1m b\r\n" }]);
 * if (text !== "ab" || times[1] !== 2) throw new Error(text);
 * ```
 */
export function visibleText(pieces: readonly TerminalPiece[]): VisibleText {
  let text = "";
  const times: number[] = [];
  let state: "text" | "escape" | "sequence" = "text";
  for (const piece of pieces) {
    for (let index = 0; index < piece.text.length; index++) {
      const letter = piece.text[index];
      if (state === "escape") state = letter === "[" ? "sequence" : "text";
      else if (state === "sequence") state = letter >= "@" && letter <= "~" ? "text" : state;
      else if (letter === "\x1b") state = "escape";
      else if (letter > " " && letter !== "\x7f") {
        text += letter;
        times.push(piece.at);
      }
    }
  }
  return { text, times };
}

/**
 * When the first letter of each token came, blanks not counted. The last one where the tokens were
 * shown more than once is taken.
 *
 * @throws {Error} where the tokens were not shown one after the other
 */
export function tokenTimes({ text, times }: VisibleText, tokens: readonly string[]): number[] {
  const letters = tokens.map((token) => token.replaceAll(/\s/g, ""));
  let index = text.lastIndexOf(letters.join(""));
  if (index < 0) throw new Error(`The reply is not on the screen:\n${text}`);
  return letters.map((part) => {
    const time = times[index];
    index += part.length;
    return time;
  });
}
