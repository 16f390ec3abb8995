import { skipBlanks } from "./blank.ts";
import { elementText } from "./element_text.ts";
import { stripInline } from "./inline.ts";

/**
 * The elements of Fountain 1.1 (fountain.io/syntax). `blank` is what stands before the first
 * element (a byte order mark, empty lines) and gaps of extraordinary length.
 */
export type ElementType =
  | "titleEntry"
  | "heading"
  | "action"
  | "cue"
  | "parenthetical"
  | "dialogue"
  | "lyric"
  | "transition"
  | "centered"
  | "pageBreak"
  | "note"
  | "boneyard"
  | "section"
  | "synopsis"
  | "blank";

/** Where an element stands: a stretch of `buffer`, and its place in the whole text. */
export interface Place {
  /** The text that holds the element: the whole file, or a part of it when streaming. */
  readonly buffer: string;
  /** Start of the element in `buffer`, indentation included. */
  readonly from: number;
  /** End of its content: before the line end. */
  readonly to: number;
  /** Start of the next element: after the line end and the empty lines that follow. */
  readonly until: number;
  /** 1-based line of `from`. */
  readonly line: number;
  /** 1-based column of `from`, in UTF-16 units. */
  readonly column: number;
  /** Offset of `from` in the whole text, in UTF-16 units. */
  readonly offset: number;
  /** Do notes or boneyards stand inside the content? */
  readonly inline: boolean;
  /** Does the next element continue this one (an oversized note or boneyard)? */
  readonly partial: boolean;
}

/**
 * One element. It is a view on the text: nothing is copied until asked for.
 *
 * The `source` of all elements, one after another, is the text that was parsed.
 */
export class Element implements Place {
  constructor(
    readonly type: ElementType,
    readonly buffer: string,
    readonly from: number,
    readonly to: number,
    readonly until: number,
    readonly line: number,
    readonly column: number,
    readonly offset: number,
    readonly inline: boolean,
    readonly partial: boolean,
  ) {}

  /** Exact source with its line end and the empty lines that follow. */
  get source(): string {
    return this.buffer.slice(this.from, this.until);
  }

  /** Exact source without the last line end. */
  get body(): string {
    return this.buffer.slice(this.from, this.to);
  }

  /** Does an empty line (or a line of blanks, outside a speech) follow? */
  get blankAfter(): boolean {
    const { buffer, to, until } = this;
    let ends = 0;
    for (let at = to; at < until; at++) {
      const code = buffer.charCodeAt(at);
      if (code === 0x0d && at + 1 < until && buffer.charCodeAt(at + 1) === 0x0a) at++;
      if ((code === 0x0a || code === 0x0d) && ++ends === 2) return true;
    }
    return false;
  }

  /** Content without inline notes and boneyards; marks of the element still stand. */
  protected get content(): string {
    return this.inline ? stripInline(this.body) : this.body;
  }

  /**
   * What the element says: without its marks and its inline notes and boneyards, lines separated by
   * `\n`. Emphasis stays as it is. Indentation stays in action and is dropped elsewhere, as
   * Fountain says.
   */
  get text(): string {
    return elementText(this.type, this.content);
  }

  /** Was the type forced by a mark (`.` `!` `@` `>`) rather than read from the line itself? */
  get forced(): boolean {
    const mark = FORCING_MARKS[this.type];
    if (mark === undefined) return false;
    const content = this.content;
    return content.startsWith(mark, skipBlanks(content, 0, content.length));
  }
}

const FORCING_MARKS: { readonly [type in ElementType]?: string } = {
  heading: ".",
  action: "!",
  cue: "@",
  transition: ">",
};
