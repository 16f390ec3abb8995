import stringWidth from "string-width";
import { oneLine } from "../../../src/models/one_line.ts";
import { type Cell, isBar, type Report, type Section, shownRows, type Table } from "./report.ts";

/** How a report is set as text. */
export interface TextOptions {
  /** Of the terminal, in columns. */
  readonly width: number;
  /** ASCII only, as far as the report's own signs go. */
  readonly plain: boolean;
  /** So many rows of a table are shown; the first ones. */
  readonly rows: number;
}

/** Bars are so wide at most, and an eighth of the line where that is less. */
const widestBar = 16;
const gap = 2;
/** A column of text is not made narrower than this. */
const narrowest = 8;

/** A report as text for a terminal. Nothing in it controls the terminal, whatever the file holds. */
export function writeText(report: Report, options: TextOptions): string {
  const parts = [
    heading(report.title, "=", options),
    ...report.summary.map((line) => shown(line, options.plain)),
  ];
  for (const section of report.sections) parts.push("", ...writeSection(section, options));
  return `${parts.join("\n")}\n`;
}

function writeSection({ title, lines, table }: Section, options: TextOptions): string[] {
  const said = lines.map((line) => shown(line, options.plain));
  return [heading(title, "-", options), ...said, ...table ? writeTable(table, options) : []];
}

function heading(title: string, line: "=" | "-", { plain, width }: TextOptions): string {
  const text = cut(shown(title, plain), width, plain);
  const unit = plain ? line : line === "=" ? "═" : "─";
  return `${text}\n${unit.repeat(Math.max(1, stringWidth(text)))}`;
}

function writeTable({ columns, rows, count }: Table, options: TextOptions): string[] {
  const { plain } = options;
  const barWidth = Math.min(widestBar, Math.floor(options.width / 8));
  const kept = shownRows({ columns, rows, count }, options.rows);
  const names = columns.map(({ name }) => name);
  const cells = kept.map((row) => row.map((cell) => cellText(cell, plain, barWidth)));
  const all = names.length > 0 ? [names, ...cells] : cells;
  const isNumber = (at: number) => columns[at]?.isNumber ?? false;
  const isFixed = (at: number) => isNumber(at) || kept.some((row) => isBar(row[at]));
  const widths = fitted(all, options.width, isFixed);
  const lines = all.map((row) =>
    row.map((text, at) => padded(cut(text, widths[at], plain), widths[at], isNumber(at)))
      .join(" ".repeat(gap)).trimEnd()
  );
  const more = count - kept.length;
  if (more > 0) lines.push(plain ? `... and ${more} more` : `… and ${more} more`);
  return lines;
}

function cellText(cell: Cell, plain: boolean, barWidth: number): string {
  return isBar(cell) ? bar(cell.share, plain, barWidth) : shown(cell, plain);
}

/** Eighths of a block: a bar tells apart what whole blocks would show alike. */
const eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];

function bar(share: number, plain: boolean, barWidth: number): string {
  if (plain) return "#".repeat(share > 0 ? Math.max(1, Math.round(share * barWidth)) : 0);
  const parts = share > 0 ? Math.max(1, Math.round(share * barWidth * 8)) : 0;
  return "█".repeat(Math.floor(parts / 8)) + eighths[parts % 8];
}

/** Widths that fit the line: of the columns that may give way, the widest do, first of all. */
function fitted(
  rows: readonly (readonly string[])[],
  width: number,
  isFixed: (column: number) => boolean,
): number[] {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((text, at) => widths[at] = Math.max(widths[at] ?? 0, stringWidth(text)));
  }
  const free = width - gap * Math.max(0, widths.length - 1);
  const supple = [...widths.keys()].filter((at) => !isFixed(at));
  for (let over = sum(widths) - free; over > 0; over--) {
    const widest = supple.reduce(
      (one, other) => one < 0 || widths[other] > widths[one] ? other : one,
      -1,
    );
    if (widest < 0 || widths[widest] <= narrowest) break;
    widths[widest]--;
  }
  return widths;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function cut(text: string, width: number, plain: boolean): string {
  if (stringWidth(text) <= width) return text;
  let kept = "";
  let taken = 0;
  for (const character of text) {
    taken += stringWidth(character);
    if (taken > width - 1) break;
    kept += character;
  }
  return kept + (plain ? "~" : "…");
}

function padded(text: string, width: number, isNumber: boolean): string {
  const blanks = " ".repeat(Math.max(0, width - stringWidth(text)));
  return isNumber ? blanks + text : text + blanks;
}

/** Anybody's words on one line, without what would control a terminal. */
function shown(text: string, plain: boolean): string {
  const line = oneLine(text, [], 400);
  if (!plain) return line;
  return line.replaceAll("\u202f", ",").replaceAll("\u00a0", " ").replaceAll("·", "-").replaceAll(
    "–",
    "-",
  )
    .replaceAll("“", '"').replaceAll("”", '"').replaceAll("…", "...");
}
