import { UserError } from "../../kernel/mod.ts";
import { HunkFinder } from "./hunk_place.ts";
import { type Hunk, type PatchSection, readPatch } from "./patch.ts";
import { noFile, sectionName } from "./section_name.ts";
import { TextLines, withoutCarriageReturn } from "./text_lines.ts";

/**
 * Applies a unified diff to a text. Each hunk goes where its header says, if its lines stand there,
 * else where the text alone has them, compared exactly first, then without `\r`, then without blanks
 * at line ends. A text whose lines end with `\r\n` keeps that. Several sections for one file follow
 * one another. Counts that do not agree with the lines are passed over.
 *
 * @throws {UserError} where a hunk fits nowhere or in several places (nothing is guessed), where two
 * hunks change one line, and where the diff is for several files, deletes the file or holds nothing
 *
 * @example
 * ```ts
 * import { strictEqual } from "node:assert/strict";
 * import { applyUnifiedDiff } from "./apply.ts";
 * strictEqual(applyUnifiedDiff("one\ntwo\n", "@@ -9,2 +9,2 @@\n one\n-two\n+2\n"), "one\n2\n");
 * ```
 */
export function applyUnifiedDiff(before: string, patch: string): string {
  if (patch === "") return before;
  const sections = readPatch(patch);
  if (sections.length === 0) fail("it holds no change (give a unified diff)");
  if (sections.length > mostSections) fail(`it has more than ${mostSections} parts (give fewer)`);
  const names = new Set(sections.map(sectionName).filter((name) => name !== undefined));
  if (names.size > 1) {
    fail(`it is for several files, ${quotedList(names)} (give a diff for each)`);
  }
  if (sections.some(({ to }) => to === noFile)) fail("it deletes the file (change its lines)");
  let text = TextLines.of(before);
  let first = 1;
  for (const section of sections) {
    text = applySection(text, section, first);
    first += section.hunks.length;
  }
  return text.toString();
}

/** Each is applied to the whole text. */
const mostSections = 100;

/** Lines of a text that are replaced. */
interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
  /** The number of its hunk. */
  readonly hunk: number;
}

function applySection(text: TextLines, { hunks }: PatchSection, first: number): TextLines {
  const finder = new HunkFinder(text);
  const replacements: Replacement[] = [];
  let { isEnded } = text;
  let isLoose = false;
  for (const [index, hunk] of hunks.entries()) {
    const number = first + index;
    const place = finder.place(hunk);
    if ("reason" in place) fail(`hunk ${number} ${place.reason}`);
    isLoose ||= place.isLoose;
    const lineEnd = text.lines[place.index]?.endsWith("\r") ? "\r" : "";
    const { end, changes } = replacementsOf(
      hunk,
      place.index,
      number,
      (line) => place.isLoose ? withoutCarriageReturn(line) + lineEnd : line,
    );
    for (const change of changes) replacements.push(change);
    if (end === text.lines.length) isEnded = endsText(hunk, isEnded);
  }
  const lines = replaced(text.lines, replacements);
  // A last line that is not ended fits exactly, whatever the diff's own lines end with.
  const hasReturns = hunks.some(({ lines }) => lines.some(({ text }) => text.endsWith("\r")));
  const isMended = text.isCarriageReturned && (isLoose || !hasReturns);
  return new TextLines(isMended ? carriageReturned(lines, isEnded) : lines, isEnded);
}

function replacementsOf(
  hunk: Hunk,
  start: number,
  number: number,
  adapted: (line: string) => string,
) {
  const changes: Replacement[] = [];
  let end = start;
  let begun: { start: number; lines: string[] } | undefined;
  const close = () => {
    if (begun) changes.push({ ...begun, end, hunk: number });
    begun = undefined;
  };
  for (const { sign, text } of hunk.lines) {
    if (sign === " ") close();
    else {
      begun ??= { start: end, lines: [] };
      if (sign === "+") begun.lines.push(adapted(text));
    }
    if (sign !== "+") end++;
  }
  close();
  return { end, changes };
}

/** Whether the last line is ended, after a hunk that reaches to the end of the text. */
function endsText({ lines }: Hunk, isEnded: boolean): boolean {
  if (!lines.some(({ lacksNewline }) => lacksNewline)) return isEnded;
  return !lines.findLast(({ sign }) => sign !== "-")?.lacksNewline;
}

function replaced(lines: readonly string[], replacements: readonly Replacement[]): string[] {
  const sorted = replacements.toSorted((one, other) => one.start - other.start);
  const result: string[] = [];
  let copied = 0;
  for (const [index, { start, end, lines: added, hunk }] of sorted.entries()) {
    const previous = sorted[index - 1];
    if (previous && (start < previous.end || start === previous.start)) {
      const [one, other] = [previous.hunk, hunk].toSorted((a, b) => a - b);
      fail(`hunks ${one} and ${other} change the same lines (give one hunk for them)`);
    }
    for (; copied < start; copied++) result.push(lines[copied]);
    for (const line of added) result.push(line);
    copied = end;
  }
  for (; copied < lines.length; copied++) result.push(lines[copied]);
  return result;
}

function carriageReturned(lines: readonly string[], isEnded: boolean): string[] {
  return lines.map((line, index) => {
    const isOpen = !isEnded && index === lines.length - 1;
    return withoutCarriageReturn(line) + (isOpen ? "" : "\r");
  });
}

function quotedList(names: Iterable<string>): string {
  return [...names].map((name) => `"${name}"`).join(", ");
}

function fail(reason: string): never {
  throw new UserError(`Cannot apply the diff: ${reason}`);
}
