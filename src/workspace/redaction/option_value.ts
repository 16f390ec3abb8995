import { characterSet, isIn, runEnd } from "./characters.ts";
import { findGiven } from "./given_value.ts";
import { kindByName, namedKinds } from "./secret_names.ts";
import { mayGoOn, type Shape, standsAt } from "./shape.ts";
import type { ShapeTable } from "./shape_table.ts";

const nameCharacters = characterSet("A-Za-z0-9-");
const longestName = 48;

/**
 * The value of a command's option: `--token …`.
 *
 * @param tokens what tells more of its kind than the name does, and is left to it
 */
export function optionValue(tokens: ShapeTable): Shape {
  return {
    kinds: namedKinds,
    beginnings: ["--"],
    find(view, at) {
      const { text, floor } = view;
      if (at > floor && isIn(nameCharacters, text.charCodeAt(at - 1))) return undefined;
      const begins = standsAt(view, at, "--");
      if (begins !== true) return begins || undefined;
      const end = runEnd(text, at, nameCharacters, at + longestName);
      if (mayGoOn(view, end)) return "undecided";
      if (text[end] !== " ") return undefined;
      const name = text.slice(at, end);
      const kind = kindByName(name);
      return kind === undefined ? undefined : findGiven(view, end, { name, kind, tokens });
    },
  };
}
