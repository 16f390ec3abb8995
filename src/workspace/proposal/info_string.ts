import { infoParts } from "./info_words.ts";
import { displayWords, languages, noFiles } from "./known_names.ts";
import { isNamed, isPath, isPathAfter, isPathOfKnownKind } from "./path_word.ts";

/** What a block is proposed to be by its info string. */
export type Tag =
  | { readonly action: "write"; readonly path: string }
  | { readonly action: "edit"; readonly path: string }
  | { readonly action: "run" }
  /** An edit that does not name exactly one path. */
  | { readonly action: "unclear" };

const namingKeys = ["file", "filename", "file-name", "file_name", "filepath", "file_path", "path"];
const namingWords = [...namingKeys, "create", "write"];
/** Names of languages and of Harvey's own words that no `LANGUAGE:PATH` begins with. */
const ownWords = ["run", "edit"];

/**
 * Reads what the info string of a code block proposes: a path in one of the ways that models write
 * it, `edit PATH`, or `run`. Nothing where it names no path beyond doubt: a language alone, a
 * comment, a URL, an excerpt (`src/a.ts:10-20`), a diff, a dialogue with a shell.
 *
 * ```ts
 * import { deepStrictEqual } from "node:assert/strict";
 * import { readInfoString } from "./info_string.ts";
 * deepStrictEqual(readInfoString('ts title="src/a.ts"'), { action: "write", path: "src/a.ts" });
 * deepStrictEqual(readInfoString("edit src/a.ts"), { action: "edit", path: "src/a.ts" });
 * deepStrictEqual(readInfoString("text n/a"), undefined);
 * ```
 */
export function readInfoString(info: string): Tag | undefined {
  const parts = infoParts(info);
  if (!parts) return info.startsWith("edit ") ? { action: "unclear" } : undefined;
  const words = parts.filter((part) => part.kind === "word")
    .filter(({ text }, index) => index === 0 || !displayWords.has(text.toLowerCase()));
  const pairs = parts.filter((part) => part.kind === "pair");
  const first = words[0]?.isQuoted ? undefined : words[0]?.text.toLowerCase();
  const prefix = pairs.find(({ sign, key }) => sign === ":" && !isNaming(key));
  const kind = first ?? prefix?.key.toLowerCase() ?? "";
  if (noFiles.has(kind) || kind.startsWith("diff-") || kind.endsWith("-diff")) return undefined;
  if (first === "run") return parts.length === 1 ? { action: "run" } : undefined;

  const named = pairs.filter(({ key, sign, value }) =>
    isNaming(key) && isNamed(value) && !(sign === ":" && value.startsWith("//"))
  ).map(({ value }) => value);
  if (kind === "edit") {
    const rest = first ? words.slice(1).map(({ text }) => text) : [prefix!.value];
    const paths = new Set([...rest, ...named].filter(isNamed));
    const [path] = paths;
    return paths.size === 1 ? { action: "edit", path } : { action: "unclear" };
  }

  const paths = new Set(named);
  for (const { key, value, isQuoted } of pairs) {
    if (key.toLowerCase() === "title" && isTitlePath(value, isQuoted)) paths.add(value);
  }
  for (const part of parts) {
    if (part.kind === "bracketed" && isPathOfKnownKind(part.text)) paths.add(part.text);
  }
  if (prefix && words.length === 0 && isPrefixed(prefix.key, prefix.value, prefix.isQuoted)) {
    const drive = prefix.key.length === 1 && "/\\".includes(prefix.value[0]);
    paths.add(drive ? `${prefix.key}:${prefix.value}` : prefix.value);
  }
  const word = prefix ? undefined : pathOfWords(words);
  if (word !== undefined) paths.add(word);
  const [path] = paths;
  return paths.size === 1 ? { action: "write", path } : undefined;
}

function isNaming(key: string): boolean {
  return namingKeys.includes(key.toLowerCase());
}

function isTitlePath(value: string, isQuoted: boolean): boolean {
  const blank = value.indexOf(" ");
  // "Edit src/a.ts" is a sentence.
  if (blank >= 0 && !value.slice(0, blank).includes("/")) return false;
  return isPath(value, isQuoted);
}

function isPrefixed(key: string, value: string, isQuoted: boolean): boolean {
  const language = key.toLowerCase();
  if (ownWords.includes(language) || value.startsWith("//")) return false;
  if (languages.has(language)) return isPathAfter(language, value, isQuoted);
  if (key.length === 1 && isPath(`${key}:${value}`)) return true;
  return hasSuffix(value, language) && isPath(value, isQuoted);
}

function pathOfWords(
  words: readonly { readonly text: string; readonly isQuoted: boolean }[],
): string | undefined {
  const [first, second, third] = words;
  if (!first || third) return undefined;
  if (!second) return isPath(first.text, first.isQuoted) ? first.text : undefined;
  if (first.isQuoted) return undefined;
  const language = first.text.toLowerCase();
  const { text, isQuoted } = second;
  if (namingWords.includes(language)) return isNamed(text) ? text : undefined;
  if (languages.has(language)) return isPathAfter(language, text, isQuoted) ? text : undefined;
  return hasSuffix(text, language) && isPath(text, isQuoted) ? text : undefined;
}

/** A language that is not known is one where the file's suffix is the same. */
function hasSuffix(path: string, language: string): boolean {
  return path.toLowerCase().endsWith(`.${language}`);
}
