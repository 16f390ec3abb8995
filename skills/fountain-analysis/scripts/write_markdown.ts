import { writeSafeLine } from "../../../src/session/export/markdown_text.ts";
import { oneLine } from "../../../src/models/one_line.ts";
import { type Cell, isBar, type Report, shownRows, type Table } from "./report.ts";

const barWidth = 16;

/** A report as Markdown; `rows`: so many of each table. Nothing of a session is markup in it. */
export function writeMarkdown(report: Report, rows: number): string {
  const parts = [`## ${safe(report.title)}`];
  if (report.summary.length > 0) parts.push(report.summary.map(safe).join("\n"));
  for (const { title, lines, table } of report.sections) {
    parts.push(`### ${safe(title)}`);
    if (lines.length > 0) parts.push(lines.map((line) => `- ${safe(line)}`).join("\n"));
    if (table) parts.push(writeTable(table, rows));
  }
  return `${parts.join("\n\n")}\n`;
}

function writeTable({ columns, rows, count }: Table, limit: number): string {
  const kept = shownRows({ columns, rows, count }, limit);
  const width = columns.length > 0 ? columns.length : Math.max(0, ...kept.map((row) => row.length));
  const names = Array.from({ length: width }, (_, at) => safe(columns[at]?.name ?? ""));
  const rules = names.map((_, at) => columns[at]?.isNumber ? "---:" : "---");
  const lines = [names, rules, ...kept.map((row) => row.map(cellText))]
    .map((cells) => `| ${cells.join(" | ")} |`);
  const more = count - kept.length;
  return more > 0 ? `${lines.join("\n")}\n\n… and ${more} more` : lines.join("\n");
}

function cellText(cell: Cell): string {
  if (!isBar(cell)) return safe(cell);
  const blocks = cell.share > 0 ? Math.max(1, Math.round(cell.share * barWidth)) : 0;
  return "█".repeat(blocks);
}

function safe(text: string): string {
  return writeSafeLine(oneLine(text, [], 400));
}
