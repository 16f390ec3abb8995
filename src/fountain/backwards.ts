/** A file, or anything else of known size that bytes can be read from. */
export interface ByteSource {
  /** In bytes. */
  readonly size: number;
  /** Reads `length` bytes at `offset`; both lie inside the source. */
  read(offset: number, length: number): Promise<Uint8Array>;
}

/** A paragraph: the lines between two empty lines. */
export interface TextBlock {
  /** Without the line end of its last line. Bytes that are not UTF-8 read as U+FFFD. */
  readonly text: string;
  /** Where it begins, in bytes. */
  readonly offset: number;
  /** In bytes. */
  readonly length: number;
}

/** How a source is read backwards. */
export interface BackwardOptions {
  /** Bytes to read at once; longer blocks make it double. Default: 65536. */
  readonly chunkSize?: number;
  /** Ends reading with its reason. */
  readonly signal?: AbortSignal;
}

/**
 * Reads a UTF-8 source from its end to its start, paragraph by paragraph. Only what is asked for is
 * read: the last paragraphs of a large file cost a few chunks.
 *
 * Empty lines alone part paragraphs, so a boneyard with empty lines falls into several. In Harvey's
 * own files none stands inside a speech, a note or a boneyard, and each paragraph can be read by
 * itself with `parse(text, { fragment: true })`.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { readBlocksBackwards } from "./backwards.ts";
 *
 * const bytes = new TextEncoder().encode("INT. BOAT\n\nADAM\nHello.\n");
 * const source = {
 *   size: bytes.length,
 *   read: (offset: number, length: number) =>
 *     Promise.resolve(bytes.subarray(offset, offset + length)),
 * };
 * const texts: string[] = [];
 * for await (const block of readBlocksBackwards(source)) texts.push(block.text);
 * assert.deepEqual(texts, ["ADAM\nHello.", "INT. BOAT"]);
 * ```
 */
export async function* readBlocksBackwards(
  source: ByteSource,
  options: BackwardOptions = {},
): AsyncGenerator<TextBlock, void, void> {
  const { chunkSize = 65536, signal } = options;
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  /** What of the source was read and not given yet: from `start`, in `bytes` up to `end`. */
  let bytes: Uint8Array = new Uint8Array();
  let start = source.size;
  let end = 0;
  /** From here to `end` no empty line stands. */
  let searched = 0;
  for (;;) {
    signal?.throwIfAborted();
    const gap = findGap(bytes, searched, start === 0);
    if (gap === undefined) {
      const length = Math.min(start, Math.max(chunkSize, end));
      searched = length + lineEndsFrom(bytes, end);
      bytes = joined(await readExactly(source, start - length, length), bytes.subarray(0, end));
      start -= length;
      end += length;
      continue;
    }
    const to = lineEndsBefore(bytes, gap.end, end);
    if (gap.end < to) {
      const text = decoder.decode(bytes.subarray(gap.end, to));
      yield { text, offset: start + gap.end, length: to - gap.end };
    }
    if (start === 0 && gap.start === 0) return;
    end = searched = gap.start;
  }
}

/**
 * The last run of line ends before `searched` that holds an empty line, or the start of the source;
 * undefined where more must be read to tell.
 */
function findGap(
  bytes: Uint8Array,
  searched: number,
  atStart: boolean,
): { start: number; end: number } | undefined {
  for (let at = searched; at > 0; at--) {
    if (!isLineEnd(bytes[at - 1])) continue;
    const end = at;
    at = lineEndsBefore(bytes, 0, end);
    if (at === 0) return atStart ? { start: 0, end } : undefined;
    if (hasEmptyLine(bytes, at, end)) return { start: at, end };
    at++;
  }
  return atStart ? { start: 0, end: 0 } : undefined;
}

/** Does the run of line ends `[from, to)` hold two: LF, CRLF or CR? */
function hasEmptyLine(bytes: Uint8Array, from: number, to: number): boolean {
  return to - from > (bytes[from] === CARRIAGE_RETURN && bytes[from + 1] === LINE_FEED ? 2 : 1);
}

/** Start of the run of line ends that ends at `to`. */
function lineEndsBefore(bytes: Uint8Array, from: number, to: number): number {
  while (to > from && isLineEnd(bytes[to - 1])) to--;
  return to;
}

/** Length of the run of line ends that `bytes` begins with. */
function lineEndsFrom(bytes: Uint8Array, end: number): number {
  let at = 0;
  while (at < end && isLineEnd(bytes[at])) at++;
  return at;
}

function isLineEnd(byte: number): boolean {
  return byte === LINE_FEED || byte === CARRIAGE_RETURN;
}

async function readExactly(
  source: ByteSource,
  offset: number,
  length: number,
): Promise<Uint8Array> {
  const bytes = await source.read(offset, length);
  if (bytes.length === length) return bytes;
  throw new RangeError(`Cannot read ${length} bytes at ${offset}: got ${bytes.length}`);
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(first.length + second.length);
  bytes.set(first);
  bytes.set(second, first.length);
  return bytes;
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
