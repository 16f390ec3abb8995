import { LineScanner, NONE } from "./line_scanner.ts";

/** `text` without the notes and boneyards that stand in it. */
export function stripInline(text: string): string {
  let kept = "";
  let from = 0;
  for (const [start, end] of inlineSpans(text)) {
    kept += text.slice(from, start);
    from = end;
  }
  return kept + text.slice(from);
}

/**
 * The notes inside a text, without their brackets, in order.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { inlineNotes } from "./inline.ts";
 *
 * assert.deepEqual(inlineNotes("He waits[[how long?]], then leaves."), ["how long?"]);
 * ```
 */
export function inlineNotes(text: string): string[] {
  const notes: string[] = [];
  for (const [start, end] of inlineSpans(text)) {
    if (text[start] === "[") notes.push(text.slice(start + 2, end - 2));
  }
  return notes;
}

function* inlineSpans(text: string): Iterable<readonly [start: number, end: number]> {
  const scanner = new LineScanner(text, NONE, true);
  for (let mark = scanner.nextMark(0); mark !== NONE;) {
    const end = scanner.extent(mark);
    if (end > 0) yield [mark, end];
    mark = scanner.nextMark(end > 0 ? end : mark + 2);
  }
}
