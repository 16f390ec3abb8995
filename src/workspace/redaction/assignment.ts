import { characterSet, isIn, runEnd, runStart } from "./characters.ts";
import { kindByName, namedKinds } from "./secret_names.ts";
import { looksSecret, type Setting } from "./secret_value.ts";
import type { Rest, Shape, View } from "./shape.ts";
import type { ShapeTable } from "./shape_table.ts";
import { runOf } from "./token_shape.ts";

const nameCharacters = characterSet("A-Za-z0-9_-");
const blanks = characterSet(" \t");
const printable = characterSet("!-~");
/** What a value without quotes ends before. */
const bare = printable.map((member, code) =>
  "\"'`,;()<>[]{}&|\\".includes(String.fromCharCode(code)) ? 0 : member
);
const quotes = "\"'`";
const longestName = 64;
const longestValue = 512;

/** A value that was given, from its first character to behind its last. */
interface Given {
  readonly start: number;
  readonly end: number;
  readonly setting: Setting;
  /** What may belong to it where it is longer than what was looked at. */
  readonly rest?: Rest;
}

/**
 * A value that looks random and is given to what has a secret's name: `export API_TOKEN=…`,
 * `"password": "…"`, `secret_key = '…'`, `X-Api-Key: …`, `<password>…<`, `--token …`.
 *
 * @param tokens what tells more of its kind than the name does, and is left to it
 */
export function assignment(tokens: ShapeTable): Shape {
  return {
    kinds: namedKinds,
    firsts: "=:> ",
    find(view, at) {
      const name = nameBefore(view, at);
      const kind = name === undefined ? undefined : kindByName(name);
      if (name === undefined || kind === undefined) return undefined;
      const given = readValue(view, at, name);
      if (typeof given !== "object") return given;
      const { start, end, setting, rest } = given;
      const token = tokens.find({ ...view, floor: start }, start);
      if (token) return token === "undecided" ? token : undefined;
      const value = view.text.slice(start, end);
      return looksSecret(value, setting) ? { kind, start, end, rest } : undefined;
    },
  };
}

/** The last word before a sign that gives something a value, quotes and brackets around it left out. */
function nameBefore({ text, floor }: View, at: number): string | undefined {
  const limit = Math.max(floor, at - longestName - 8);
  let end = at;
  const sign = text[at];
  if (sign === "=" || sign === ":") {
    end = runStart(text, end, blanks, limit);
    if (text[end - 1] === "]" && end > limit) end--;
    if (end > limit && quotes.includes(text[end - 1])) end--;
    if (end > limit && text[end - 1] === "\\") end--;
  }
  const start = runStart(text, end, nameCharacters, Math.max(limit, end - longestName));
  if (start === end) return undefined;
  const name = text.slice(start, end);
  if (sign === ">") return start > limit && text[start - 1] === "<" ? name : undefined;
  if (sign === " ") return name.startsWith("--") ? name : undefined;
  return name;
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
  if (end === text.length && end < limit && !isWhole) return "undecided";
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
