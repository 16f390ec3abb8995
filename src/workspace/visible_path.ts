import { deceptiveLetters } from "./visible_path/deceptive_letters.ts";

/**
 * A path as a person can safely judge it: whatever cannot be seen, or looks like something else, is
 * written out, as `‹U+202E›`. That is: control and format characters, direction marks, zero-width
 * and unassigned characters, lone surrogates, blanks other than a space within a name, a combining
 * mark that a name begins with, signs that look like `/`, `.` or `:`, and letters that could pass for
 * Latin ones, where Latin letters stand beside them. Accented names and names in other scripts stay
 * as they are. Different paths are shown differently.
 *
 * @example
 * ```ts
 * import { strictEqual } from "node:assert/strict";
 * import { visiblePath } from "./visible_path.ts";
 * strictEqual(visiblePath("src/Grüße_日本.md"), "src/Grüße_日本.md");
 * strictEqual(visiblePath("src/\u202Egpj.ts"), "src/‹U+202E›gpj.ts");
 * strictEqual(visiblePath("\u0430pi.ts"), "‹U+0430›pi.ts");
 * ```
 */
export function visiblePath(path: string): string {
  return path.split("/").map(visibleName).join("/");
}

function visibleName(name: string): string {
  if (isPlain(name)) return name;
  const characters = [...name];
  const deceptive = deceptiveLetters(characters);
  const last = characters.length - 1;
  return characters.map((character, index) => {
    const isHidden = deceptive.has(index) || isSuspicious(character) ||
      character === " " && (index === 0 || index === last) ||
      index === 0 && mark.test(character) ||
      character === "‹" && characters[index + 1] === "U";
    return isHidden ? written(character) : character;
  }).join("");
}

/** Printable ASCII without a space at either end. */
function isPlain(name: string): boolean {
  for (let index = 0; index < name.length; index++) {
    const unit = name.charCodeAt(index);
    if (unit < 0x20 || unit > 0x7e) return false;
  }
  return !name.startsWith(" ") && !name.endsWith(" ");
}

const mark = /\p{M}/u;
/** `Zs` without the space; `Cs` matches lone surrogates, since pairs are read as one. */
const invisible =
  /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u{2800}\u{fffc}\u{fffd}]/u;
const blank = /\p{Zs}/u;
/** `⁄ ∕ ⧸ ╱ ⟋ ․ ꞉ ∶ ⧹ ∖ ‥ …` and the like: they divide nothing. */
const lookAlikeSigns = new Set("⁄∕⧸⧶╱⟋⁒․‥…꞉∶ː˸⧹∖⟍");

function isSuspicious(character: string): boolean {
  return invisible.test(character) || character !== " " && blank.test(character) ||
    lookAlikeSigns.has(character);
}

function written(character: string): string {
  return `‹U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}›`;
}
