import { BEGINNING, FRAGMENT } from "./resume.ts";
import { scan } from "./scan.ts";
import type { Screenplay } from "./screenplay.ts";

/** How a text is read. */
export interface ParseOptions {
  /**
   * The text is a piece from the middle of a script, so no byte order mark and no title page is
   * looked for. Default: false.
   */
  readonly fragment?: boolean;
  /** UTF-16 units over which a note or boneyard is given in pieces. Default: {@link PIECE_LIMIT}. */
  readonly pieceLimit?: number;
  /**
   * Nothing inside a speech reaches over the empty line that ends it, not even boneyard. So sessions
   * are read, where what is said may hold a slash and a star and mean nothing by it. Default: false.
   */
  readonly sealSpeeches?: boolean;
}

/** Length over which a note or boneyard is given in pieces, in UTF-16 units: 1 MiB of them. */
export const PIECE_LIMIT = 1 << 20;

/**
 * Reads Fountain 1.1 (fountain.io/syntax). Any text is a script: what no rule names is action, and
 * `print(parse(text)) === text`.
 *
 * Lines end with LF, CRLF or CR. Time is linear in the length of the text.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { parse } from "./parse.ts";
 *
 * const { elements } = parse("INT. HOUSE - DAY #1#\n\nADAM\n(waving)\nHello.");
 * assert.deepEqual(
 *   elements.map((element) => [element.type, element.text, element.line]),
 *   [
 *     ["heading", "INT. HOUSE - DAY", 1],
 *     ["cue", "ADAM", 3],
 *     ["parenthetical", "waving", 4],
 *     ["dialogue", "Hello.", 5],
 *   ],
 * );
 * ```
 */
export function parse(text: string, options: ParseOptions = {}): Screenplay {
  const { fragment = false, pieceLimit = PIECE_LIMIT, sealSpeeches = false } = options;
  const resume = fragment ? FRAGMENT : BEGINNING;
  const { elements, findings } = scan(text, {
    resume,
    limit: pieceLimit,
    final: true,
    sealed: sealSpeeches,
  });
  return { elements, findings };
}
