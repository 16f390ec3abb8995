/** Whether a line parts a table's header from its rows: `| --- | :-: |`. */
export function isDelimiterRow(line: string): boolean {
  if (!line.includes("-") || !line.includes("|")) return false;
  for (const sign of line) if (!"|:- \t".includes(sign)) return false;
  return true;
}

/** The cells of a row between its bars; `\|` stands for a bar. */
export function cellsOf(line: string): string[] {
  const row = line.trim();
  const cells: string[] = [];
  let cell = "";
  for (let at = row.startsWith("|") ? 1 : 0; at < row.length; at++) {
    if (row[at] === "\\" && row[at + 1] === "|") {
      cell += "|";
      at++;
    } else if (row[at] === "|") {
      cells.push(cell.trim());
      cell = "";
    } else cell += row[at];
  }
  if (cell.trim() !== "") cells.push(cell.trim());
  return cells;
}
