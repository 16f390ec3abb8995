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
    const Kind = KINDS[type] ?? Element;
    this.elements.push(
      new Kind(
        type,
        this.buffer,
        this.#from,
        this.to,
        until,
        this.#line,
        this.#column,
        this.base + this.#from,
        this.inline,
        this.#partial,
      ),
    );
    this.type = undefined;
  }
}

const KINDS: { readonly [type in ElementType]?: typeof Element } = {
  heading: Heading,
  cue: Cue,
  section: Section,
  titleEntry: TitleEntry,
};
