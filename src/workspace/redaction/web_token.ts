import { base64Url, characterSet, runEnd } from "./characters.ts";
import { mayGoOn, type Shape, standsAt } from "./shape.ts";
import { runOf } from "./token_shape.ts";

const kind = "json web token";
const longestPart = 1500;
const rest = runOf(characterSet("A-Za-z0-9_.-"));

/**
 * JSON web tokens (RFC 7519), signed or encrypted: a header whose Base64 begins as that of `{"` does,
 * a dot, and claims that begin so as well, or any other part up to one more dot.
 */
export const webToken: Shape = {
  kinds: [kind],
  beginnings: ["eyJ"],
  find(view, at) {
    const { text, floor } = view;
    // Each place of a long run would be looked at otherwise, as far as the run goes.
    if (at > floor && "-_".includes(text[at - 1])) return undefined;
    const begins = standsAt(view, at, "eyJ");
    if (begins !== true) return begins || undefined;
    const dot = runEnd(text, at, base64Url, at + longestPart);
    if (mayGoOn(view, dot)) return "undecided";
    if (text[dot] !== "." || dot - at < 12) return undefined;
    const claims = standsAt(view, dot + 1, "eyJ");
    if (claims === true) return { kind, start: at, end: dot + 4, rest };
    const second = runEnd(text, dot + 1, base64Url, dot + 1 + longestPart);
    if (mayGoOn(view, second)) return "undecided";
    return text[second] === "." ? { kind, start: at, end: second + 1, rest } : undefined;
  },
};
