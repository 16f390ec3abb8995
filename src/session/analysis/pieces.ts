import { type Block, blockStream, type Finding, parseStream } from "../../fountain/mod.ts";
import { isEndMark } from "../block_text.ts";
import type { Session } from "../session.ts";
import { PieceCutter } from "./piece_cutter.ts";

/** Some of a session, read as a session of its own. */
export interface SessionPiece {
  /**
   * What the piece holds, with the file's title page. Scenes before {@link from} are there for what
   * their headings tell; the first after them may go on from the piece before.
   */
  readonly session: Session;
  /** The line on which the piece begins, counted from 1. */
  readonly from: number;
  readonly isLast: boolean;
}

/** How a session is read in pieces. */
export interface PieceOptions {
  readonly signal?: AbortSignal;
  /** Gets every block in order, before the piece that holds it is given. */
  readonly onBlock?: (block: Block) => void;
  /** Gets what the Fountain reader noticed. */
  readonly onFinding?: (finding: Finding) => void;
  /** UTF-16 units of source after which a piece ends at the next good place. Default: 262144. */
  readonly pieceSize?: number;
  /** UTF-16 units after which a piece ends wherever it is. Default: 33554432. */
  readonly longestPiece?: number;
}

/**
 * Reads a session in pieces, cut between turns, commands and scenes, so that a file of any length
 * needs the memory of one piece. There is always at least one piece.
 *
 * @param source the file's text in chunks, cut anywhere
 *
 * ```ts
 * import { sessionPieces } from "./pieces.ts";
 * const file = "INT. SHELL\n\nANN\n! ls\n\nSHELL\na.md\n\nANN\n! date\n\nSHELL\nmonday\n\n";
 * const commands: string[] = [];
 * for await (const { session } of sessionPieces([file], { pieceSize: 1 })) {
 *   commands.push(...session.shellRuns.map(({ command }) => command));
 * }
 * if (commands.join() !== "ls,date") throw new Error(commands.join());
 * ```
 */
export async function* sessionPieces(
  source: AsyncIterable<string> | Iterable<string>,
  options: PieceOptions = {},
): AsyncGenerator<SessionPiece, void, void> {
  const { signal, onBlock, onFinding, pieceSize = 1 << 18, longestPiece = 1 << 25 } = options;
  const cutter = new PieceCutter();
  const elements = parseStream(source, { sealSpeeches: true, signal, onFinding });
  let begun = 0;
  let ended = false;
  for await (const block of blockStream(elements)) {
    if (block.type === "blank" || block.type === "boneyard") continue;
    onBlock?.(block);
    const held = block.offset - begun;
    const mayCut = held >= pieceSize && !ended && cutter.isGoodPlace(block);
    if (mayCut || held >= longestPiece) {
      yield cutter.cut(false);
      begun = block.offset;
    }
    ended = block.type !== "speech" && isEndMark(block.body);
    cutter.add(block);
  }
  yield cutter.cut(true);
}
