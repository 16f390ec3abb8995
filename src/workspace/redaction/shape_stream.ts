import { type Marks, writeMark } from "./marks.ts";
import { reach, type Rest, type View } from "./shape.ts";
import type { ShapeTable } from "./shape_table.ts";

/** Replaces what has the form of a secret in a text that comes in pieces. */
export class ShapeStream {
  readonly #table: ShapeTable;
  readonly #marks: Marks;
  /** What is undecided, and before it what the shapes may look back at. */
  #text = "";
  #at = 0;
  #markEnd = -1;
  #rest: Rest | undefined;

  constructor(table: ShapeTable, marks: Marks) {
    this.#table = table;
    this.#marks = marks;
  }

  push(chunk: string): string {
    this.#text += chunk;
    return this.#scan(false);
  }

  end(): string {
    return this.#scan(true);
  }

  #scan(isWhole: boolean): string {
    const text = this.#text;
    let written = "";
    let copied = this.#at;
    let at = this.#at;
    let view = this.#view(isWhole);
    const markEndsAt = (end: number) => {
      at = this.#markEnd = end;
      view = this.#view(isWhole);
    };
    while (at < text.length) {
      if (this.#rest) {
        const { end, isOver } = this.#rest(view, at);
        markEndsAt(end);
        copied = at;
        if (!isOver) break;
        this.#rest = undefined;
        continue;
      }
      if (text.charCodeAt(at) === bracket) {
        const length = this.#marks.lengthAt(text, at, isWhole);
        if (length === "undecided") break;
        if (length > 0) {
          markEndsAt(at + length);
          continue;
        }
      }
      const found = this.#table.find(view, at);
      if (found === "undecided") break;
      if (found) {
        written += text.slice(copied, found.start) + writeMark(found.kind);
        markEndsAt(found.end);
        copied = at;
        this.#rest = found.rest;
      } else at++;
    }
    written += text.slice(copied, at);
    this.#keepFrom(at);
    return written;
  }

  #view(isWhole: boolean): View {
    const followsMark = this.#markEnd >= 0;
    return { text: this.#text, floor: Math.max(0, this.#markEnd), followsMark, isWhole };
  }

  /** Lets go of what no shape looks at any more. */
  #keepFrom(at: number): void {
    const dropped = Math.max(0, at - reach.back);
    this.#text = this.#text.slice(dropped);
    this.#at = at - dropped;
    this.#markEnd = Math.max(-1, this.#markEnd - dropped);
  }
}

const bracket = "[".charCodeAt(0);
