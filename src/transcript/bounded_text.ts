/**
 * The beginning of a text that is longer than a model is to be given, with a line that says how much
 * is left out; a shorter text as it is. No character is parted.
 *
 * @param limit in characters (UTF-16 units), the line not counted
 *
 * ```ts
 * import { boundedText } from "./bounded_text.ts";
 * const text = boundedText("abcdef", 4);
 * if (text !== "abcd\n[… 2 characters left out …]") throw new Error(text);
 * ```
 */
export function boundedText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const partsPair = limit > 0 && text.codePointAt(limit - 1)! > 0xffff;
  const end = partsPair ? limit - 1 : limit;
  const kept = text.slice(0, end);
  return `${kept}${kept === "" || kept.endsWith("\n") ? "" : "\n"}${leftOut(text.length - end)}`;
}

function leftOut(count: number): string {
  return `[… ${count} characters left out …]`;
}
