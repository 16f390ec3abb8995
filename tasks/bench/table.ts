import type { Row } from "./row.ts";

/**
 * The rows as Markdown, one table a group: a line for each name, a column for each figure, and in
 * brackets how many times the first line's value it is.
 *
 * ```ts
 * import { markdownTables } from "./table.ts";
 * const row = { group: "Bus", figure: "throughput", unit: "MB/s" };
 * const tables = markdownTables([
 *   { ...row, name: "harvey", value: 80 },
 *   { ...row, name: "rival", value: 20 },
 * ]);
 * if (!tables.includes("| rival | 20 MB/s (0.25 ×) |")) throw new Error(tables);
 * ```
 */
export function markdownTables(rows: readonly Row[]): string {
  return [...Map.groupBy(rows, ({ group }) => group)]
    .map(([group, ofGroup]) => `### ${group}\n\n${table(ofGroup)}\n`)
    .join("\n");
}

function table(rows: readonly Row[]): string {
  const figures = [...new Set(rows.map(({ figure }) => figure))];
  const lines = [...Map.groupBy(rows, ({ name }) => name)].map(([name, ofName]) =>
    line([
      name,
      ...figures.map((figure) => {
        const row = ofName.find((each) => each.figure === figure);
        return row ? cell(row, rows.find((each) => each.figure === figure)!) : "";
      }),
    ])
  );
  return [
    line(["", ...figures]),
    line(["---", ...figures.map(() => "---:")]),
    ...lines,
  ].join("\n");
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

const format = new Intl.NumberFormat("en", { maximumSignificantDigits: 3 });

function cell(row: Row, first: Row): string {
  const value = `${format.format(row.value)} ${row.unit}`;
  return row === first ? value : `${value} (${format.format(row.value / first.value)} ×)`;
}
