import { mayGoOn, type Shape, standsAt, type View } from "./shape.ts";
import { looksSecret } from "./secret_value.ts";

/** What no user or password of an address holds unescaped, so that code is not taken for one. */
const outside = new Set(" \t\r\n\"'`<>(){}[]\\|^/?#,");
const longest = 200;

/** The password of an address: `scheme://user:password@host`. */
export const addressPassword: Shape = {
  kinds: ["password"],
  beginnings: [":"],
  find(view, at) {
    if (!followsUser(view, at)) return undefined;
    const { text } = view;
    let end = at + 1;
    // A password may hold an `@`: the last one before the host ends it.
    let sign = -1;
    const limit = at + longest;
    for (; end < text.length && end < limit && !outside.has(text[end]); end++) {
      if (text[end] === "@") sign = end;
    }
    if (mayGoOn(view, end)) return "undecided";
    const password = text.slice(at + 1, sign);
    if (sign <= at + 1 || isPlaceholder(password)) return undefined;
    return { kind: "password", start: at + 1, end: sign };
  },
};

/** A token in the place of a user: `https://token@host`. */
export const addressToken: Shape = {
  kinds: ["token"],
  beginnings: ["://"],
  find(view, at) {
    const { text } = view;
    const begins = standsAt(view, at, "://");
    if (begins !== true) return begins || undefined;
    const start = at + 3;
    const limit = start + longest;
    let end = start;
    while (
      end < text.length && end < limit && !":@".includes(text[end]) && !outside.has(text[end])
    ) {
      end++;
    }
    if (mayGoOn(view, end)) return "undecided";
    const isToken = text[end] === "@" && looksSecret(text.slice(start, end), "quoted");
    return isToken ? { kind: "token", start, end } : undefined;
  },
};

/** Whether `scheme://user` stands before a colon, or `scheme://` and a mark. */
function followsUser({ text, floor, followsMark }: View, at: number): boolean {
  const limit = Math.max(floor, at - longest);
  let start = at;
  while (start > limit && text[start - 1] !== ":" && !outside.has(text[start - 1])) start--;
  if (start === floor && followsMark) return start === at;
  return text[start - 1] === "/" && text[start - 2] === "/" && text[start - 3] === ":" &&
    start - 3 >= floor;
}

function isPlaceholder(password: string): boolean {
  return /^[$%*.]|^x+$|^(?:password|pass|pwd|secret|token)$/i.test(password);
}
