import {
  base64Url,
  characterSet,
  digits,
  holdsAnyTwo,
  isIn,
  isWithinWord,
  runEnd,
  runStart,
} from "./characters.ts";
import { mayGoOn, type Shape } from "./shape.ts";
import { runOf } from "./token_shape.ts";

/** Discord's bots: an id in Base64 (which begins with M, N or O), a time, a signature. */
const discord: Shape = {
  kinds: ["discord token"],
  beginnings: ["M", "N", "O"],
  find(view, at) {
    const { text } = view;
    let end = at;
    for (const [least, most, sign] of [[23, 28, "."], [6, 7, "."], [27, 45, ""]] as const) {
      const from = end;
      end = runEnd(text, from, base64Url, from + most + 1);
      if (mayGoOn(view, end)) return "undecided";
      if (end - from < least) return undefined;
      if (sign !== "" && (end - from > most || text[end++] !== sign)) return undefined;
    }
    if (!holdsAnyTwo(text, at, end)) return undefined;
    return { kind: "discord token", start: at, end, rest: runOf(base64Url) };
  },
};

/** Telegram's bots: the bot's number, a colon, 35 characters of which the first is A. */
const telegram: Shape = {
  kinds: ["telegram token"],
  beginnings: [..."0123456789"],
  find(view, at) {
    const { text } = view;
    const colon = runEnd(text, at, digits, at + 11);
    if (colon - at > 10) return undefined;
    if (mayGoOn(view, colon)) return "undecided";
    if (colon - at < 8 || text[colon] !== ":") return undefined;
    const end = runEnd(text, colon + 1, base64Url, colon + 36);
    if (mayGoOn(view, end)) return "undecided";
    const isToken = end - colon === 36 && text[colon + 1] === "A" &&
      !isWithinWord(text, end);
    return isToken ? { kind: "telegram token", start: at, end } : undefined;
  },
};

const azureCharacters = characterSet("A-Za-z0-9_.~-");

/** Azure's client secrets: three characters, a digit, `Q~`, and 31 or more. */
const azure: Shape = {
  kinds: ["azure client secret"],
  beginnings: ["~"],
  find(view, at) {
    const { text, floor } = view;
    const first = at - 5;
    if (first < floor || text[at - 1] !== "Q" || !isIn(digits, text.charCodeAt(at - 2))) {
      return undefined;
    }
    if (runStart(text, at, azureCharacters, first) !== first) return undefined;
    const end = runEnd(text, at + 1, azureCharacters, at + 32);
    if (end < at + 32) return mayGoOn(view, end) ? "undecided" : undefined;
    return { kind: "azure client secret", start: at, end, rest: runOf(azureCharacters) };
  },
};

/** Tokens that no prefix tells. */
export const irregularTokens: readonly Shape[] = [discord, telegram, azure];
