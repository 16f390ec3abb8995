import { escapeLine, unescapeLine } from "../fountain/mod.ts";
import { guardLine } from "./description.ts";
import { encodeText, encodeWhere } from "./encoding.ts";
import { type FieldsOf, Template } from "./template.ts";

/**
 * What HARVEY says of its own accord. A speech of HARVEY's whose raw first line matches an entry is
 * Harvey's own; any other is a model's reply. A new statement is one line here.
 * A field named `to`, `name` or `count` is one word, so that a sentence of a model seldom matches.
 */
const table = {
  "forwarding": "Forwarding to {to}.",
  "no answer": "{name} does not respond.",
  "failure": "{name} failed: {message}",
  "proposal": "Harvey proposes to write {count} file(s) to the workspace.",
  "command proposal": "Harvey proposes to run {count} command(s).",
  "ask to write": "Write {path}?",
  "ask to edit": "Edit {path}?",
  "ask to run": "Run {command}?",
  "cancelled": "Cancelled.",
  "refused": "Refused: {reason}",
  "model changed": "Model changed to {model}.",
} as const;

type Table = typeof table;

/** The kinds of statements. */
export type StatementKind = keyof Table;

/** One statement: its kind and its fields, as they were before escaping. */
export type Statement = {
  [Kind in StatementKind]: { readonly kind: Kind } & FieldsOf<Table[Kind]>;
}[StatementKind];

const words = new Set(["to", "name", "count"]);
const templates = Object.entries(table).map(([kind, text]) => ({ kind, rule: new Template(text) }));

/**
 * The line that HARVEY speaks. Whatever the fields hold, it is one line, reads back as the same
 * statement, and needs no backslash before it.
 *
 * ```ts
 * import { readStatement, writeStatement } from "./statement.ts";
 * const line = writeStatement({ kind: "ask to write", path: "src/main.ts" });
 * if (line !== "Write src/main.ts?") throw new Error(line);
 * if (readStatement(line)?.kind !== "ask to write") throw new Error("not read back");
 * ```
 */
export function writeStatement(statement: Statement): string {
  const { rule } = templates.find((entry) => entry.kind === statement.kind)!;
  const raw = statement as unknown as Record<string, string>;
  const plain: Record<string, string> = {};
  const hidden: Record<string, string> = {};
  for (const name of rule.names) {
    const written = escapeLine(raw[name]);
    plain[name] = words.has(name) ? encodeWhere(written, (unit) => unit === " ") : written;
    hidden[name] = encodeText(raw[name]);
  }
  // What is hidden costs readability: first nothing, then the names, then everything.
  const names = rule.names.filter((name) => words.has(name));
  const hiddenNames = Object.fromEntries(names.map((name) => [name, hidden[name]]));
  for (const fields of [plain, { ...plain, ...hiddenNames }]) {
    const line = rule.write(fields);
    if (isFaithful(line, statement, rule.names)) return line;
  }
  return rule.write(hidden);
}

/**
 * The statement that a raw first line of HARVEY's makes, or nothing where a model speaks.
 *
 * @param escaped false in files that Harvey did not write, where nothing is unescaped
 */
export function readStatement(rawLine: string, escaped = true): Statement | undefined {
  // The backslash is what tells a model's text from Harvey's own.
  if (rawLine.startsWith("\\")) return undefined;
  for (const { kind, rule } of templates) {
    const found = rule.read(rawLine);
    if (!found || !rule.names.every((name) => isField(name, found[name]))) continue;
    const fields = rule.names.map((
      name,
    ) => [name, escaped ? unescapeLine(found[name]) : found[name]]);
    return { kind, ...Object.fromEntries(fields) } as unknown as Statement;
  }
}

/** Whether a model's text that begins with this line has to be told from Harvey's own. */
export function isStatement(rawLine: string): boolean {
  return readStatement(rawLine) !== undefined;
}

function isField(name: string, text: string): boolean {
  return !words.has(name) || (text !== "" && !text.includes(" "));
}

function isFaithful(line: string, statement: Statement, names: readonly string[]): boolean {
  if (guardLine(line) !== line) return false;
  const back = readStatement(line) as unknown as Record<string, string> | undefined;
  const given = statement as unknown as Record<string, string>;
  return back?.kind === given.kind && names.every((name) => back[name] === given[name]);
}
