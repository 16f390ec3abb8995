import { characterSet, runStart } from "./characters.ts";
import { findGiven } from "./given_value.ts";
import { kindByName, namedKinds } from "./secret_names.ts";
import type { Shape, View } from "./shape.ts";
import type { ShapeTable } from "./shape_table.ts";

const nameCharacters = characterSet("A-Za-z0-9_-");
const blanks = characterSet(" \t");
const quotes = "\"'`";
const longestName = 64;

/**
 * A value that looks random and is given to what has a secret's name: `export API_TOKEN=…`,
 * `"password": "…"`, `secret_key = '…'`, `X-Api-Key: …`, `<password>…<`.
 *
 * @param tokens what tells more of its kind than the name does, and is left to it
 */
export function assignment(tokens: ShapeTable): Shape {
  return {
    kinds: namedKinds,
    beginnings: ["=", ":", ">"],
    find(view, at) {
      const name = nameBefore(view, at);
      const kind = kindByName(name);
      return kind === undefined ? undefined : findGiven(view, at, { name, kind, tokens });
    },
  };
}

/** The last word before a sign that gives something a value, quotes and brackets around it left out. */
function nameBefore({ text, floor }: View, at: number): string {
  const limit = Math.max(floor, at - longestName - 8);
  const isElement = text[at] === ">";
  let end = at;
  if (!isElement) {
    end = runStart(text, end, blanks, limit);
    if (end > limit && text[end - 1] === "]") end--;
    if (end > limit && quotes.includes(text[end - 1])) end--;
    if (end > limit && text[end - 1] === "\\") end--;
  }
  const start = runStart(text, end, nameCharacters, Math.max(limit, end - longestName));
  const isNamed = start < end && (!isElement || start > limit && text[start - 1] === "<");
  return isNamed ? text.slice(start, end) : "";
}
