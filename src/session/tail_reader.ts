import { type ByteSource, readBlocksBackwards } from "../fountain/mod.ts";
import { workspaceMark } from "./description.ts";
import { headLimit, readFileHead } from "./file_head.ts";
import { headingOverlap, lastHeading } from "./heading_search.ts";
import { readSession } from "./reader.ts";
import type { Session } from "./session.ts";

const turnNote = "[[turn: ";
const paragraphEnd = "\n\n";
/** A heading and its description are looked for in this many bytes. */
const sceneLimit = 65_536;
const searchChunks = { first: 1 << 16, largest: 1 << 22 };

/**
 * The end of one of Harvey's own files: its last turns, and what else happened since the first of
 * them. The rest of the file is not parsed, so that the size of the file hardly matters. Lines are
 * counted from the start of what was read, not of the file.
 *
 * @returns nothing where the file is not Harvey's own: read it whole
 *
 * ```ts
 * import { readLastTurns } from "./tail_reader.ts";
 * import { Script } from "./script.ts";
 * const script = new Script({ session: "1", user: "ann", workspace: "/", started: new Date() });
 * let file = script.head();
 * for (const number of [1, 2, 3]) {
 *   script.scene({ kind: "chat", model: "eliza", time: new Date() });
 *   script.user(`Prompt ${number}`);
 *   script.turnNote(number, new Date());
 * }
 * file += script.take();
 * const bytes = new TextEncoder().encode(file);
 * const session = await readLastTurns({
 *   size: bytes.length,
 *   read: (offset, length) => Promise.resolve(bytes.slice(offset, offset + length)),
 * }, 1);
 * if (session?.turns[0].prompt !== "Prompt 3") throw new Error("the last turn");
 * ```
 */
export async function readLastTurns(
  source: ByteSource,
  count: number,
  signal?: AbortSignal,
): Promise<Session | undefined> {
  const headBytes = await source.read(0, Math.min(source.size, headLimit));
  const { end } = readFileHead(headBytes);
  if (end === undefined) return undefined;

  const blocks: string[] = [];
  let from = source.size;
  let notes = 0;
  for await (const block of readBlocksBackwards(source, { signal })) {
    if (block.offset < end) break;
    if (block.text.startsWith(turnNote) && ++notes > count) break;
    blocks.push(block.text);
    from = block.offset;
  }
  const head = new TextDecoder().decode(headBytes.subarray(0, end));
  const scene = await sceneAround(source, from, end, signal);
  const session = await readSession(
    [head, ...scene, ...blocks.reverse()].join(paragraphEnd) + paragraphEnd,
  );
  return { ...session, turns: session.turns.slice(-count) };
}

/** The heading and the description of the scene that a file is in at `at`; none where one begins. */
export async function sceneAround(
  source: ByteSource,
  at: number,
  start: number,
  signal?: AbortSignal,
): Promise<string[]> {
  let chunk = searchChunks.first;
  for (let to = at; to > start; chunk = Math.min(chunk * 4, searchChunks.largest)) {
    signal?.throwIfAborted();
    const from = Math.max(start, to - chunk);
    const found = lastHeading(await source.read(from, to - from));
    if (found >= 0) return await sceneAt(source, from + found, at);
    to = from > start ? from + headingOverlap : start;
  }
  return [];
}

async function sceneAt(source: ByteSource, offset: number, limit: number): Promise<string[]> {
  const length = Math.min(sceneLimit, limit - offset);
  const text = new TextDecoder().decode(await source.read(offset, length));
  const [heading, description = ""] = text.replaceAll("\r\n", "\n").split(paragraphEnd);
  return description.includes(workspaceMark) ? [heading, description] : [heading];
}
