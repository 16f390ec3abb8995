/** How far an opened mark waits for its end, in characters; then it is text. */
export const reach = 1000;

/** Longer rows of one sign are no marks; they are taken in pieces of this length. */
export const longestRun = 32;

/** Longer labels of links are none. */
const longestLabel = 200;

/** Whether a mark may begin, or end, with a character. */
export function isSpecial(unit: number): boolean {
  return unit === 0x5c || unit === 0x60 || unit === 0x2a || unit === 0x5f || unit === 0x7e ||
    unit === 0x21 || unit === 0x5b || unit === 0x5d || unit === 0x3c;
}

/** What a backslash may stand before. */
export function isAsciiPunctuation(unit: number): boolean {
  return unit > 0x20 && unit < 0x30 || unit > 0x39 && unit < 0x41 || unit > 0x5a && unit < 0x61 ||
    unit > 0x7a && unit < 0x7f;
}

/** What `<https://…>` may hold. */
export function isAddressUnit(unit: number): boolean {
  return unit > 0x20 && unit !== 0x3c && unit !== 0x3e && unit !== 0x60;
}

/** How often the character at `index` stands there in a row. */
export function runLength(text: string, index: number): number {
  let end = index + 1;
  const limit = Math.min(text.length, index + longestRun);
  while (end < limit && text[end] === text[index]) end++;
  return end - index;
}

/** The place of the parenthesis that ends a link's address which begins at `index`. */
export function destinationEnd(
  text: string,
  index: number,
  final: boolean,
): number | "more" | undefined {
  let depth = 0;
  const limit = Math.min(text.length, index + reach);
  for (let at = index; at < limit; at++) {
    const character = text[at];
    if (character === "\\") at++;
    else if (character === "(" && ++depth > 32) return undefined;
    else if (character === ")" && depth-- === 0) return at;
  }
  return final || limit < text.length || text.length - index >= reach ? undefined : "more";
}

/** The place of the bracket that ends a link's label which begins at `index`. */
export function labelEnd(text: string, index: number, final: boolean): number | "more" | undefined {
  const limit = Math.min(text.length, index + longestLabel);
  for (let at = index; at < limit; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === "[") return undefined;
    else if (text[at] === "]") return at;
  }
  return final || limit < text.length || text.length - index >= longestLabel ? undefined : "more";
}

/** The character that ends at `end`. */
export function lastCharacter(text: string, end: number): string {
  const unit = text.charCodeAt(end - 1);
  return text.slice(unit >= 0xdc00 && unit <= 0xdfff ? end - 2 : end - 1, end);
}

/** What stands beside a mark decides whether it opens or closes. */
export function kindOf(characters: string): "blank" | "sign" | "letter" {
  const character = String.fromCodePoint(characters.codePointAt(0) ?? 0x20);
  if (/\s/u.test(character)) return "blank";
  return /[\p{P}\p{S}]/u.test(character) ? "sign" : "letter";
}
