import { BACKSLASH, isWideBlank } from "./control.ts";

/** The title-page keys of Fountain 1.1 and of its tools, in lower case. */
const titleKeys = new Set([
  "title",
  "credit",
  "author",
  "authors",
  "source",
  "note",
  "notes",
  "draft date",
  "draftdate",
  "draft",
  "date",
  "contact",
  "contact info",
  "copyright",
  "revision",
  "revisions",
  "characters",
  "format",
  "font",
  "episode",
]);
const longestTitleKey = 12;

/**
 * True where the written line `text[from, to)` could be taken for something other than plain text,
 * were it to open a paragraph: it needs a `\` before it. An empty line is not asked about.
 */
export function opensElement(text: string, from: number, to: number): boolean {
  let at = from;
  let code = text.charCodeAt(at);
  while (at < to && isWideBlank(code)) code = text.charCodeAt(++at);
  if (at >= to) return true;
  // A reader that trims blanks would else bring a backslash to the line's start.
  if (code === BACKSLASH || isForcingMark(code)) return true;
  let word = at;
  // Some readers take `*(aside)*` for a parenthetical and `*INT. X*` for a heading.
  while (code === 0x2a || code === 0x5f) code = text.charCodeAt(++word);
  if (word < to && code === 0x28) return true;
  return opensHeading(text, word, to) || opensTitleKey(text, at, to) || isAllUpper(text, at, to);
}

/** `. ! @ ~ > # = (`, the full-width forms of the first five, and U+2060 WORD JOINER. */
export function isForcingMark(code: number): boolean {
  switch (code) {
    case 0x2e:
    case 0x21:
    case 0x40:
    case 0x7e:
    case 0x3e:
    case 0x23:
    case 0x3d:
    case 0x28:
    case 0xff0e:
    case 0xff01:
    case 0xff20:
    case 0xff5e:
    case 0xff03:
    case 0x2060:
      return true;
    default:
      return false;
  }
}

/** True for `INT`, `EXT`, `EST` or `I`, in any case, followed by `.`, `/`, `-` or a blank. */
export function opensHeading(text: string, from: number, to: number): boolean {
  const first = text.charCodeAt(from) | 0x20;
  if (first !== 0x69 && first !== 0x65) return false;
  if (first === 0x69 && from + 1 < to && endsHeadingWord(text.charCodeAt(from + 1))) return true;
  if (from + 3 >= to || !endsHeadingWord(text.charCodeAt(from + 3))) return false;
  const word = text.slice(from, from + 3).toLowerCase();
  return word === "int" || word === "ext" || word === "est";
}

function endsHeadingWord(code: number): boolean {
  return code === 0x2e || code === 0x2f || code === 0x2d || isWideBlank(code);
}

function opensTitleKey(text: string, from: number, to: number): boolean {
  const limit = Math.min(to, from + longestTitleKey + 4);
  for (let at = from; at < limit; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x3a) return titleKeys.has(text.slice(from, at).trimEnd().toLowerCase());
    const lower = code | 0x20;
    if ((lower < 0x61 || lower > 0x7a) && !isWideBlank(code)) return false;
  }
  return false;
}

/** True for a line with upper-case letters and no lower-case one before its first `(`. */
function isAllUpper(text: string, from: number, to: number): boolean {
  let upper = false;
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x80) {
      if (code >= 0x61 && code <= 0x7a) return false;
      if (code >= 0x41 && code <= 0x5a) upper = true;
      else if (code === 0x28) break;
    } else if (!isCaseless(code)) {
      const letter = String.fromCodePoint(text.codePointAt(at)!);
      if (/\p{Ll}/u.test(letter)) return false;
      if (!upper) upper = /[\p{Lu}\p{Lt}\p{Uppercase}]/u.test(letter);
      at += letter.length - 1;
    }
  }
  return upper;
}

/** Large ranges of script without case, so that they cost no property look-up. */
function isCaseless(code: number): boolean {
  return (code >= 0x2e80 && code <= 0xa63f) || (code >= 0xac00 && code <= 0xd7ff);
}
