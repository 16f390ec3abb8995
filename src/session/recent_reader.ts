import { type ByteSource, readBlocksBackwards } from "../fountain/mod.ts";
import { headLimit, readFileHead } from "./file_head.ts";
import { readSession } from "./reader.ts";
import type { Session } from "./session.ts";
import { sceneAround } from "./tail_reader.ts";

/** A session as far as it was read. */
export interface ReadPart {
  readonly session: Session;
  /** Whether only its end was read. Lines are then counted from the start of what was read. */
  readonly isPartial: boolean;
  /** The number of its last turn; 0 where there is none. */
  readonly lastTurn: number;
}

/** About a million tokens, which fit no model's context with room to spare. */
const recentLimit = 4 << 20;

/**
 * A session, or of one of Harvey's own that is longer than `limit` its end: from an end of a turn or of
 * a command on, so that nothing is read by halves. What came before does not matter to its size.
 *
 * @param limit in bytes; default 4 MiB
 */
export async function readRecent(
  source: ByteSource,
  { limit = recentLimit, signal }: { readonly limit?: number; readonly signal?: AbortSignal } = {},
): Promise<ReadPart> {
  const headBytes = await source.read(0, Math.min(source.size, headLimit));
  const { end } = readFileHead(headBytes);
  if (end === undefined || source.size <= limit) {
    const text = new TextDecoder().decode(await source.read(0, source.size));
    const session = await readSession(text);
    return { session, isPartial: false, lastTurn: session.turns.at(-1)?.number ?? 0 };
  }
  const blocks: string[] = [];
  let from = source.size;
  let isEnough = false;
  let lastTurn: number | undefined;
  for await (const { offset, text } of readBlocksBackwards(source, { signal })) {
    if (offset < end) break;
    const turn = turnNumber(text);
    lastTurn ??= turn;
    const isEnd = turn !== undefined || text.startsWith("[[shell: ");
    isEnough ||= isEnd && source.size - offset > limit;
    if (isEnough && lastTurn !== undefined) break;
    if (isEnough) continue;
    blocks.push(text);
    from = offset;
  }
  const head = new TextDecoder().decode(headBytes.subarray(0, end));
  const scene = await sceneAround(source, from, end, signal);
  const session = await readSession([head, ...scene, ...blocks.reverse(), ""].join("\n\n"));
  const last = session.turns.at(-1);
  return {
    session,
    isPartial: isEnough,
    lastTurn: last?.complete === false ? (lastTurn ?? 0) + 1 : lastTurn ?? last?.number ?? 0,
  };
}

/** Of a block that is the note of a turn's end. */
function turnNumber(block: string): number | undefined {
  const start = "[[turn: ";
  if (!block.startsWith(start)) return undefined;
  const number = parseInt(block.slice(start.length), 10);
  return Number.isSafeInteger(number) ? number : undefined;
}
