import { base64, characterSet, digits, isIn, runEnd } from "./characters.ts";
import { mayGoOn, type Rest, type Shape, standsAt, type View } from "./shape.ts";

const kind = "private key";
const opening = "-----BEGIN ";
const secretTitle = "PRIVATE KEY";
const longestTitle = 60;
const headerName = characterSet("A-Za-z-");
const longestHeader = 1000;

/** How long the first line of a key is at least, and any other but the last. */
const firstLine = 40;
const telling = 24;

/**
 * What may stand between the lines of a key: blanks, escapes of line ends, the quotes and signs of
 * code that puts it together, the signs of quoted or changed lines, numbers of lines.
 */
const between = characterSet(" \t\r\n\\\"'`>|,;.#*:()$");
const longestGap = 200;

/**
 * Private keys in the blocks of RFC 7468, of OpenSSH and of OpenPGP, however their lines are broken,
 * indented or escaped. The block goes on to its end mark, or without one as far as lines of Base64 do.
 */
export const keyBlock: Shape = {
  kinds: [kind],
  beginnings: [opening],
  find(view, at) {
    const begins = standsAt(view, at, opening);
    if (begins !== true) return begins || undefined;
    const { text, isWhole } = view;
    const from = at + opening.length;
    const title = text.slice(from, from + longestTitle);
    const titleEnd = title.indexOf("-----");
    if (titleEnd < 0) return title.length < longestTitle && !isWhole ? "undecided" : undefined;
    if (!title.slice(0, titleEnd).includes(secretTitle)) return undefined;
    const body = from + titleEnd + 5;
    return findBody(view, at, body);
  },
};

/** A key begins where a run of Base64 does, behind headers (`Proc-Type: 4,ENCRYPTED`). */
function findBody(view: View, start: number, body: number): ReturnType<Shape["find"]> {
  const { text } = view;
  const limit = body + longestHeader;
  for (let at = body; at < limit;) {
    at = gapEnd(text, at, limit);
    const end = runEnd(text, at, base64, at + firstLine);
    if (end - at === firstLine) {
      // A long name of a program's has none of these.
      const isKey = /[0-9+/]/.test(text.slice(at, end));
      return isKey ? { kind, start, end, rest: bodyRest } : undefined;
    }
    const nameEnd = runEnd(text, at, headerName, limit);
    if (mayGoOn(view, end) || mayGoOn(view, nameEnd)) return "undecided";
    if (nameEnd === at || text[nameEnd] !== ":") return undefined;
    at = lineEnd(text, nameEnd, limit);
    if (mayGoOn(view, at)) return "undecided";
  }
  return undefined;
}

/** Where what may stand between two lines ends: blanks, signs, escapes, the number of a line. */
function gapEnd(text: string, at: number, limit: number): number {
  for (;;) {
    at = runEnd(text, at, between, limit);
    const numberEnd = runEnd(text, at, digits, at + 6);
    if (text[at - 1] === "\\" && "nrt".includes(text[at] ?? "-")) at++;
    else if (text[at] === "+" && isIn(between, text.charCodeAt(at + 1))) at++;
    else if (numberEnd > at && isIn(between, text.charCodeAt(numberEnd))) at = numberEnd;
    else return at;
  }
}

/** Where a header's line ends, be its end escaped or not; a mark belongs to none. */
function lineEnd(text: string, at: number, limit: number): number {
  while (at < limit && at < text.length && text[at] !== "\n" && text[at] !== "[") {
    if (text[at] === "\\" && text[at + 1] === "n") break;
    at++;
  }
  return at;
}

const ending = "-----END ";

/** Takes lines of Base64, a short one only where another line or the end mark follows. */
const bodyRest: Rest = (view, at) => {
  const { text, isWhole } = view;
  let end = runEnd(text, at, base64);
  if (end === text.length) return { end, isOver: isWhole };
  for (;;) {
    const next = nextLine(view, end);
    if (next === "undecided") return { end, isOver: false };
    if (next === undefined) return { end, isOver: true };
    if (next.isLast) return { end: next.end, isOver: true };
    end = runEnd(text, next.end, base64);
    if (end === text.length) return { end, isOver: isWhole };
  }
};

/** Where what follows a line of a key ends: another line, or the end mark. */
function nextLine(
  view: View,
  from: number,
): { readonly end: number; readonly isLast: boolean } | "undecided" | undefined {
  const { text } = view;
  const limit = from + longestGap;
  let words = 0;
  for (let at = from; at < limit;) {
    at = gapEnd(text, at, limit);
    if (text[at] === "-") {
      const ends = standsAt(view, at, ending);
      if (ends === "undecided") return ends;
      if (ends) return endMark(view, at);
    }
    if (mayGoOn(view, at)) return "undecided";
    const end = runEnd(text, at, base64, limit);
    if (end - at >= telling) return { end, isLast: false };
    if (mayGoOn(view, end)) return "undecided";
    if (end === at || ++words > 3) return undefined;
    at = end;
  }
  return undefined;
}

function endMark(view: View, at: number) {
  const { text, isWhole } = view;
  const title = text.slice(at + ending.length, at + ending.length + longestTitle);
  const length = title.indexOf("-----");
  if (length >= 0) return { end: at + ending.length + length + 5, isLast: true };
  if (title.length < longestTitle && !isWhole) return "undecided" as const;
  return { end: at + ending.length, isLast: true };
}
