/** The names between braces in a template: `FieldsOf<"Write {path}?">` is `{ path: string }`. */
export type FieldsOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [Key in Name]: string } & FieldsOf<Rest>
  : unknown;

/**
 * A sentence with holes, written and read by the same table entry. Between the literal parts the
 * holes take any text in which the literal that follows does not occur; who writes sees to that.
 *
 * ```ts
 * import { Template } from "./template.ts";
 * const template = new Template("{path} — {status}");
 * const fields = template.read("notes.md — ok");
 * if (fields?.path !== "notes.md" || fields.status !== "ok") throw new Error("two fields");
 * ```
 */
export class Template {
  readonly #literals: string[] = [];
  readonly names: readonly string[];

  constructor(text: string) {
    const names: string[] = [];
    const [first, ...rest] = text.split("{");
    this.#literals.push(first);
    for (const part of rest) {
      const [name, literal] = part.split("}");
      names.push(name);
      this.#literals.push(literal);
    }
    this.names = names;
  }

  write(fields: Readonly<Record<string, string>>): string {
    let text = this.#literals[0];
    this.names.forEach((name, at) => text += fields[name] + this.#literals[at + 1]);
    return text;
  }

  /** The fields as they stand, or nothing where the text is another sentence. */
  read(text: string): Record<string, string> | undefined {
    const last = this.#literals.at(-1)!;
    if (this.names.length === 0) return text === last ? {} : undefined;
    if (!text.startsWith(this.#literals[0]) || !text.endsWith(last)) return undefined;
    const end = text.length - last.length;
    const fields: Record<string, string> = {};
    let from = this.#literals[0].length;
    for (let at = 0; at < this.names.length; at++) {
      const to = at === this.names.length - 1 ? end : text.indexOf(this.#literals[at + 1], from);
      if (to < from || to > end) return undefined;
      fields[this.names[at]] = text.slice(from, to);
      from = to + this.#literals[at + 1].length;
    }
    return fields;
  }
}
