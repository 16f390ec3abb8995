import { headLimit, readFileHead } from "./file_head.ts";
import { modelOf } from "./turn.ts";
import { plainReason } from "./recording_error.ts";
import { readSession } from "./reader.ts";
import type { SessionListing } from "./session_list.ts";
import { lastModel, lastTurnNumber } from "./summary_tail.ts";

/** A session file's facts, as lists show them. */
export interface SessionSummary extends SessionListing {
  /** Absent where the parts of the file that were read do not tell. */
  readonly turns?: number;
  /** In full, where the file says so; else a cue. */
  readonly model?: string;
  /** Why nothing more is known of it, in a few words. */
  readonly problem?: string;
}

/** How summaries are read. */
export interface SummaryOptions {
  /** How many files are read at once. Default: 16. */
  readonly readers?: number;
  readonly signal?: AbortSignal;
}

/** A head with a title page and the first description fits in this many bytes nearly always. */
const headBytes = 4096;
/** The last turn's note is looked for in so many bytes of the end, then in more. */
const tailBytes = [4096, headLimit, 16 * headLimit] as const;
/** Files of other hands are read whole up to this size: nothing in them counts the turns. */
const wholeLimit = 4 * headLimit;

/**
 * Reads one file's facts from its head and its tail, at most about a mebibyte of it. Never fails:
 * what could not be read stands in `problem`.
 */
export async function summarise(listing: SessionListing): Promise<SessionSummary> {
  if (listing.size === 0) return { ...listing, problem: "it is empty" };
  try {
    using file = await Deno.open(listing.path, { read: true });
    const head = await readAt(file, 0, Math.min(headBytes, listing.size));
    const { end } = readFileHead(head);
    const facts = end === undefined
      ? await foreignFacts(file, listing.size)
      : await ownFacts(file, listing.size, head, end);
    return { ...listing, ...facts };
  } catch (error) {
    return { ...listing, problem: plainReason(error) };
  }
}

/**
 * {@link summarise} for many files, in their order, read by several at once; the first ones come
 * as soon as they are read, whatever the rest needs.
 */
export async function* summaries(
  listings: readonly SessionListing[],
  { readers = 16, signal }: SummaryOptions = {},
): AsyncGenerator<SessionSummary, void, void> {
  const reading: Promise<SessionSummary>[] = [];
  for (let next = 0, given = 0; given < listings.length; given++) {
    while (next < listings.length && next < given + readers) {
      reading.push(summarise(listings[next++]!));
    }
    signal?.throwIfAborted();
    yield await reading.shift()!;
  }
}

type Facts = Pick<SessionSummary, "turns" | "model" | "problem">;

async function ownFacts(
  file: Deno.FsFile,
  size: number,
  head: Uint8Array,
  start: number,
): Promise<Facts> {
  let turns: number | undefined;
  let model: string | undefined;
  for (const length of tailBytes) {
    const from = Math.max(start, size - length);
    const tail = await readAt(file, from, size - from);
    turns ??= lastTurnNumber(tail);
    model ??= lastModel(tail);
    if (from === start) turns ??= 0;
    if (turns !== undefined) break;
  }
  model ??= lastModel(head.subarray(start));
  return { ...(turns === undefined ? {} : { turns }), ...(model === undefined ? {} : { model }) };
}

async function foreignFacts(file: Deno.FsFile, size: number): Promise<Facts> {
  const bytes = await readAt(file, 0, Math.min(size, wholeLimit));
  const session = await readSession(new TextDecoder().decode(bytes));
  const spoken = session.turns.length > 0 || session.scenes.length > 0;
  if (!spoken) return { problem: "no scene in it" };
  const model = session.turns.length > 0 ? modelOf(session) : undefined;
  return {
    ...(size <= wholeLimit ? { turns: session.turns.length } : {}),
    ...(model === undefined || model === "MODEL" ? {} : { model }),
  };
}

async function readAt(file: Deno.FsFile, offset: number, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  await file.seek(offset, Deno.SeekMode.Start);
  let filled = 0;
  while (filled < length) {
    const count = await file.read(bytes.subarray(filled));
    if (count === null) break;
    filled += count;
  }
  return bytes.subarray(0, filled);
}
