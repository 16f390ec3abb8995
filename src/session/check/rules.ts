/** How grave a finding is: an error fails a check, a warning does not. */
export type Severity = "error" | "warning";

/** Something about a session file that is not as its format says. */
export interface CheckFinding {
  /** Counted from 1. */
  readonly line: number;
  readonly rule: CheckRule;
  readonly severity: Severity;
  /** In the words of the format's tables, with the names and values of this place. */
  readonly message: string;
}

/**
 * Every rule of a check. The first three groups are the tables under "Validation Rules" of the
 * format, the sentences are theirs; the last group is what else cannot be read as it was meant.
 */
const table = {
  "title": ["error", "Title: missing or empty"],
  "author": ["error", "Author: missing or empty"],
  "author-case": ["error", "Author not uppercase: {name}"],
  "fade-in": ["error", "FADE IN: missing"],
  "the-end": ["warning", "THE END. missing: the session was interrupted"],
  "the-end-last": ["warning", "More follows after THE END."],
  "heading": ["error", "Scene heading is not valid INT./EXT.: {text}"],
  "heading-missing": ["error", "No scene heading before this"],
  "workspace": ["warning", "Scene missing Workspace: declaration"],

  "character-case": ["warning", "Character name not uppercase: {name}"],
  "character-in-heading": ["warning", "Character {name} not in scene heading"],
  "harvey-missing": ["warning", "INT. scene without HARVEY"],
  "harvey-in-ext": ["warning", "EXT. scene contains HARVEY"],
  "character-type": ["warning", "Unknown character type: {name}"],

  "model": ["warning", "Scene missing Model: declaration"],
  "model-mismatch": ["warning", "Model mismatch: description={x}, character={y}"],

  "date": ["warning", "{key}: is not a date: {text}"],
  "heading-time": ["warning", "Scene heading does not end in date, time and seconds: {text}"],
  "status": ["warning", "Unknown status: {text}"],
  "note": ["warning", "Note cannot be read: {name}"],
  "unclosed": ["warning", "A {element} is never closed"],
  "torn-speech": ["warning", "An empty line tears a speech, which goes on here"],
  "empty-speech": ["warning", "Nothing follows the cue {name}"],
  "damage": ["warning", "Damaged text: {what}"],
  "format": ["warning", "Unknown format: {format}"],
} as const satisfies Record<string, readonly [Severity, string]>;

/** The name of a rule. */
export type CheckRule = keyof typeof table;

/** Every rule with its severity and its sentence, as documents and tests go through them. */
export const checkRules = table;

/**
 * A finding in the words of its rule.
 *
 * ```ts
 * import { finding } from "./rules.ts";
 * const { message } = finding("character-case", 7, { name: "Julie" });
 * if (message !== "Character name not uppercase: Julie") throw new Error(message);
 * ```
 */
export function finding(
  rule: CheckRule,
  line: number,
  values: Readonly<Record<string, string>> = {},
): CheckFinding {
  const [severity, sentence] = table[rule];
  const parts = sentence.split("{");
  const message = parts.slice(1).reduce((said, part) => {
    const end = part.indexOf("}");
    return said + shortened(values[part.slice(0, end)] ?? "") + part.slice(end + 1);
  }, parts[0]!);
  return { line, rule, severity, message };
}

/** A finding is one line, whatever the file holds. */
function shortened(text: string): string {
  const line = text.split("\n", 1)[0]!.trim();
  return line.length > 120 ? `${line.slice(0, 120)}…` : line;
}
