import {
  element,
  escapeText,
  type Markup,
  textElement,
} from "../../../src/session/export/markup.ts";
import { writePage } from "../../../src/session/export/page.ts";
import {
  type Cell,
  type Column,
  isBar,
  type Report,
  type Section,
  shownRows,
  type Table,
} from "./report.ts";
import style from "./report_page.css" with { type: "text" };

/**
 * Reports as one page that stands for itself: no program is in it, it loads nothing, and whatever
 * the sessions hold is text in it.
 *
 * @param rows so many of each table
 * @param narrative what a model said about them
 */
export function writeReportPage(
  reports: readonly Report[],
  rows: number,
  narrative?: string,
): string {
  const said = narrative === undefined ? [] : [
    element(
      "article",
      {},
      textElement("h1", {}, "Narrative"),
      textElement("p", { class: "narrative" }, narrative),
    ),
  ];
  const body = element(
    "body",
    {},
    element("main", {}, ...said, ...reports.map((report) => writeReport(report, rows))),
  );
  const title = reports.length === 1 ? reports[0].title : "Sessions";
  return writePage({ title: `${title}: analysis`, style, body });
}

function writeReport({ title, summary, sections }: Report, rows: number): Markup {
  return element(
    "article",
    {},
    textElement("h1", {}, title),
    ...summary.map((line) => textElement("p", {}, line)),
    ...sections.map((section) => writeSection(section, rows)),
  );
}

function writeSection({ title, lines, table }: Section, rows: number): Markup {
  return element(
    "section",
    {},
    textElement("h2", {}, title),
    ...lines.map((line) => textElement("p", {}, line)),
    ...table ? [writeTable(table, rows)] : [],
  );
}

function writeTable({ columns, rows, count }: Table, limit: number): Markup {
  const kept = shownRows({ columns, rows, count }, limit);
  const names = columns.map((column) =>
    textElement("th", { scope: "col", class: classOf(column) }, column.name)
  );
  const head = names.length > 0 ? [element("thead", {}, element("tr", {}, ...names))] : [];
  const lines = kept.map((row) =>
    element("tr", {}, ...row.map((cell, at) => writeCell(cell, at, columns)))
  );
  const more = count - kept.length;
  return element(
    "div",
    { class: "scroll", tabindex: 0 },
    element("table", {}, ...head, element("tbody", {}, ...lines)),
    ...more > 0 ? [textElement("p", { class: "faint" }, `… and ${more} more`)] : [],
  );
}

function writeCell(cell: Cell, at: number, columns: readonly Column[]): Markup {
  if (isBar(cell)) return element("td", { class: "bar" }, drawing(cell.share, cell.voice));
  if (columns.length === 0 && at === 0) return textElement("th", { scope: "row" }, cell);
  return element("td", { class: classOf(columns[at]) }, escapeText(cell));
}

function classOf(column: Column | undefined): string | undefined {
  return column?.isNumber ? "number" : undefined;
}

function drawing(share: number, voice: string): Markup {
  const width = `${(Math.max(0, Math.min(1, share)) * 100).toFixed(1)}%`;
  return element(
    "svg",
    { "aria-hidden": "true", preserveAspectRatio: "none" },
    element("rect", { class: voice, width, height: "100%", rx: 2 }),
  );
}
