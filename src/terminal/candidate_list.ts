import { cellsOf } from "./character_cells.ts";
import { graphemes } from "./graphemes.ts";
import type { Row } from "./line_layout.ts";

const gap = 2;

/** Lists candidates in columns, downwards, in as many rows as there is room for. */
export function listCandidates(labels: readonly string[], columns: number, rows: number): Row[] {
  const cells = labels.map((label) => shown(label, columns));
  const width = Math.max(0, ...cells.map((cell) => cell.width)) + gap;
  const across = Math.max(1, Math.floor((columns + gap) / width));
  const needed = Math.ceil(cells.length / across);
  const fits = needed <= rows;
  const height = fits ? needed : Math.max(1, rows - 1);
  const list = Array.from({ length: height }, (_, row) => {
    const inRow = cells.filter((_, index) => index % height === row && index < height * across);
    return joined(inRow, width);
  });
  const left = labels.length - height * across;
  return fits || left <= 0 ? list : [...list, shown(`… and ${left} more`, columns)];
}

/** A label made harmless and cut to fit. */
function shown(label: string, columns: number): Row {
  let text = "";
  let width = 0;
  for (const character of graphemes(label)) {
    const cells = cellsOf(character);
    if (width + cells.width > columns) break;
    text += cells.shown;
    width += cells.width;
  }
  return { text, width };
}

function joined(cells: readonly Row[], width: number): Row {
  let text = "";
  let used = 0;
  for (const [index, cell] of cells.entries()) {
    text += " ".repeat(index * width - used) + cell.text;
    used = index * width + cell.width;
  }
  return { text, width: used };
}
