/** How every mark begins. */
export const markOpening = "[redacted: ";

/** What stands in the place of a secret: `[redacted: aws access key id]`. */
export function writeMark(kind: string): string {
  return `${markOpening}${kind}]`;
}

/** Knows the marks of certain kinds, so that what was redacted once is not looked into again. */
export class Marks {
  readonly #kinds: ReadonlySet<string>;
  readonly #longest: number;

  constructor(kinds: Iterable<string>) {
    this.#kinds = new Set(kinds);
    this.#longest = Math.max(0, ...[...this.#kinds].map((kind) => kind.length));
  }

  /** The length of the mark that begins at `at`, 0 where none does. */
  lengthAt(text: string, at: number, isWhole: boolean): number | "undecided" {
    if (!text.startsWith(markOpening, at)) {
      return !isWhole && markOpening.startsWith(text.slice(at, at + markOpening.length))
        ? "undecided"
        : 0;
    }
    const from = at + markOpening.length;
    const end = text.slice(from, from + this.#longest + 1).indexOf("]");
    if (end >= 0) {
      return this.#kinds.has(text.slice(from, from + end)) ? markOpening.length + end + 1 : 0;
    }
    return !isWhole && text.length - from <= this.#longest ? "undecided" : 0;
  }
}
