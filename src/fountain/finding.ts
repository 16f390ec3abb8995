/** What the reader noticed and read on: never an error, always worth telling. */
export interface Finding {
  /**
   * `oversized`: a note or boneyard was longer than the limit and is given in pieces.
   * `unclosed`: such a one was never closed and ran to the end of its paragraph (note) or of the
   * text (boneyard).
   */
  readonly kind: "oversized" | "unclosed";
  readonly element: "note" | "boneyard";
  /** 1-based line of its opening mark. */
  readonly line: number;
  /** 1-based column of its opening mark, in UTF-16 units. */
  readonly column: number;
  /** Offset of its opening mark, in UTF-16 units. */
  readonly offset: number;
}
