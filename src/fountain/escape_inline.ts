import {
  BACKSLASH,
  controlEscapeLength,
  isHighSurrogate,
  isLowSurrogate,
  isWideBlank,
  SIGN,
  SIGN_CODE,
  UnitClass,
  unitClasses,
  writeUnit,
} from "./control.ts";

const COLON = 0x3a;

/**
 * Writes `text[from, to)`, one line or a part of one, with its controls and inline marks escaped.
 * Nothing before `from` or after `to` is looked at.
 *
 * @param atLineEnd whether the part's end is the end of a line, where `TO:` makes a transition
 */
export function escapeInline(text: string, from: number, to: number, atLineEnd: boolean): string {
  let out = "";
  let copied = from;
  let at = from;
  while (at < to) {
    const code = text.charCodeAt(at);
    switch (unitClasses[code]) {
      case UnitClass.ordinary:
        at++;
        break;
      case UnitClass.suspect: {
        if (code === COLON) {
          if (endsKeyword(text, from, at, to, atLineEnd)) {
            out += text.slice(copied, at) + "\\";
            copied = at;
          }
          at++;
          break;
        }
        const next = skipBackslashes(text, at + 1, to);
        if (next < to && text.charCodeAt(next) === partnerOf(code)) {
          out += text.slice(copied, next) + "\\";
          copied = next;
        }
        at = next;
        break;
      }
      case UnitClass.sign:
        out += text.slice(copied, at) + SIGN;
        copied = at++;
        break;
      case UnitClass.surrogate:
        if (isHighSurrogate(code) && at + 1 < to && isLowSurrogate(text.charCodeAt(at + 1))) {
          at += 2;
          break;
        }
        // A lone surrogate has no UTF-8 form: written as a control.
        // falls through
      default:
        out += text.slice(copied, at) + writeUnit(code);
        copied = ++at;
    }
  }
  return out === "" ? text.slice(from, to) : out + text.slice(copied, to);
}

/** Reads back what {@link escapeInline} wrote, in one scan from left to right. */
export function unescapeInline(text: string, from: number, to: number, atLineEnd: boolean): string {
  let out = "";
  let copied = from;
  let at = from;
  while (at < to) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) {
      const next = skipBackslashes(text, at, to);
      if (next < to && closesEscape(text, from, at, next, to, atLineEnd)) {
        out += text.slice(copied, next - 1);
        copied = next;
      }
      at = next;
    } else if (code === SIGN_CODE) {
      if (at + 1 < to && text.charCodeAt(at + 1) === SIGN_CODE) {
        out += text.slice(copied, at + 1);
        copied = at += 2;
        continue;
      }
      const length = controlEscapeLength(text, at, to);
      if (length > 0) {
        const codePoint = parseInt(text.slice(at + 1, at + length - 1), 16);
        out += text.slice(copied, at) + String.fromCodePoint(codePoint);
        copied = at += length;
      } else at++;
    } else at++;
  }
  return out === "" ? text.slice(from, to) : out + text.slice(copied, to);
}

/** True where the backslashes in `[at, next)` stand inside an inline mark. */
function closesEscape(
  text: string,
  from: number,
  at: number,
  next: number,
  to: number,
  atLineEnd: boolean,
): boolean {
  if (at === from) return false;
  const code = text.charCodeAt(next);
  if (code === COLON) return endsKeyword(text, from, next, to, atLineEnd);
  return unitClasses[code] === UnitClass.suspect &&
    code === partnerOf(text.charCodeAt(at - 1));
}

/** The unit that makes a mark together with `code`: `[[`, `]]`, `/` with `*`, `*` with `/`; -1 for none. */
export function partnerOf(code: number): number {
  switch (code) {
    case 0x5b:
    case 0x5d:
      return code;
    case 0x2f:
      return 0x2a;
    case 0x2a:
      return 0x2f;
    default:
      return -1;
  }
}

/** True where the colon at `colon` ends `FADE IN:`, or `TO:` with nothing but blanks after it. */
export function endsKeyword(
  text: string,
  from: number,
  colon: number,
  to: number,
  atLineEnd: boolean,
): boolean {
  let end = colon;
  while (end > from && text.charCodeAt(end - 1) === BACKSLASH) end--;
  if (end - 2 >= from && text.startsWith("TO", end - 2)) {
    if (!atLineEnd) return false;
    let after = colon + 1;
    while (after < to && isWideBlank(text.charCodeAt(after))) after++;
    return after === to;
  }
  return end - 7 >= from && text.startsWith("FADE IN", end - 7);
}

function skipBackslashes(text: string, at: number, to: number): number {
  while (at < to && text.charCodeAt(at) === BACKSLASH) at++;
  return at;
}
