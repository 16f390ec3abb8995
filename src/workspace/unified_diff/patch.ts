/** A line of a hunk. */
export interface HunkLine {
  /** Kept, removed or added. */
  readonly sign: " " | "-" | "+";
  /** Without its sign and `\n`; a `\r` before that is a part of it. */
  readonly text: string;
  /** `\ No newline at end of file` follows. */
  readonly lacksNewline?: boolean;
}

export interface Hunk {
  readonly lines: readonly HunkLine[];
  /** The old position and count of the hunk's header, where it has them. */
  readonly old?: { readonly start: number; readonly count: number };
}

/** The changes to one file. */
export interface PatchSection {
  /** The names of the header, as written; undefined without a header. */
  readonly from?: string;
  readonly to?: string;
  readonly hunks: readonly Hunk[];
}

/**
 * Reads a unified diff, tolerating what models get wrong: counts that do not agree with the lines
 * (then a hunk ends where the next one, or the next file, begins), positions or whole headers left
 * out, kept lines without the blank before them, empty lines without any.
 */
export function readPatch(patch: string): PatchSection[] {
  const lines = patch.split("\n");
  if (lines.at(-1) === "") lines.pop();
  const sections: { from?: string; to?: string; hunks: Hunk[] }[] = [];
  const section = () => sections.at(-1) ?? sections[sections.push({ hunks: [] }) - 1];
  for (let index = 0; index < lines.length;) {
    const line = lines[index];
    if (isFileHeader(lines, index)) {
      sections.push({ from: nameIn(line), to: nameIn(lines[index + 1]), hunks: [] });
      index += 2;
    } else if (isNothing(line)) {
      index++;
    } else {
      const isHeader = line.startsWith("@@");
      const ranges = isHeader ? readRanges(line) : undefined;
      const start = isHeader ? index + 1 : index;
      const body = (ranges && countedBody(lines, start, ranges)) ?? freeBody(lines, start);
      section().hunks.push({ lines: body.lines, old: ranges?.old });
      index = body.end;
    }
  }
  return sections;
}

interface Ranges {
  readonly old: { readonly start: number; readonly count: number };
  readonly new: { readonly start: number; readonly count: number };
}

interface Body {
  readonly lines: HunkLine[];
  /** The index of the line after it. */
  readonly end: number;
}

/** As many lines as the header says; undefined where that is not so. */
function countedBody(lines: readonly string[], start: number, ranges: Ranges): Body | undefined {
  const body: HunkLine[] = [];
  let [old, added] = [ranges.old.count, ranges.new.count];
  let index = start;
  for (; old > 0 || added > 0 || isMarker(lines[index]); index++) {
    const line = lines[index];
    if (line === undefined) return undefined;
    if (isMarker(line)) {
      markLast(body);
      continue;
    }
    const read = readLine(line);
    if (!read) return undefined;
    body.push(read);
    if (read.sign !== "+") old--;
    if (read.sign !== "-") added--;
    if (old < 0 || added < 0) return undefined;
  }
  let next = index;
  while (next < lines.length && lines[next].trim() === "") next++;
  const isEnd = next === lines.length || startsAnother(lines, next) || isFileHeader(lines, next);
  return isEnd ? { lines: body, end: next } : undefined;
}

/** All lines up to what begins another hunk. */
function freeBody(lines: readonly string[], start: number): Body {
  const body: HunkLine[] = [];
  let index = start;
  let blanks = 0;
  for (; index < lines.length && !startsAnother(lines, index); index++) {
    const line = lines[index];
    blanks = line.trim() === "" && line[0] !== " " ? blanks + 1 : 0;
    if (isMarker(line)) markLast(body);
    else body.push(readLine(line) ?? { sign: " ", text: line });
  }
  // What separates the hunk from what follows is no line of the file.
  body.length -= Math.min(blanks, body.length);
  return { lines: body, end: index };
}

function startsAnother(lines: readonly string[], index: number): boolean {
  const line = lines[index];
  if (line.startsWith("@@")) return true;
  if (line.startsWith("diff --git ") || line.startsWith("Index: ")) return true;
  return isFileHeader(lines, index) && (lines[index + 2] ?? "@@").startsWith("@@");
}

function isFileHeader(lines: readonly string[], index: number): boolean {
  return lines[index].startsWith("--- ") && (lines[index + 1] ?? "").startsWith("+++ ");
}

const remarks = [
  "diff --git ",
  "index ",
  "Index: ",
  "=====",
  "new file mode ",
  "deleted file mode ",
  "old mode ",
  "new mode ",
  "similarity index ",
  "rename from ",
  "rename to ",
];

/** A line between hunks that says nothing of the file's text. */
function isNothing(line: string): boolean {
  return line.trim() === "" || remarks.some((remark) => line.startsWith(remark));
}

function readLine(line: string): HunkLine | undefined {
  if (line === "" || line === "\r") return { sign: " ", text: line };
  const sign = line[0];
  return sign === " " || sign === "-" || sign === "+" ? { sign, text: line.slice(1) } : undefined;
}

function isMarker(line: string | undefined): boolean {
  return line !== undefined && line.startsWith("\\ ");
}

function markLast(body: HunkLine[]) {
  const last = body.at(-1);
  if (last) body[body.length - 1] = { ...last, lacksNewline: true };
}

/** The name in a `---` or `+++` line, without the time after it. */
function nameIn(line: string): string {
  const [name] = line.slice(4).split("\t", 1);
  const text = name.trim();
  return text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text;
}

/** `@@ -1,3 +1,4 @@`; a count that is left out is 1. */
function readRanges(header: string): Ranges | undefined {
  const [, old, added] = header.split(" ", 3);
  if (!old?.startsWith("-") || !added?.startsWith("+")) return undefined;
  const ranges = [readRange(old.slice(1)), readRange(added.slice(1))];
  return ranges[0] && ranges[1] ? { old: ranges[0], new: ranges[1] } : undefined;
}

function readRange(text: string): { start: number; count: number } | undefined {
  const [start, count = "1", ...rest] = text.split(",", 3);
  const isNumber = (digits: string) => /^[0-9]{1,9}$/.test(digits);
  if (rest.length > 0 || !isNumber(start) || !isNumber(count)) return undefined;
  return { start: Number(start), count: Number(count) };
}
