import { LineIndex } from "./line_index.ts";
import type { Hunk } from "./patch.ts";
import { type TextLines, withoutCarriageReturn } from "./text_lines.ts";

/** Where a hunk fits. */
export interface HunkPlace {
  /** The index of the first line that it keeps or removes. */
  readonly index: number;
  /** It fits but for the ends of lines, which are therefore to be taken from the text. */
  readonly isLoose: boolean;
}

/** Why a hunk fits nowhere, or not in one place alone: what follows "hunk 2 ". */
export interface Misfit {
  readonly reason: string;
}

/** How lines are compared, the strictest first. */
const comparisons: readonly {
  readonly same: (line: string) => string;
  readonly isLoose: boolean;
  /** The end of the text has to be told rightly as well. */
  readonly heedsEnd: boolean;
}[] = [
  { same: (line) => line, isLoose: false, heedsEnd: true },
  { same: (line) => line, isLoose: false, heedsEnd: false },
  { same: withoutCarriageReturn, isLoose: true, heedsEnd: false },
  { same: (line) => line.trimEnd(), isLoose: true, heedsEnd: false },
];

/** A text in which hunks are looked for. */
export class HunkFinder {
  #indexes = new Map<(line: string) => string, LineIndex>();

  constructor(readonly text: TextLines) {}

  /**
   * Where a hunk fits: by the strictest comparison that finds a place, where its header says, else
   * where the text alone has these lines.
   */
  place(hunk: Hunk): HunkPlace | Misfit {
    const old = hunk.lines.filter(({ sign }) => sign !== "+");
    if (old.length === 0) return this.#insertion(hunk);
    const stated = hunk.old && hunk.old.start - 1;
    for (const { same, isLoose, heedsEnd } of comparisons) {
      const index = this.#indexBy(same);
      const sought = old.map(({ text }) => same(text));
      const fits = (index: number) => !heedsEnd || this.#tellsEnd(old, index);
      const isThere = stated !== undefined && stated >= 0 &&
        index.has(sought, stated) && fits(stated);
      if (isThere) return { index: stated, isLoose };
      const found = index.find(sought).filter(fits);
      if (found.length === 1) return { index: found[0], isLoose };
      if (found.length > 1) {
        const places = found.slice(0, 2).map((index) => index + 1).join(" and ");
        return { reason: `fits at lines ${places} (give more lines around the change)` };
      }
    }
    return { reason: this.#misfit(old.map(({ text }) => text), stated) };
  }

  /** A hunk of added lines alone goes where its header says. */
  #insertion({ old }: Hunk): HunkPlace | Misfit {
    const { length } = this.text.lines;
    if (length === 0) return { index: 0, isLoose: false };
    if (old && old.count === 0 && old.start > 0 && old.start <= length) {
      return { index: old.start, isLoose: false };
    }
    return { reason: "names no line of the file to go by (give the lines around the change)" };
  }

  /** Whether a hunk at `index` says of the last line what is so. */
  #tellsEnd(old: Hunk["lines"], index: number): boolean {
    const isLast = index + old.length === this.text.lines.length;
    const lacks = old.some(({ lacksNewline }) => lacksNewline);
    return lacks === (isLast && !this.text.isEnded);
  }

  #indexBy(same: (line: string) => string): LineIndex {
    let index = this.#indexes.get(same);
    if (!index) this.#indexes.set(same, index = new LineIndex(this.text.lines.map(same)));
    return index;
  }

  #misfit(sought: readonly string[], stated: number | undefined): string {
    const { lines } = this.text;
    const wanted = (line: string, found: string) =>
      `does not fit: expected ${quoted(line)}, found ${found} ` +
      "(give the lines as they stand in the file)";
    if (stated !== undefined && stated >= 0) {
      for (const [offset, line] of sought.entries()) {
        const found = lines[stated + offset];
        if (found === undefined) return wanted(line, `the end of the file`);
        if (found.trimEnd() !== line.trimEnd()) {
          return wanted(line, `${quoted(found)} on line ${stated + offset + 1}`);
        }
      }
    }
    const known = new Set(lines.map((line) => line.trimEnd()));
    const missing = sought.find((line) => !known.has(line.trimEnd()));
    return missing === undefined
      ? `does not fit: its lines do not follow one another from ${quoted(sought[0])} on ` +
        "(give the lines as they stand in the file)"
      : wanted(missing, "no such line");
  }
}

const longestQuotation = 60;

function quoted(line: string): string {
  const text = line.trimEnd();
  return text.length > longestQuotation ? `"${text.slice(0, longestQuotation)}…"` : `"${text}"`;
}
