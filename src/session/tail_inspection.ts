import { repairSpeechTail } from "../fountain/mod.ts";
import { DiskFile } from "./append_file.ts";
import { type FileHead, headLimit, readFileHead } from "./file_head.ts";
import { writeNote } from "./note.ts";
import { validTextLength } from "./valid_text.ts";

/** Bytes that can be read from anywhere. */
export interface ByteSource {
  readonly size: number;
  read(offset: number, length: number): Promise<Uint8Array>;
}

/** What was found at a torn end. */
export type TornCause = "torn record" | "torn head" | "broken text" | "zeros";

/** How a session file ends, and what opening it for writing would change. */
export interface TailInspection {
  readonly head: FileHead;
  readonly size: number;
  /** Closed in order: `THE END.` stands at the end. */
  readonly ended: boolean;
  /** Everything from here on would be cut off; `size` where the end is whole. */
  readonly keep: number;
  /** Why something is torn; absent where nothing but an end mark is cut. */
  readonly cause?: TornCause;
  /** What would be written at `keep`, so that the file ends in a whole record. */
  readonly closing: string;
  /** The cue whose streamed speech was left open and would be closed. */
  readonly openSpeech?: string;
}

type Finding = Omit<TailInspection, "head" | "size">;

const firstWindow = 65_536;
const endMark = "THE END.";
const exactText = new TextDecoder("utf-8", { ignoreBOM: true });
/** What closes a speech that was cut off while it streamed. */
export const interruptedNote = `${writeNote("reply", { state: "interrupted" })}\n\n`;

/**
 * Looks at the end of a session file and changes nothing. Only the last block is read, in windows
 * that grow backwards, so that the size of the file does not matter.
 *
 * Torn is a record without the empty line that ends it, invalid UTF-8 in it, and zeros (what a power
 * cut leaves of a page). A speech of anyone but the author and HARVEY may stand open: it streams,
 * and its whole pieces are kept. Damage before the last block is not looked for.
 */
export async function inspectTail(source: ByteSource): Promise<TailInspection> {
  const { size } = source;
  const head = readFileHead(await source.read(0, Math.min(size, headLimit)));
  if (head.end === undefined) {
    return { head, size, ended: false, keep: 0, cause: "torn head", closing: "" };
  }
  for (let length = firstWindow;; length *= 8) {
    // The head's note is the first block, and its own brackets may be the last.
    const from = Math.max(head.end, size - length);
    const window = await source.read(from, size - from);
    const finding = inspectWindow(window, from, from === head.end, head.author);
    if (finding) return { head, size, ...finding };
  }
}

/** {@link inspectTail} on a file of the disk. */
export async function inspectSessionFile(path: string): Promise<TailInspection> {
  using file = await Deno.open(path, { read: true });
  return await inspectTail(await sourceOf(file, path));
}

/** An open file as a source; it must not be read by others meanwhile. */
export async function sourceOf(file: Deno.FsFile, path: string): Promise<ByteSource> {
  const { size } = await file.stat();
  const disk = new DiskFile(file, path);
  return { size, read: (offset, length) => disk.read(offset, length) };
}

/** The finding, or nothing where the last block begins before the window. */
function inspectWindow(
  window: Uint8Array,
  from: number,
  isWhole: boolean,
  author: string,
): Finding | undefined {
  const size = from + window.length;
  const contentEnd = lastContent(window) + 1;
  if (contentEnd === 0) {
    if (!isWhole) return undefined;
    return { ended: false, keep: size, closing: "\n".repeat(Math.max(0, 2 - newlines(window, 0))) };
  }
  let start = afterLastEmptyLine(window, contentEnd);
  if (start < 0) {
    if (!isWhole) return undefined;
    start = firstContent(window);
  }
  const block = window.subarray(start, contentEnd);
  return inspectBlock(block, newlines(window, contentEnd), from + start, size, author);
}

