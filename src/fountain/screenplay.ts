import type { Element } from "./element.ts";
import type { Finding } from "./finding.ts";
import { TitleEntry } from "./named_elements.ts";

/** A text that was read: its elements in order, and what the reader noticed. */
export interface Screenplay {
  /** Their sources, one after another, are the text. */
  readonly elements: readonly Element[];
  readonly findings: readonly Finding[];
}

/**
 * The title page's entries in order; empty where there is none.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { parse } from "./parse.ts";
 * import { titlePage } from "./screenplay.ts";
 *
 * const [title] = titlePage(parse("Title: Fishing\n\nINT. BOAT"));
 * assert.deepEqual([title.key, title.value], ["Title", "Fishing"]);
 * ```
 */
export function titlePage(screenplay: Screenplay): TitleEntry[] {
  const entries: TitleEntry[] = [];
  for (const element of screenplay.elements) {
    if (element instanceof TitleEntry) entries.push(element);
    else if (element.type !== "blank") break;
  }
  return entries;
}
