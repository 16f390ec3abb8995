/** A report, before it is text, Markdown or a page. Every string in it may be anybody's words. */
export interface Report {
  readonly title: string;
  /** The gist, a sentence each. */
  readonly summary: readonly string[];
  readonly sections: readonly Section[];
}

/** A part of a report; one that tells nothing is left out before. */
export interface Section {
  readonly title: string;
  /** Sentences before the table. */
  readonly lines: readonly string[];
  readonly table?: Table;
}

export interface Table {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
  /** How many rows there are in all, those that were not kept among them. */
  readonly count: number;
}

export interface Column {
  readonly name: string;
  readonly isNumber?: boolean;
}

/** A text, or a bar of a chart. */
export type Cell = string | Bar;

export interface Bar {
  /** From 0 to 1, of the longest that there may be. */
  readonly share: number;
  /** Who it stands for: one of the page's colours. */
  readonly voice: Voice;
}

export type Voice = "user" | "harvey" | "model" | "route" | "shell" | "skill" | "good" | "bad";

/** Whether a cell is a bar. */
export function isBar(cell: Cell): cell is Bar {
  return typeof cell !== "string";
}

/** The bar of one value beside the others; values that are no measure count as none. */
export function barOf(value: number, values: readonly number[], voice: Voice): Bar {
  let largest = 0;
  for (const one of values) if (Number.isFinite(one) && one > largest) largest = one;
  const share = largest > 0 && value > 0 ? Math.min(1, value / largest) : 0;
  return { share, voice };
}

/** The first rows of a table; all of one without a head, which lists facts. */
export function shownRows(table: Table, limit: number): Table["rows"] {
  return table.columns.length === 0 ? table.rows : table.rows.slice(0, limit);
}
