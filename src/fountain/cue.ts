import { isWideBlank, writeUnit } from "./control.ts";
import { escapeLine, unescapeLine } from "./escape_row.ts";
import { isForcingMark, opensHeading } from "./escape_line.ts";

/** Who speaks, as a cue names them. */
export interface Cue {
  /** The character's name, unescaped, without extension. */
  readonly name: string;
  /** What stands in the parentheses after the name. */
  readonly extension?: string;
  /** Whether the cue was forced by an `@`. */
  readonly forced: boolean;
}

/**
 * Writes the cue of a character: plainly where the name is `[A-Z][A-Z0-9.-]*` and no reader takes
 * it for a heading or a transition, else as a forced cue in which every troublesome unit is
 * escaped. {@link readCue} gives any name back that is not empty. An extension is written in upper
 * case.
 *
 * @example
 * ```ts
 * import { strictEqual } from "node:assert/strict";
 * import { writeCue } from "./cue.ts";
 * strictEqual(writeCue("LLAMA3.1", "thinking"), "LLAMA3.1 (THINKING)");
 * strictEqual(writeCue("Julie"), "@Julie");
 * ```
 */
export function writeCue(name: string, extension?: string): string {
  const cue = isPlain(name) ? name : "@" + escapeCueText(name);
  return extension ? `${cue} (${escapeCueText(extension.toUpperCase())})` : cue;
}

/**
 * Reads a cue, indented or not, of a file that {@link writeCue} wrote or another hand did: blanks
 * around it and the `^` of dual dialogue are dropped.
 */
export function readCue(line: string): Cue {
  let to = line.length;
  while (to > 0 && (isWideBlank(line.charCodeAt(to - 1)) || line[to - 1] === "^")) to--;
  let from = 0;
  while (from < to && isWideBlank(line.charCodeAt(from))) from++;
  const forced = line[from] === "@" && from < to;
  if (forced) from++;
  const text = line.slice(from, to).trim();
  const open = text.indexOf("(");
  if (open <= 0 || !text.endsWith(")")) return { name: unescapeLine(text), forced };
  return {
    name: unescapeLine(text.slice(0, open).trimEnd()),
    extension: unescapeLine(text.slice(open + 1, -1)),
    forced,
  };
}

function isPlain(name: string): boolean {
  for (let at = 0; at < name.length; at++) {
    const code = name.charCodeAt(at);
    const letter = code >= 0x41 && code <= 0x5a;
    const inner = (code >= 0x30 && code <= 0x39) || code === 0x2e || code === 0x2d;
    if (!letter && !(inner && at > 0)) return false;
  }
  // The blank stands for the one before an extension; FADE OUT. and CUT TO BLACK. end so.
  return name !== "" && !opensHeading(name + " ", 0, name.length + 1) &&
    !name.endsWith("OUT.") && !name.endsWith("BLACK.");
}

/** Inline marks, controls, and what means something in a cue: `( ) ^ TO:`, outer marks and blanks. */
function escapeCueText(text: string): string {
  let out = "";
  let copied = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const outer = at === 0 && isForcingMark(code) ||
      (at === 0 || at === text.length - 1) && isWideBlank(code);
    const mark = code === 0x28 || code === 0x29 || code === 0x5e;
    const transition = code === 0x3a && text.startsWith("TO", at - 2) && at >= 2;
    if (outer || mark || transition) {
      out += escapeLine(text.slice(copied, at)) + writeUnit(code);
      copied = at + 1;
    }
  }
  return out + escapeLine(text.slice(copied));
}
