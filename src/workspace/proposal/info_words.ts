import { isBlank } from "./open_containers.ts";

/** A part of an info string. */
export type InfoPart =
  | { readonly kind: "word"; readonly text: string; readonly isQuoted: boolean }
  /** `key=value`, `key:value`, also within braces. */
  | {
    readonly kind: "pair";
    readonly key: string;
    readonly sign: "=" | ":";
    readonly value: string;
    readonly isQuoted: boolean;
  }
  /** `[src/a.ts]`, as some pages give a title. */
  | { readonly kind: "bracketed"; readonly text: string };

/**
 * Takes an info string apart at its blanks. Values may be quoted by `"`, `'` or a backtick; what
 * stands in braces gives its pairs alone (`{1,3-5}` and `{.go}` give nothing). Undefined where a
 * quotation or a brace stays open.
 */
export function infoParts(info: string): InfoPart[] | undefined {
  const parts: InfoPart[] = [];
  let inBraces = false;
  for (let index = 0; index < info.length;) {
    const first = info[index];
    if (first === (inBraces ? "}" : "{")) {
      inBraces = !inBraces;
      index++;
    } else if (isBlank(first) || first === "," && inBraces) {
      index++;
    } else {
      const read = isQuote(first) ? quotedWord(info, index) : wordOrPair(info, index, inBraces);
      if (!read || !isEnd(info, read.end, inBraces) && info[read.end] !== "{") return undefined;
      if (!inBraces || read.part.kind === "pair") parts.push(read.part);
      index = read.end;
    }
  }
  return inBraces ? undefined : joinedPairs(parts);
}

interface Read {
  readonly part: InfoPart;
  /** The index after it. */
  readonly end: number;
}

function quotedWord(info: string, start: number): Read | undefined {
  const end = info.indexOf(info[start], start + 1);
  if (end < 0) return undefined;
  return { part: { kind: "word", text: info.slice(start + 1, end), isQuoted: true }, end: end + 1 };
}

/** Reads up to a blank. A name before `=` or `:` makes it a pair; in `ts:title=a` the last one does. */
function wordOrPair(info: string, start: number, inBraces: boolean): Read | undefined {
  let pair: { key: string; sign: "=" | ":" } | undefined;
  let from = start;
  let index = start;
  for (; !isEnd(info, index, inBraces); index++) {
    const sign = info[index];
    if (sign === "{" && isKey(info.slice(start, index))) break;
    if (sign !== "=" && sign !== ":" || pair?.sign === "=") continue;
    const key = info.slice(from, index);
    if (!isKey(key)) continue;
    pair = { key, sign };
    from = index + 1;
    if (!isQuote(info[from])) continue;
    const quoted = quotedWord(info, from);
    if (!quoted || quoted.part.kind !== "word") return undefined;
    const { end, part } = quoted;
    return { part: { kind: "pair", ...pair, value: part.text, isQuoted: true }, end };
  }
  const value = info.slice(from, index);
  if (pair) return { part: { kind: "pair", ...pair, value, isQuoted: false }, end: index };
  const isBracketed = value.startsWith("[") && value.endsWith("]");
  const part: InfoPart = isBracketed
    ? { kind: "bracketed", text: value.slice(1, -1) }
    : { kind: "word", text: value, isQuoted: false };
  return { part, end: index };
}

function isEnd(info: string, index: number, inBraces: boolean): boolean {
  return index >= info.length || isBlank(info[index]) ||
    inBraces && (info[index] === "}" || info[index] === ",");
}

/** Joins `file:` and the word after it. */
function joinedPairs(parts: readonly InfoPart[]): InfoPart[] {
  const joined: InfoPart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (part.kind === "word" && last?.kind === "pair" && last.value === "" && !last.isQuoted) {
      joined[joined.length - 1] = { ...last, value: part.text, isQuoted: part.isQuoted };
    } else joined.push(part);
  }
  return joined;
}

function isQuote(character: string | undefined): boolean {
  return character === '"' || character === "'" || character === "`";
}

const longestKey = 40;

/** A name of letters, digits, `_`, `-`, `+` and `#` that begins with a letter. */
function isKey(text: string): boolean {
  return text.length <= longestKey && /^[A-Za-z][A-Za-z0-9_+#-]*$/.test(text);
}
