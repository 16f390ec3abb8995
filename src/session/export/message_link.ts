/** Text, with the address that it leads to. */
export interface LinkPiece {
  readonly text: string;
  readonly address?: string;
}

const schemes = ["https://", "http://"];
const longestAddress = 2000;

/**
 * The links in a text: `[words](address)` and addresses that stand alone. Only `http:` and `https:`
 * lead anywhere; anything else stays text, brackets and all.
 */
export function linksIn(text: string): LinkPiece[] {
  const pieces: LinkPiece[] = [];
  let from = 0;
  const take = (start: number, end: number, words: string, address: string) => {
    if (start > from) pieces.push({ text: text.slice(from, start) });
    pieces.push({ text: words, address });
    from = end;
  };
  let bracket = -1;
  for (let at = 0; at < text.length; at++) {
    const unit = text[at];
    if (unit === "[") bracket = at;
    else if (unit === "]" && text[at + 1] === "(" && bracket >= from) {
      const end = endOfAddress(text, at + 2);
      const address = text[end] === ")" ? addressOf(text.slice(at + 2, end)) : undefined;
      if (!address || bracket + 1 === at) continue;
      take(bracket, end + 1, text.slice(bracket + 1, at), address);
      at = end;
    } else if ((unit === "h" || unit === "H") && !isWordBefore(text, at) && schemeAt(text, at)) {
      const end = withoutPunctuation(text, at, endOfAddress(text, at));
      const address = addressOf(text.slice(at, end));
      if (!address) continue;
      // Within brackets the brackets decide where the words lead.
      if (text[end] === "]" && text[end + 1] === "(" && bracket >= from) continue;
      take(at, end, text.slice(at, end), address);
      at = end - 1;
    }
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}

function addressOf(text: string): string | undefined {
  if (schemeAt(text, 0) === undefined) return undefined;
  try {
    const { protocol, href } = new URL(text);
    return protocol === "https:" || protocol === "http:" ? href : undefined;
  } catch {
    return undefined;
  }
}

function schemeAt(text: string, at: number): string | undefined {
  return schemes.find((scheme) => text.slice(at, at + scheme.length).toLowerCase() === scheme);
}

/** Where an address ends: at a blank, a quotation mark, or its own closing bracket. */
function endOfAddress(text: string, from: number): number {
  let depth = 0;
  let at = from;
  for (; at < text.length && at - from < longestAddress; at++) {
    const unit = text[at];
    if (unit === "(") depth++;
    if (unit === ")" && --depth < 0) break;
    if (unit <= " " || "<>\"'`*[]".includes(unit)) break;
  }
  return at;
}

function withoutPunctuation(text: string, start: number, end: number): number {
  while (end > start && ".,;:!?".includes(text[end - 1])) end--;
  return end;
}

function isWordBefore(text: string, at: number): boolean {
  return at > 0 && /[\p{L}\p{N}_]/u.test(text[at - 1]);
}
