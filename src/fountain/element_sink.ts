import { Element, type ElementType } from "./element.ts";
import { Cue, Heading, Section, TitleEntry } from "./named_elements.ts";

/**
 * Collects elements. The last one begun stays open until the next begins, since only then is it
 * known where its gap ends; every unit of the text so falls to exactly one element.
 */
export class ElementSink {
  readonly elements: Element[] = [];
  /** Type of the element that is open, or undefined before the first. */
  type: ElementType | undefined;
  /** End of the open element's content; may be moved on. */
  to = 0;
  /** Do notes or boneyards stand inside the open element? */
  inline = false;

  #from = 0;
  #line = 0;
  #column = 0;
  #partial = false;

  constructor(readonly buffer: string, readonly base: number) {}

  /** Closes what is open and begins the next element at `from`. */
  begin(type: ElementType, from: number, to: number, line: number, column: number): void {
    this.close(from);
    this.type = type;
    this.#from = from;
    this.to = to;
    this.#line = line;
    this.#column = column;
    this.inline = false;
    this.#partial = false;
  }

  /** Marks the open element as continued in the next one. */
  markPartial(): void {
    this.#partial = true;
  }

  /** Moves the end of the open element's content. */
  extend(to: number, inline: boolean): void {
    this.to = to;
    if (inline) this.inline = true;
  }

  /** Ends the open element, its gap included, at `until`. */
  close(until: number): void {
    const type = this.type;
    if (type === undefined) return;
    this.elements.push(this.#made(type, until));
    this.type = undefined;
  }

  // One `new` for each class: a constructor out of a table makes reading a fifth slower.
  #made(type: ElementType, until: number): Element {
    const { buffer, to, inline } = this;
    const from = this.#from;
    const line = this.#line;
    const column = this.#column;
    const offset = this.base + from;
    const partial = this.#partial;
    switch (type) {
      case "cue":
        return new Cue(type, buffer, from, to, until, line, column, offset, inline, partial);
      case "heading":
        return new Heading(type, buffer, from, to, until, line, column, offset, inline, partial);
      case "section":
        return new Section(type, buffer, from, to, until, line, column, offset, inline, partial);
      case "titleEntry":
        return new TitleEntry(type, buffer, from, to, until, line, column, offset, inline, partial);
      default:
        return new Element(type, buffer, from, to, until, line, column, offset, inline, partial);
    }
  }
}
