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
  let index = 0;
  let inBraces = false;

  /** The end of the quotation that begins at `start`; -1 where it stays open. */
  const quotationEnd = (start: number) => info.indexOf(info[start], start + 1);
  const isEnd = (at: number) =>
    at >= info.length || isBlank(info[at]) || info[at] === "}" && inBraces ||
    info[at] === "," && inBraces;

  while (index < info.length) {
    const first = info[index];
    if (isBlank(first) || first === "," && inBraces) {
      index++;
    } else if (first === "{" && !inBraces) {
      inBraces = true;
      index++;
    } else if (first === "}" && inBraces) {
      inBraces = false;
      index++;
    } else if (isQuote(first)) {
      const end = quotationEnd(index);
      if (end < 0 || !isEnd(end + 1)) return undefined;
      const text = info.slice(index + 1, end);
      if (!inBraces) parts.push({ kind: "word", text, isQuoted: true });
      index = end + 1;
    } else {
      const start = index;
      let pair: { key: string; sign: "=" | ":" } | undefined;
      let from = start;
      let isQuoted = false;
      while (!isEnd(index)) {
        const sign = info[index];
        if (sign === "{" && isKey(info.slice(start, index))) break;
        if ((sign === "=" || sign === ":") && pair?.sign !== "=") {
          const key = info.slice(from, index);
          if (isKey(key)) {
            pair = { key, sign };
            from = index + 1;
            if (index + 1 < info.length && isQuote(info[index + 1])) {
              const end = quotationEnd(index + 1);
              if (end < 0 || !isEnd(end + 1)) return undefined;
              isQuoted = true;
              index = end;
            }
          }
        }
        index++;
      }
      const text = info.slice(start, index);
      if (pair) {
        const value = isQuoted ? info.slice(from + 1, index - 1) : info.slice(from, index);
        parts.push({ kind: "pair", ...pair, value, isQuoted });
      } else if (inBraces) continue;
      else if (text.startsWith("[") && text.endsWith("]")) {
        parts.push({ kind: "bracketed", text: text.slice(1, -1) });
      } else parts.push({ kind: "word", text, isQuoted: false });
    }
  }
  return inBraces ? undefined : joinedPairs(parts);
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

function isQuote(character: string): boolean {
  return character === '"' || character === "'" || character === "`";
}

const longestKey = 40;

/** A name of letters, digits, `_`, `-`, `+` and `#` that begins with a letter. */
function isKey(text: string): boolean {
  return text.length <= longestKey && /^[A-Za-z][A-Za-z0-9_+#-]*$/.test(text);
}
