import { type Marks, writeMark } from "./marks.ts";

/** A text that is a secret, and the kind that stands in its mark. */
export interface Secret {
  readonly value: string;
  readonly kind: string;
}

/** Secrets by the character that they begin with, longer ones first. */
export class KnownValues {
  readonly #byFirst: ReadonlyMap<number, readonly Secret[]>;
  /** Which of the characters of ASCII a secret begins with. */
  readonly #starts = new Uint8Array(128);

  /** @param secrets none of them empty */
  constructor(secrets: readonly Secret[]) {
    const longestFirst = secrets.toSorted((a, b) => b.value.length - a.value.length);
    this.#byFirst = Map.groupBy(longestFirst, ({ value }) => value.charCodeAt(0));
    for (const code of this.#byFirst.keys()) if (code < 128) this.#starts[code] = 1;
  }

  get isEmpty(): boolean {
    return this.#byFirst.size === 0;
  }

  /** Those that begin with a character. */
  beginningWith(code: number): readonly Secret[] | undefined {
    return code < 128 && this.#starts[code] === 0 ? undefined : this.#byFirst.get(code);
  }

  /** A stream that puts marks in the place of these secrets, overlapping ones under one mark. */
  stream(marks: Marks): KnownValueStream {
    return new KnownValueStream(this, marks);
  }
}

/** Replaces known secrets in a text that comes in pieces, holding back what may be a secret. */
export class KnownValueStream {
  readonly #values: KnownValues;
  readonly #marks: Marks;
  #text = "";
  /** How much of the text is part of a secret whose mark is written. */
  #hidden = 0;

  constructor(values: KnownValues, marks: Marks) {
    this.#values = values;
    this.#marks = marks;
  }

  push(chunk: string): string {
    if (this.#values.isEmpty) return chunk;
    this.#text += chunk;
    return this.#scan(false);
  }

  end(): string {
    return this.#scan(true);
  }

  #scan(isWhole: boolean): string {
    const text = this.#text;
    let [written, at, hidden] = ["", 0, this.#hidden];
    let copied = 0;
    const copy = () => {
      if (at > copied) written += text.slice(copied, at);
      copied = at;
    };
    for (; at < text.length; at++) {
      const first = text.charCodeAt(at);
      if (first === bracket && at >= hidden) {
        const length = this.#marks.lengthAt(text, at, isWhole);
        if (length === "undecided") break;
        if (length > 0) {
          at += length - 1;
          continue;
        }
      }
      const secrets = this.#values.beginningWith(first);
      const found = secrets && this.#find(secrets, text, at, isWhole);
      if (found === "undecided") break;
      if (found) {
        if (at >= hidden) {
          copy();
          written += writeMark(found.kind);
        }
        hidden = Math.max(hidden, at + found.value.length);
      }
      if (at < hidden) copied = at + 1;
    }
    copy();
    this.#text = text.slice(at);
    this.#hidden = Math.max(0, hidden - at);
    return written;
  }

  #find(
    secrets: readonly Secret[],
    text: string,
    at: number,
    isWhole: boolean,
  ): Secret | "undecided" | undefined {
    for (const secret of secrets) {
      const { value } = secret;
      if (text.startsWith(value, at)) {
        const marked = this.#holdsMark(text, at, value, isWhole);
        if (marked === "undecided") return marked;
        if (!marked) return secret;
      } else if (!isWhole && text.length - at < value.length && value.startsWith(text.slice(at))) {
        return "undecided";
      }
    }
    return undefined;
  }

  /** Whether a mark begins within what would be a secret: then part of it is replaced already. */
  #holdsMark(text: string, at: number, value: string, isWhole: boolean): boolean | "undecided" {
    for (let sign = value.indexOf("["); sign >= 0; sign = value.indexOf("[", sign + 1)) {
      const length = this.#marks.lengthAt(text, at + sign, isWhole);
      if (length === "undecided") return length;
      if (length > 0) return true;
    }
    return false;
  }
}

const bracket = "[".charCodeAt(0);