function inspectBlock(
  block: Uint8Array,
  newlinesAfter: number,
  start: number,
  size: number,
  author: string,
): Finding {
  const isClosed = newlinesAfter >= 2;
  const zero = block.indexOf(0);
  const text = new TextDecoder().decode(block);
  if (text === endMark) return { ended: true, keep: start, closing: "" };
  if (isClosed && zero < 0) return { ended: false, keep: size, closing: "" };
  const valid = validTextLength(zero < 0 ? block : block.subarray(0, zero));
  if (valid === block.length && isWholeLine(text, newlinesAfter)) {
    return { ended: false, keep: size, closing: "\n".repeat(2 - newlinesAfter) };
  }
  const cause = zero >= 0 ? "zeros" : valid < block.length ? "broken text" : "torn record";
  const isCut = valid < block.length;
  const speech = keepSpeech(
    block.subarray(0, valid),
    isCut ? 0 : newlinesAfter,
    start,
    author,
  );
  if (!speech) return { ended: false, keep: start, cause, closing: "" };
  const isAllKept = speech.keep === size;
  return { ended: false, ...speech, ...(isAllKept ? {} : { cause }) };
}

/** A one-line record that lacks nothing but the empty line after it, as some editors leave it. */
function isWholeLine(text: string, newlinesAfter: number): boolean {
  if (text.includes("\n")) return false;
  if (text.startsWith("[[")) return text.endsWith("]]");
  return newlinesAfter === 1 && (text.startsWith("INT. ") || text.startsWith("EXT. "));
}

/** What stays of an open speech, where the block is one and something was said. */
function keepSpeech(
  block: Uint8Array,
  newlinesAfter: number,
  start: number,
  author: string,
): Pick<TailInspection, "keep" | "closing" | "openSpeech"> | undefined {
  const cueEnd = block.indexOf(10);
  if (cueEnd < 0) return undefined;
  const cue = streamingCue(new TextDecoder().decode(block.subarray(0, cueEnd)), author);
  if (cue === undefined) return undefined;
  const said = exactText.decode(block.subarray(cueEnd + 1)) + "\n".repeat(newlinesAfter);
  const { kept } = repairSpeechTail(said);
  if (kept.trim() === "") return undefined;
  const keep = start + cueEnd + 1 + new TextEncoder().encode(kept).length;
  const closing = (kept.endsWith("\n") ? "\n" : "\n\n") + interruptedNote;
  return { keep, closing, openSpeech: cue };
}

/** The name in a cue line of someone whose speech may stream, or nothing. */
function streamingCue(line: string, author: string): string | undefined {
  const text = line.trimEnd();
  const extension = text.endsWith(")") ? text.lastIndexOf(" (") : -1;
  const named = extension < 0 ? text : text.slice(0, extension);
  const isForced = named.startsWith("@");
  const name = isForced ? named.slice(1) : named;
  if (name === "" || (!isForced && !isPlainCue(name))) return undefined;
  return name === "HARVEY" || name.toUpperCase() === author.toUpperCase() ? undefined : name;
}

/** `[A-Z][A-Z0-9.-]*` */
function isPlainCue(name: string): boolean {
  for (let at = 0; at < name.length; at++) {
    const unit = name[at];
    const isLetter = unit >= "A" && unit <= "Z";
    const isMark = (unit >= "0" && unit <= "9") || unit === "." || unit === "-";
    if (!isLetter && (at === 0 || !isMark)) return false;
  }
  return name !== "";
}

const isBreak = (byte: number) => byte === 10 || byte === 13;

function firstContent(bytes: Uint8Array): number {
  return bytes.findIndex((byte) => !isBreak(byte));
}

function lastContent(bytes: Uint8Array): number {
  return bytes.findLastIndex((byte) => !isBreak(byte));
}

function newlines(bytes: Uint8Array, from: number): number {
  let count = 0;
  for (let at = from; at < bytes.length; at++) if (bytes[at] === 10) count++;
  return count;
}

/** Where the line after the last truly empty line before `end` begins, or -1. */
function afterLastEmptyLine(bytes: Uint8Array, end: number): number {
  for (let at = bytes.lastIndexOf(10, end - 1); at > 0; at = bytes.lastIndexOf(10, at - 1)) {
    const before = bytes[at - 1] === 13 ? at - 2 : at - 1;
    if (before >= 0 && bytes[before] === 10) return at + 1;
  }
  return -1;
}
