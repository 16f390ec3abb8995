import { cellsOf } from "./character_cells.ts";
import { characterStart, graphemes } from "./graphemes.ts";

/** A search backwards through earlier lines, which goes on with each key. */
export class ReverseSearch {
  /** The newest first. */
  #entries: readonly string[];
  #query = "";
  #index = 0;
  #failed = false;

  constructor(entries: readonly string[]) {
    this.#entries = entries;
  }

  /** The line that was found; undefined while nothing is looked for, or nothing is found. */
  get found(): string | undefined {
    return this.#query === "" || this.#failed ? undefined : this.#entries[this.#index];
  }

  /** Looks for more, from the line that was found on. */
  type(text: string): void {
    this.#query += text;
    this.#find(this.#index);
  }

  /** Takes the last character back and looks anew. */
  erase(): void {
    this.#query = this.#query.slice(0, characterStart(this.#query, this.#query.length));
    this.#find(0);
  }

  /** Goes on to a line further back; where there is none, what was found stays. */
  older(): void {
    if (this.#query !== "" && !this.#failed) this.#step(1);
  }

  /** Comes back to a line that was passed. */
  newer(): void {
    if (this.#query !== "" && !this.#failed) this.#step(-1);
  }

  /** How the search stands in one row: `(search) 'buil': my build is slow`. */
  row(columns: number): { readonly label: string; readonly text: string } {
    const failed = this.#failed ? "failed " : "";
    const label = `(${failed}search) '${this.#query}': `;
    const found = (this.found ?? "").replaceAll("\n", "⏎").replaceAll("\t", " ");
    return { label, text: cut(found, columns - 1 - width(label)) };
  }

  #find(from: number): void {
    const index = this.#entries.findIndex((each, at) => at >= from && each.includes(this.#query));
    this.#failed = index < 0;
    if (!this.#failed) this.#index = index;
  }

  #step(by: 1 | -1): void {
    for (let at = this.#index + by; at >= 0 && at < this.#entries.length; at += by) {
      if (!this.#entries[at].includes(this.#query)) continue;
      this.#index = at;
      return;
    }
  }
}

function width(text: string): number {
  let columns = 0;
  for (const character of graphemes(text)) columns += cellsOf(character).width;
  return columns;
}

/** As much of a text as there is room for. */
function cut(text: string, columns: number): string {
  let fitting = "";
  let used = 0;
  for (const character of graphemes(text)) {
    used += cellsOf(character).width;
    if (used > columns) return `${fitting}…`;
    fitting += character;
  }
  return text;
}
