import { skipBlanks } from "./blank.ts";
import { type LineScanner, OVERSIZED, TEXT } from "./line_scanner.ts";
import { type NaturalType, naturalType } from "./line_type.ts";

/**
 * What `[from, to)` of `line` is after an empty line, given what follows it.
 *
 * @param line the text, or the line without the notes in it
 * @param end where the line ends in `text`
 */
export function naturalLine(
  text: string,
  lines: LineScanner,
  line: string,
  from: number,
  to: number,
  end: number,
): NaturalType | undefined {
  const forced = line.charCodeAt(from) === AT && from + 1 < to;
  const type = forced ? "cue" : naturalType(line, from, to);
  if (type === undefined || type === "heading") return type;
  const next = lines.afterLineEnd(end);
  const nextEnd = lines.lineEnd(next);
  if (type === "transition" && isEmptied(text, lines, next, nextEnd)) return type;
  return next < nextEnd ? "cue" : undefined;
}

/**
 * End of the notes and boneyards that stand at `mark` and are elements of their own: all, where
 * nothing else follows them in their line, else the boneyards before the first note; `mark` where
 * there are none.
 */
export function aloneUntil(text: string, lines: LineScanner, mark: number): number {
  let boneyards = mark;
  for (let at = mark, onlyBoneyards = true;;) {
    onlyBoneyards &&= text.charCodeAt(at) === SLASH;
    const end = lines.extent(at);
    if (end === OVERSIZED) return at;
    if (end === TEXT) return boneyards;
    if (onlyBoneyards) boneyards = end;
    const lineEnd = lines.lineEnd(end);
    at = skipBlanks(text, end, lineEnd);
    if (at === lineEnd) return end;
    if (lines.nextMark(at) !== at) return boneyards;
  }
}

/** Is the line `[from, to)` empty, or does it begin with a boneyard, which leaves it empty? */
function isEmptied(text: string, lines: LineScanner, from: number, to: number): boolean {
  const first = skipBlanks(text, from, to);
  return first === to || text.startsWith("/*", first) && lines.extent(first) !== TEXT;
}

const AT = 0x40;
const SLASH = 0x2f;
