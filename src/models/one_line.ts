/**
 * Text from a server as one line that is safe to show: control characters and line breaks become
 * single blanks, `secrets` become `…`, and what is longer than `longest`
 * characters is cut.
 *
 * ```ts
 * import { oneLine } from "./one_line.ts";
 * if (oneLine("no\n\x1b[31mway") !== "no [31mway") throw new Error();
 * ```
 */
export function oneLine(
  text: string,
  secrets: readonly string[] = [],
  longest = 300,
): string {
  let shown = text.slice(0, 16_384);
  for (const secret of secrets) {
    if (secret !== "") shown = shown.replaceAll(secret, "…");
  }
  const characters: string[] = [];
  for (const character of shown.toWellFormed()) {
    const blank = isControl(character.codePointAt(0)!) || character === " ";
    if (blank && (characters.length === 0 || characters.at(-1) === " ")) continue;
    characters.push(blank ? " " : character);
    if (characters.length > longest) break;
  }
  if (characters.length > longest) return characters.slice(0, longest - 1).join("").trimEnd() + "…";
  return characters.join("").trimEnd();
}

/** C0, DEL, C1, the line and paragraph separators, and marks that turn the direction of text. */
function isControl(code: number): boolean {
  return code < 0x20 || (code >= 0x7f && code < 0xa0) || code === 0x2028 || code === 0x2029 ||
    code === 0xfeff || code === 0x200e || code === 0x200f ||
    (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
}
