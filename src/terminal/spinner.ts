import type { ProgressFacts } from "../host/mod.ts";
import { harmless } from "./harmless.ts";
import { terminalSize } from "./terminal_output.ts";

const frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];

/** Takes the cursor back to the beginning of its line and empties the line. */
export const clearLine = "\r\x1b[K";

/** Columns that a text takes. Loaded when something spins: counting them takes time to set up. */
type Width = (text: string) => number;
const loadWidth = (): Promise<Width> => import("string-width").then((module) => module.default);

/**
 * What a spinner shows after a time, cut to fit into one line: `⠹ llama3.1 · 3 s of ~8 s [ctx: 12%]`.
 * In a narrow window what is known beside the label gives way to it.
 */
export async function spinnerText(
  label: string,
  milliseconds: number,
  columns: number = terminalSize().columns,
  facts: ProgressFacts = {},
): Promise<string> {
  const frame = frames[Math.floor(milliseconds / 100) % frames.length];
  const seconds = Math.floor(milliseconds / 1000);
  const { estimate, context } = facts;
  const expected = estimate === undefined ? "" : `~${Math.max(1, Math.round(estimate))} s`;
  const time = seconds > 0 ? ` · ${seconds} s` : "";
  const filled = context === undefined ? "" : ` [ctx: ${percent(context)}]`;
  const both = expected && time ? `${time} of ${expected}` : expected ? ` · ${expected}` : time;
  return await labelled(`${frame} `, label, [both + filled, both, time], columns);
}

/**
 * How far some work has come, in one line: `reading ━━━━━━╌╌╌╌ 60% · 3/5`. In a narrow window the bar
 * gives way, then the numbers.
 */
export async function barText(
  label: string,
  done: number,
  total: number,
  columns: number = terminalSize().columns,
): Promise<string> {
  const part = total > 0 ? Math.min(1, Math.max(0, done / total)) : 1;
  const numbers = ` ${percent(part)} · ${done}/${total}`;
  const bar = (width: number) => {
    const full = Math.round(part * width);
    return ` ${"━".repeat(full)}${"╌".repeat(width - full)}`;
  };
  const endings = [bar(30) + numbers, bar(12) + numbers, numbers, ` ${percent(part)}`];
  return await labelled("", label, endings, columns);
}

/**
 * Stay free at the line's end: a full line would make some terminals scroll, and where keys are shown
 * `^C` has to fit in, or what erases the line would erase the one below. Not in narrower windows.
 */
const freeColumns = 3;
const narrow = 20;

/** A label is cut rather than what stands behind it, but not below so many columns. */
const leastLabel = 8;

/** The label with the first of the endings, longest first, that leaves room for it. */
async function labelled(
  beginning: string,
  label: string,
  endings: readonly string[],
  columns: number,
): Promise<string> {
  const width = await loadWidth();
  const oneLine = harmless(label).replaceAll("\n", " ").replaceAll("\t", " ");
  const room = columns - (columns < narrow ? 1 : freeColumns) - width(beginning);
  const wanted = Math.min(width(oneLine), leastLabel);
  const fits = endings.find((ending) => room - width(ending) >= wanted);
  const ending = fits ?? endings[endings.length - 1];
  return `${beginning}${fitting(oneLine, room - width(ending), width)}${ending}`;
}

function percent(part: number): string {
  return `${Math.round(Math.min(1, Math.max(0, part)) * 100)}%`;
}

function fitting(text: string, columns: number, widthOf: Width): string {
  if (widthOf(text) <= columns) return text;
  let fitted = "";
  let width = 0;
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    width += widthOf(segment);
    if (width > columns - 1) break;
    fitted += segment;
  }
  return columns > 0 ? `${fitted}…` : "";
}
