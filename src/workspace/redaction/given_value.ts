import { characterSet, isIn, runEnd } from "./characters.ts";
import { looksSecret, type Setting } from "./secret_value.ts";
import { type Finding, holdsMark, mayGoOn, type Rest, type View } from "./shape.ts";
import type { ShapeTable } from "./shape_table.ts";
import { runOf } from "./token_shape.ts";

const blanks = characterSet(" \t");
const printable = characterSet("!-~");
/** What a value without quotes ends before. */
const bare = printable.map((member, code) =>
  "\"'`,;()<>[]{}&|\\".includes(String.fromCharCode(code)) ? 0 : member
);
const quotes = "\"'`";
/** Of a longer value this much is looked at, and all is taken. */
const longestValue = 128;

/** A value that was given, from its first character to behind its last. */
interface Given {
  readonly start: number;
  readonly end: number;
  readonly setting: Setting;
  /** What may belong to it where it is longer than what was looked at. */
  readonly rest?: Rest;
}

/**
 * The value that is given to a name behind a sign (`=`, `:`, `:=`, `=>`, `==`, `>` or a blank) at `at`,
 * where it looks like a secret.
 *
 * @param tokens what tells more of its kind than the name does, and is left to it
 */
export function findGiven(
  view: View,
  at: number,
  { name, kind, tokens }: { name: string; kind: string; tokens: ShapeTable },
): Finding | "undecided" | undefined {
  const given = readValue(view, at, name);
  if (typeof given !== "object") return given;
  const { start, end, setting, rest } = given;
  const token = tokens.find({ ...view, floor: start }, start);
  if (token) return token === "undecided" ? token : undefined;
  const isMarked = holdsMark(view, start, end);
  if (isMarked) return isMarked === true ? undefined : isMarked;
  const value = view.text.slice(start, end);
  return looksSecret(value, setting) ? { kind, start, end, rest } : undefined;
}

/** The value behind a sign (`=`, `:`, `:=`, `=>`, `==`, `>` or a blank). */
function readValue(view: View, at: number, name: string): Given | "undecided" | undefined {
  const { text, isWhole } = view;
  const sign = text[at];
  let start = at + 1;
  while (start < at + 3 && "=>".includes(text[start] ?? "-")) start++;
  const isTight = !isIn(blanks, text.charCodeAt(start));
  start = runEnd(text, start, blanks, start + 4);
  if (text[start] === "\\" && quotes.includes(text[start + 1] ?? "-")) start++;
  const quote = quotes.includes(text[start] ?? "-") ? text[start++] : undefined;
  if (text.length <= start + 1 && !isWhole) return "undecided";
  const limit = start + longestValue;
  const end = quote ? quotedEnd(text, start, quote, limit) : runEnd(text, start, bare, limit);
  if (mayGoOn(view, end)) return "undecided";
  const isLong = end === limit;
  const after = text[end] ?? "";
  if (quote && !isLong && after !== quote && after !== "\\") return undefined;
  // A call, an element, or a mark: that part of the value is replaced already.
  if (!quote && "([{".includes(after || "-")) return undefined;
  const isVariable = name.startsWith("--") || isTight && !/[a-z]/.test(name);
  const setting = quote || sign === ">" ? "quoted" : isVariable ? "variable" : "bare";
  return { start, end, setting, rest: isLong ? runOf(quote ? printable : bare) : undefined };
}

function quotedEnd(text: string, at: number, quote: string, limit: number): number {
  const last = Math.min(limit, text.length);
  for (; at < last && text[at] !== quote && isIn(printable, text.charCodeAt(at)); at++) {
    if (text[at] === "\\" && quotes.includes(text[at + 1] ?? "-")) break;
  }
  return at;
}
