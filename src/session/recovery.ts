import { basename, dirname } from "node:path";
import { syncFolder } from "./durable_folder.ts";
import { fileTimestamp, underFreeName } from "./exclusive_name.ts";
import { type FileHead, headLimit, isTornHead, readFileHead } from "./file_head.ts";
import { RecordingError, systemErrorCode } from "./recording_error.ts";
import { type ByteSource, inspectTail, sourceOf, type TornCause } from "./tail_inspection.ts";

/** What was changed at the end of a session file so that it can be written on. */
export interface Mending {
  /** Why the end was torn; absent where only a speech had to be closed. */
  readonly cause?: TornCause;
  /** How many bytes were cut off. */
  readonly cutBytes: number;
  /** The new file (0600) that holds what was cut off; absent where nothing was. */
  readonly setAside?: string;
  /** The cue whose streamed speech was closed with `[[reply: interrupted]]`. */
  readonly closedSpeech?: string;
}

/** A file that ends in a whole record. */
export interface MendedFile {
  readonly head: FileHead;
  /** In bytes. */
  readonly length: number;
  /** Whether it was closed in order; the end mark is gone now. */
  readonly ended: boolean;
  readonly mended?: Mending;
}

/**
 * Brings a locked session file into a state that can be written on: a torn tail is copied to
 * `FILE.torn-{YYYYMMDD-HHMMSS}` and then cut off, an open speech and an unfinished head are
 * completed, the end mark is removed; all of it is on disk before this resolves.
 *
 * @param file opened for reading and appending
 * @param head what a new file begins with, for one that is torn inside its head
 * @throws {RecordingError} of kind `not a session` where the file does not carry Harvey's first note
 */
export async function mendForWriting(
  file: Deno.FsFile,
  path: string,
  head: () => string,
  now: () => Date,
): Promise<MendedFile> {
  const source = await sourceOf(file, path);
  const found = await inspectTail(source);
  if (found.head.end === undefined) return await beginAgain(file, path, source, head(), now());

  const cutBytes = found.size - found.keep;
  const setAside = found.cause && cutBytes > 0
    ? await copyAside(path, source, found.keep, now())
    : undefined;
  if (cutBytes > 0) await file.truncate(found.keep);
  const closing = new TextEncoder().encode(found.closing);
  await writeAll(file, closing);
  if (cutBytes > 0 || closing.length > 0) await file.sync();

  const { cause, openSpeech, head: read, ended } = found;
  const mended = cause || openSpeech
    ? {
      cutBytes: cause ? cutBytes : 0,
      ...(cause && { cause }),
      ...(setAside && { setAside }),
      ...(openSpeech && { closedSpeech: openSpeech }),
    }
    : undefined;
  return { head: read, length: found.keep + closing.length, ended, mended };
}

/** Gives a file that was torn inside its head a new one; refuses any other. */
async function beginAgain(
  file: Deno.FsFile,
  path: string,
  source: ByteSource,
  head: string,
  now: Date,
): Promise<MendedFile> {
  const begun = await source.read(0, Math.min(source.size, headLimit));
  if (source.size > begun.length || !isTornHead(begun, head)) {
    throw new RecordingError(
      "not a session",
      `Cannot write on in "${basename(path)}": Harvey's first note is missing ` +
        `(it was written by another program; name a new file with --record-file)`,
    );
  }
  const setAside = source.size > 0 ? await copyAside(path, source, 0, now) : undefined;
  await file.truncate(0);
  const bytes = new TextEncoder().encode(head);
  await writeAll(file, bytes);
  await file.sync();
  return {
    head: readFileHead(bytes),
    length: bytes.length,
    ended: false,
    mended: { cause: "torn head", cutBytes: source.size, ...(setAside && { setAside }) },
  };
}

/** Copies a file's end, from an offset on, into a new file beside it; gives that file's path. */
async function copyAside(
  path: string,
  source: ByteSource,
  from: number,
  now: Date,
): Promise<string> {
  return await underFreeName(
    `${path}.torn-${fileTimestamp(now)}`,
    "",
    async (asidePath) => {
      using aside = await Deno.open(asidePath, { createNew: true, write: true, mode: 0o600 });
      const step = 1 << 20;
      for (let at = from; at < source.size; at += step) {
        await writeAll(aside, await source.read(at, Math.min(step, source.size - at)));
      }
      await aside.sync();
      await syncFolder(dirname(asidePath));
      return asidePath;
    },
    (error) => systemErrorCode(error) === "EEXIST",
  );
}

/** Writes all of the bytes; a short write is continued. */
export async function writeAll(file: Deno.FsFile, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length;) at += await file.write(bytes.subarray(at));
}
