import { cellsOf, isDelimiterRow } from "./message_table.ts";

/** A block of what somebody said: the part of Markdown that models write daily. */
export type MessageBlock =
  /** `info` is what stands after the opening fence. */
  | { readonly type: "code"; readonly info: string; readonly text: string }
  | { readonly type: "heading"; readonly level: number; readonly text: string }
  /** `depth` counts from 0; `marker` is as it was written: `-`, `2.`. */
  | {
    readonly type: "item";
    readonly depth: number;
    readonly marker: string;
    readonly text: string;
  }
  | { readonly type: "quote"; readonly text: string }
  | {
    readonly type: "table";
    readonly header: readonly string[];
    readonly rows: readonly (readonly string[])[];
  }
  | { readonly type: "rule" }
  /** Its line ends are kept. */
  | { readonly type: "paragraph"; readonly text: string };

/** The opening line of a fenced block. */
export interface Fence {
  readonly sign: string;
  readonly length: number;
  readonly indent: number;
  readonly info: string;
}

/**
 * Parts a text into blocks, in one pass over its lines. What is no block of Markdown's is a
 * paragraph that keeps its line ends, so plain text stays as it was typed.
 *
 * ```ts
 * import { messageBlocks } from "./message_blocks.ts";
 * const fence = "`".repeat(3);
 * const [said, code] = messageBlocks(`Try this:\n${fence}sh\nls\n${fence}`);
 * if (said.type !== "paragraph" || code.type !== "code" || code.text !== "ls") throw new Error();
 * ```
 */
export function messageBlocks(text: string): MessageBlock[] {
  const lines = text.replaceAll("\r\n", "\n").split("\n");
  const blocks: MessageBlock[] = [];
  let paragraph: string[] = [];
  const endParagraph = () => {
    if (paragraph.length > 0) blocks.push({ type: "paragraph", text: paragraph.join("\n") });
    paragraph = [];
  };
  for (let at = 0; at < lines.length;) {
    const found = blockAt(lines, at);
    if (found) {
      endParagraph();
      blocks.push(found.block);
      at = found.next;
      continue;
    }
    if (lines[at].trim() === "") endParagraph();
    else paragraph.push(lines[at]);
    at++;
  }
  endParagraph();
  return blocks;
}

function blockAt(
  lines: readonly string[],
  at: number,
): { block: MessageBlock; next: number } | undefined {
  const line = lines[at];
  const fence = openingFence(line);
  if (fence) return codeAt(lines, at, fence);
  const body = line.trim();
  const level = headingLevel(body);
  if (level > 0) {
    return { block: { type: "heading", level, text: body.slice(level).trim() }, next: at + 1 };
  }
  if (isRule(body)) return { block: { type: "rule" }, next: at + 1 };
  if (body.startsWith(">")) {
    const next = endWhere(lines, at, (one) => !one.trimStart().startsWith(">"));
    const text = lines.slice(at, next).map((one) => one.trimStart().slice(1).trimStart());
    return { block: { type: "quote", text: text.join("\n") }, next };
  }
  if (body.startsWith("|") && isDelimiterRow(lines[at + 1] ?? "")) {
    const next = endWhere(lines, at + 2, (one) => !one.trimStart().startsWith("|"));
    const rows = lines.slice(at + 2, next).map(cellsOf);
    return { block: { type: "table", header: cellsOf(line), rows }, next };
  }
  const marker = itemMarker(body);
  return marker === undefined ? undefined : itemAt(lines, at, marker);
}

/** The fence that a line opens, or nothing. */
export function openingFence(line: string): Fence | undefined {
  const bare = line.trimStart();
  const sign = bare[0];
  if (sign !== "`" && sign !== "~") return undefined;
  const length = runLength(bare, sign);
  const info = bare.slice(length).trim();
  if (length < 3 || (sign === "`" && info.includes("`"))) return undefined;
  return { sign, length, indent: line.length - bare.length, info };
}

/** Whether a line closes that fence. */
export function closesFence(line: string, { sign, length }: Fence): boolean {
  const body = line.trim();
  return body.length >= length && runLength(body, sign) === body.length;
}

function codeAt(lines: readonly string[], at: number, fence: Fence) {
  const end = endWhere(lines, at + 1, (line) => closesFence(line, fence));
  const text = lines.slice(at + 1, end).map((line) => withoutIndent(line, fence.indent));
  const block: MessageBlock = { type: "code", info: fence.info, text: text.join("\n") };
  return { block, next: Math.min(end + 1, lines.length) };
}

/** An item goes on over the lines that stand deeper than its marker. */
function itemAt(lines: readonly string[], at: number, marker: string) {
  const indent = indentOf(lines[at]);
  const next = endWhere(lines, at + 1, (line) => {
    const body = line.trim();
    return body === "" || indentOf(line) <= indent || itemMarker(body) !== undefined ||
      openingFence(line) !== undefined;
  });
  const [first, ...rest] = lines.slice(at, next).map((line) => line.trim());
  const text = [first.slice(marker.length).trim(), ...rest].join("\n");
  const depth = Math.min(Math.floor(indent / 2), 5);
  return { block: { type: "item", depth, marker, text } satisfies MessageBlock, next };
}

function itemMarker(body: string): string | undefined {
  const blank = body.indexOf(" ");
  if (blank < 1 || blank > 10) return undefined;
  const marker = body.slice(0, blank);
  if (marker === "-" || marker === "*" || marker === "+") return marker;
  const number = marker.slice(0, -1);
  return /^[0-9]+$/.test(number) && /[.)]$/.test(marker) ? marker : undefined;
}

function headingLevel(body: string): number {
  const level = runLength(body, "#");
  return level >= 1 && level <= 6 && body[level] === " " ? level : 0;
}

function isRule(body: string): boolean {
  return body.length >= 3 && "-*_".includes(body[0]) && runLength(body, body[0]) === body.length;
}

function endWhere(
  lines: readonly string[],
  from: number,
  ends: (line: string) => boolean,
): number {
  let at = from;
  while (at < lines.length && !ends(lines[at])) at++;
  return at;
}

function withoutIndent(line: string, indent: number): string {
  return line.slice(Math.min(indent, indentOf(line)));
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

function runLength(text: string, sign: string): number {
  let length = 0;
  while (text[length] === sign) length++;
  return length;
}
