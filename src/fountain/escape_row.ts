import { isWideBlank, SIGN, writeUnit } from "./control.ts";
import { escapeInline, unescapeInline } from "./escape_inline.ts";
import { opensElement } from "./escape_line.ts";

/**
 * Writes text as part of one line, for notes, headings and what stands inside an action: controls
 * and inline marks are escaped, and a newline is `␛A;`.
 *
 * @example
 * ```ts
 * import { strictEqual } from "node:assert/strict";
 * import { escapeLine } from "./escape_row.ts";
 * strictEqual(escapeLine("ls /x/*\nCUT TO:"), "ls /x/\\*\u241BA;CUT TO\\:");
 * ```
 */
export function escapeLine(text: string): string {
  return escapeRow(text, 0, text.length, true);
}

/**
 * Reads back what {@link escapeLine}, {@link escapeField} or {@link escapeHeading} wrote. Tolerant:
 * what is no escape stays as it is.
 */
export function unescapeLine(text: string): string {
  return unescapeInline(text, 0, text.length, true);
}

/**
 * Writes text as part of a scene heading: {@link escapeLine}, and where it holds two `#` or more,
 * between which readers see a scene number, each of them as `␛23;`.
 */
export function escapeHeading(text: string): string {
  const written = escapeLine(text);
  const first = written.indexOf("#");
  if (first < 0 || written.indexOf("#", first + 1) < 0) return written;
  return written.replaceAll("#", writeUnit(0x23));
}

/** Writes text as an action of one line, which nothing in it can turn into another element. */
export function escapeAction(text: string): string {
  const written = escapeLine(text);
  return written === "" || opensElement(written, 0, written.length) ? "\\" + written : written;
}

/** Reads back what {@link escapeAction} wrote. */
export function unescapeAction(text: string): string {
  return unescapeInline(text, text.startsWith("\\") ? 1 : 0, text.length, true);
}

/**
 * Writes text as one field of a note, `[[kind: field — field · field]]`: {@link escapeLine}, and
 * as control escapes the sign of a separator, a final `]`, and a blank at either end.
 *
 * @example
 * ```ts
 * import { strictEqual } from "node:assert/strict";
 * import { escapeField } from "./escape_row.ts";
 * strictEqual(escapeField("a — b[0]"), "a \u241B2014; b[0\u241B5D;");
 * ```
 */
export function escapeField(text: string): string {
  let from = 0;
  let to = text.length;
  let before = "";
  let after = "";
  if (to > from && (text[to - 1] === "]" || isWideBlank(text.charCodeAt(to - 1)))) {
    after = writeUnit(text.charCodeAt(--to));
  }
  if (to > from && isWideBlank(text.charCodeAt(from))) before = writeUnit(text.charCodeAt(from++));
  return before + escapeSeparators(escapeRow(text, from, to, after === "")) + after;
}

/** Reads back what {@link escapeField} wrote. */
export function unescapeField(text: string): string {
  return unescapeLine(text);
}

/** Inline marks, and `TO:` anywhere: outside dialogue some readers see a transition in it. */
function escapeRow(text: string, from: number, to: number, atLineEnd: boolean): string {
  const written = escapeInline(text, from, to, atLineEnd);
  let out = "";
  let copied = 0;
  for (let at = written.indexOf("TO:"); at >= 0; at = written.indexOf("TO:", at + 3)) {
    if (at > 0 && !isWideBlank(written.charCodeAt(at - 1))) continue;
    out += written.slice(copied, at + 2) + writeUnit(0x3a);
    copied = at + 3;
  }
  return out + written.slice(copied);
}

/** Writes `—` and `·` as control escapes where a space, or the field's end, is on either side. */
function escapeSeparators(field: string): string {
  if (!field.includes("\u2014") && !field.includes("\u00B7")) return field;
  let out = "";
  for (let at = 0; at < field.length; at++) {
    const unit = field[at];
    const separates = (unit === "\u2014" || unit === "\u00B7") &&
      isEdge(field[at - 1]) && isEdge(field[at + 1]);
    out += separates ? writeUnit(field.charCodeAt(at)) : unit;
  }
  return out;
}

function isEdge(unit: string | undefined): boolean {
  return unit === undefined || unit === " " || unit === SIGN;
}
