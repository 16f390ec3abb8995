import type { Element } from "./element.ts";
import type { Screenplay } from "./screenplay.ts";

/**
 * Writes a script: the exact source of elements that follow each other in the text they were read
 * from, and an empty line between all others. So `print(parse(text)) === text`.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { action, dialogue, sceneHeading } from "./compose.ts";
 * import { print } from "./print.ts";
 *
 * assert.equal(
 *   print([sceneHeading("INT. BOAT"), action("A fish!"), ...dialogue("ADAM", "Hello.")]),
 *   "INT. BOAT\n\nA fish!\n\nADAM\nHello.\n",
 * );
 * ```
 */
export function print(script: Screenplay | Iterable<Element>): string {
  const elements = "elements" in script ? script.elements : script;
  const parts: string[] = [];
  let before: Element | undefined;
  for (const element of elements) {
    if (before !== undefined && !follows(before, element)) parts.push(separator(before, element));
    parts.push(element.source);
    before = element;
  }
  return parts.join("");
}

function follows(before: Element, element: Element): boolean {
  return element.offset === before.offset + (before.until - before.from) &&
    (element.buffer === before.buffer ? element.from === before.until : element.from === 0);
}

/** What is missing after `before` so that `element` begins a line after an empty one. */
function separator(before: Element, element: Element): string {
  if (before.type === "titleEntry" && element.type === "titleEntry") {
    return before.until === before.to ? "\n" : "";
  }
  if (before.blankAfter) return "";
  return before.until === before.to || !endsLine(before) ? "\n\n" : "\n";
}

function endsLine(element: Element): boolean {
  const last = element.buffer.charCodeAt(element.until - 1);
  return last === 0x0a || last === 0x0d;
}
