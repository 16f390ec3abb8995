import {
  knownDotNames,
  knownNames,
  languages,
  noPaths,
  noScripts,
  shells,
  suffixes,
} from "./known_names.ts";

/**
 * Whether a word that stands alone, or after something that is no language, is meant as a path.
 * `mayHoldBlanks`: it was written in quotes.
 */
export function isPath(word: string, mayHoldBlanks = false): boolean {
  return hasPathShape(word, mayHoldBlanks) && (hasSlash(word) || hasFileName(word));
}

/** Whether a word is meant as a path and ends like the name of a file, known by itself. */
export function isPathOfKnownKind(word: string): boolean {
  return hasPathShape(word, false) && hasFileName(word);
}

/** Whether a word that stands after the name of a language is meant as a path. */
export function isPathAfter(language: string, word: string, mayHoldBlanks = false): boolean {
  if (!hasPathShape(word, mayHoldBlanks)) return false;
  if (hasSlash(word) || hasFileName(word)) return true;
  const dot = word.lastIndexOf(".");
  if (dot === 0) return true;
  if (dot > 0) return hasUncommonSuffix(word, dot);
  if (mayHoldBlanks || languages.has(word.toLowerCase())) return false;
  if (!isLetter(word[0]) || isDigit(word.at(-1)!)) return false;
  if (shells.has(language)) return !noScripts.has(word);
  return word.includes("_") || word.includes("-");
}

/** Whether what was given as a path in so many words (`file=…`) can be one. */
export function isNamed(word: string): boolean {
  const name = nameOf(word);
  return name.trim() !== "" && !isDots(name) && !word.includes("://") &&
    !["n/a", "none", "null", "-", "..."].includes(word.toLowerCase());
}

function hasPathShape(word: string, mayHoldBlanks: boolean): boolean {
  const name = nameOf(word);
  if (name === "" || isDots(name) || !hasLetter(name)) return false;
  if (noPaths.has(word.toLowerCase())) return false;
  if ("-#!(%,;".includes(word[0]) || word.startsWith("//") || word.startsWith("@/")) return false;
  if (",;:!".includes(word.at(-1)!)) return false;
  for (const character of word) {
    if ("<>|*?\"'`".includes(character)) return false;
    if (!mayHoldBlanks && (character === "," || character.trim() === "")) return false;
  }
  if (word.includes(":") && !isDrivePath(word)) return false;
  return !isAddress(word) && !isKindOfContent(word) && !namesLines(word);
}

function hasSlash(word: string): boolean {
  const slash = Math.max(word.lastIndexOf("/"), word.lastIndexOf("\\"));
  if (slash < 0) return false;
  if (word[0] === "/" || word.slice(0, slash).includes(" ") && !word.includes(".", slash)) {
    return hasFileName(word);
  }
  return true;
}

/** Whether a path ends with a name, or a suffix, that is a file's. */
function hasFileName(word: string): boolean {
  const name = nameOf(word);
  if (knownNames.has(name) || knownDotNames.has(name)) return true;
  const dot = name.lastIndexOf(".");
  if (dot === 0) return name.endsWith("ignore") || name.endsWith("rc");
  if (dot < 0) return false;
  if (name.startsWith(".env.")) return true;
  return suffixes.has(name.slice(dot + 1).toLowerCase()) || knownNames.has(name.slice(0, dot));
}

/** `data.xyz`, and neither `python3.11`, `v1.2` nor `java.util.List`. */
function hasUncommonSuffix(word: string, dot: number): boolean {
  const suffix = word.slice(dot + 1);
  if (suffix.length === 0 || suffix.length > 12 || !isLetter(suffix[0])) return false;
  return word.indexOf(".") === dot && hasLetter(word.slice(0, dot));
}

/** An e-mail address, or a place in the web that is written without `https:`. */
function isAddress(word: string): boolean {
  const [host] = word.toLowerCase().split("/", 1);
  const at = word.indexOf("@");
  // `icon@2x.png` is no address.
  if (at > 0 && host === word.toLowerCase() && word.includes(".", at)) {
    return !isDigit(word[at + 1]);
  }
  const isHost = [".com", ".org", ".net", ".edu", ".gov"].some((end) => host.endsWith(end));
  return host.startsWith("www.") || isHost && !host.startsWith(".");
}

const kinds = ["application", "audio", "font", "image", "multipart", "text", "video"];

/** `text/plain`, `html/css`. */
function isKindOfContent(word: string): boolean {
  const parts = word.toLowerCase().split("/");
  if (parts.length !== 2 || parts[1].includes(".") || knownNames.has(nameOf(word))) return false;
  return kinds.includes(parts[0]) || parts.every((part) => languages.has(part));
}

/** `src/a.ts#L10`: an excerpt, which must not be taken for the whole. */
function namesLines(word: string): boolean {
  const hash = word.lastIndexOf("#");
  return hash >= 0 && word[hash + 1]?.toUpperCase() === "L" && isDigit(word[hash + 2] ?? "");
}

function isDrivePath(word: string): boolean {
  return isLetter(word[0]) && word[1] === ":" && (word[2] === "/" || word[2] === "\\") &&
    !word.includes(":", 2);
}

function nameOf(word: string): string {
  return word.slice(Math.max(word.lastIndexOf("/"), word.lastIndexOf("\\")) + 1);
}

function isDots(name: string): boolean {
  return name.replaceAll(".", "") === "";
}

const letter = /\p{L}/u;

function hasLetter(text: string): boolean {
  return letter.test(text);
}

function isLetter(character: string): boolean {
  return letter.test(character);
}

function isDigit(character: string): boolean {
  return character >= "0" && character <= "9";
}
