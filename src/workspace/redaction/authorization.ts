import { characterSet, digits, holdsAnyTwo, isIn, runEnd } from "./characters.ts";
import { mayGoOn, type Shape, standsAt, type View } from "./shape.ts";
import { runOf } from "./token_shape.ts";

const tokenCharacters = characterSet("A-Za-z0-9_.~+/=-");
const unpadded = characterSet("A-Za-z0-9+/");
const padding = characterSet("=");
const longestCredentials = 512;

/** What follows `Bearer` where it looks random (RFC 6750). */
export const bearer: Shape = {
  kinds: ["bearer token"],
  beginnings: ["Bearer", "bearer"],
  find(view, at) {
    const from = afterScheme(view, at, "earer ");
    if (typeof from !== "number") return from;
    const { text } = view;
    const end = runEnd(text, from, tokenCharacters, from + 64);
    if (mayGoOn(view, end)) return "undecided";
    let digitCount = 0;
    for (let place = from; place < end; place++) {
      if (isIn(digits, text.charCodeAt(place))) digitCount++;
    }
    if (end - from < 16 || digitCount < 2 || text[end] === "[") return undefined;
    return { kind: "bearer token", start: from, end, rest: runOf(tokenCharacters) };
  },
};

/** What follows `Basic` where it is a user and a password in Base64 (RFC 7617). */
export const basic: Shape = {
  kinds: ["basic credentials"],
  beginnings: ["Basic", "basic"],
  find(view, at) {
    const from = afterScheme(view, at, "asic ");
    if (typeof from !== "number") return from;
    const { text } = view;
    const wordEnd = runEnd(text, from, unpadded, from + longestCredentials);
    const end = runEnd(text, wordEnd, padding, wordEnd + 2);
    if (mayGoOn(view, end)) return "undecided";
    if (text[end] === "[" || !holdsCredentials(text.slice(from, end))) return undefined;
    return { kind: "basic credentials", start: from, end };
  },
};

/** Where what follows a scheme begins. */
function afterScheme(view: View, at: number, rest: string): number | "undecided" | undefined {
  const begins = standsAt(view, at + 1, rest);
  return begins === true ? at + 1 + rest.length : begins || undefined;
}

function holdsCredentials(encoded: string): boolean {
  if (encoded.length < 8 || !holdsAnyTwo(encoded, 0, encoded.length)) return false;
  try {
    return /^[\x20-\x7e\x80-\xff]+$/.test(atob(encoded)) && atob(encoded).includes(":");
  } catch {
    return false;
  }
}
