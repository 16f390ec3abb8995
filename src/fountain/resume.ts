/** What the reader is in the middle of, at the start of a line. */
export type Context =
  /** At the very start: a byte order mark or a title page may follow. */
  | "start"
  /** In the title page. */
  | "title"
  /** After an empty line: cues and headings may follow. */
  | "fresh"
  /** After a line of action, a heading or the like. */
  | "paragraph"
  /** Under a cue: nothing but an empty line ends it. */
  | "speech";

/** A place in the text. */
export interface Position {
  /** 1-based. */
  readonly line: number;
  /** 1-based, in UTF-16 units. */
  readonly column: number;
  /** In UTF-16 units. */
  readonly offset: number;
}

/** An oversized note or boneyard that is still open. */
export interface OpenElement {
  readonly kind: "note" | "boneyard";
  readonly mark: Position;
}

/** Where and how reading begins, or goes on in the next part of a text. */
export interface Resume extends Position {
  readonly context: Context;
  readonly open?: OpenElement;
}

/** How a text is read from its beginning. */
export const BEGINNING: Resume = { line: 1, column: 1, offset: 0, context: "start" };

/** How a piece of a script is read: no byte order mark, no title page. */
export const FRAGMENT: Resume = { ...BEGINNING, context: "fresh" };
