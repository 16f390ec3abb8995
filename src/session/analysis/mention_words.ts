/**
 * The names after `@` that stand alone in a prompt, outside code: not in a word or an e-mail address,
 * and no path. Each once, in order.
 *
 * ```ts
 * import { mentionWords } from "./mention_words.ts";
 * const names = mentionWords("@mistral, ask `@here` or ann@example.org, not @src/main.ts. And @pi2?");
 * if (names.join() !== "mistral,pi2") throw new Error(names.join());
 * ```
 */
export function mentionWords(prompt: string): string[] {
  if (!prompt.includes("@")) return [];
  const names = new Set<string>();
  let isFenced = false;
  for (const line of prompt.split("\n")) {
    const start = line.trimStart();
    if (start.startsWith("```") || start.startsWith("~~~")) isFenced = !isFenced;
    else if (!isFenced) { for (const name of namesIn(line)) names.add(name); }
  }
  return [...names];
}

function* namesIn(line: string): Iterable<string> {
  let isCode = false;
  for (let at = 0; at < line.length; at++) {
    if (line[at] === "`") isCode = !isCode;
    if (line[at] !== "@" || isCode || !isGap(line[at - 1])) continue;
    let end = at + 1;
    while (end < line.length && isNameUnit(line[end])) end++;
    const isPath = line[end] === "/" || line[end] === "\\";
    const name = withoutDots(line.slice(at + 1, end));
    // A file's name has an extension that begins with a letter; a model's version does not.
    const isFile = looksLikeFile(name);
    if (isLetter(name[0]) && !isPath && !isFile && isGapAfter(line[end])) yield name;
    at = end - 1;
  }
}

function looksLikeFile(name: string): boolean {
  const dot = name.lastIndexOf(".");
  return dot > 0 && isLetter(name[dot + 1]);
}

function withoutDots(name: string): string {
  let end = name.length;
  while (end > 0 && ".:".includes(name[end - 1])) end--;
  return name.slice(0, end);
}

function isGap(unit: string | undefined): boolean {
  return unit === undefined || " \t([{\"'“‘,;:—–".includes(unit);
}

function isGapAfter(unit: string | undefined): boolean {
  return unit === undefined || " \t)]}\"'”’,;:!?—–".includes(unit);
}

function isNameUnit(unit: string): boolean {
  return isLetter(unit) || (unit >= "0" && unit <= "9") || "-_.:".includes(unit);
}

function isLetter(unit: string | undefined): boolean {
  return unit !== undefined && ((unit >= "a" && unit <= "z") || (unit >= "A" && unit <= "Z"));
}
