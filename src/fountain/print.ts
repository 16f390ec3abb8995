import type { Element } from "./element.ts";
import type { Screenplay } from "./screenplay.ts";

/**
 * Writes a script: the exact source of elements that follow each other in the text they were read
 * from, and an empty line between others, but inside a speech or a title page. So `print(parse(text)) === text`.
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

/** What is missing between two elements that did not follow each other. */
function separator(before: Element, element: Element): string {
  const lineEnd = endsLine(before) ? "" : "\n";
  const joined = before.type === "titleEntry"
    ? element.type === "titleEntry"
    : SPEAKING.has(before.type) && isSpoken(before, element);
  return joined || before.blankAfter ? lineEnd : lineEnd + "\n";
}

/** Does `element` only exist below a cue, so that no empty line may part them? */
function isSpoken(before: Element, { type }: Element): boolean {
  return type === "dialogue" || type === "parenthetical" || before.type === "cue";
}

const SPEAKING: ReadonlySet<string> = new Set(["cue", "dialogue", "parenthetical", "lyric"]);

function endsLine(element: Element): boolean {
  const last = element.buffer.charCodeAt(element.until - 1);
  return last === 0x0a || last === 0x0d;
}
