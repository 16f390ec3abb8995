import type { Actor, Harvey } from "../../src/host/mod.ts";
import { exitCode, UserError } from "../../src/kernel/mod.ts";
import {
  excerptOf,
  type GuardedPath,
  type LineRange,
  type PathGuard,
  PathRefusal,
  readFileText,
} from "../../src/workspace/mod.ts";
import { listing } from "./listing.ts";

/** What is to be read. */
export interface ReadRequest {
  /** From the workspace. */
  readonly path: string;
  readonly range?: LineRange;
}

/** What is read, where, for whom. */
export interface Reading {
  readonly harvey: Harvey;
  readonly guard: PathGuard;
  readonly by: Actor;
  readonly signal: AbortSignal;
}

/**
 * A file, or lines of it, or a folder's listing, as the record and the model have it: without the
 * newline that ends the last line.
 */
export interface ReadText {
  /** The path as it really resolves, with the lines: `src/a.ts:10-80`. */
  readonly path: string;
  readonly text: string;
}

/** Room for the line that says what is left out, in characters. */
export const roomForRemark = 120;

/**
 * Reads, and tells so on the record, also where it cannot be done.
 *
 * @throws {UserError} where it cannot be done
 */
export async function readOnRecord(reading: Reading, request: ReadRequest): Promise<ReadText> {
  const { harvey, by, signal } = reading;
  try {
    const read = await readOf(reading, request);
    await harvey.emit("file.read", { ...read, by, status: "ok" });
    return read;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    signal.throwIfAborted();
    const reason = error instanceof PathRefusal ? error.reason : error.message;
    const path = labelOf(request.path, request.range);
    await harvey.emit("file.read", { path, text: "", by, status: `error: ${reason}` });
    throw error;
  }
}

async function readOf(reading: Reading, { path, range }: ReadRequest): Promise<ReadText> {
  const { harvey, guard, signal } = reading;
  const guarded = await guard.resolve(path, "read");
  const maxCharacters = Math.max(0, harvey.config.tools.maxResult - roomForRemark);
  if (!guarded.isFolder) {
    const text = await readFileText(guard, guarded);
    const path = labelOf(guarded.relative, range);
    return { path, text: withoutLastNewline(excerptOf(text, { range, maxCharacters })) };
  }
  refuseLines(guarded, range);
  const text = await listing(guard, guarded, { signal, maxCharacters });
  return { path: guarded.relative, text };
}

function withoutLastNewline(text: string): string {
  return text.endsWith("\n") ? text.slice(0, -1) : text;
}

function refuseLines({ relative }: GuardedPath, range: LineRange | undefined): void {
  if (!range) return;
  throw new UserError(
    `Cannot read lines of "${relative}": it is a folder (name a file in it)`,
    exitCode.failed,
  );
}

function labelOf(path: string, range: LineRange | undefined): string {
  if (!range) return path;
  const { first, last = "" } = range;
  return first === last ? `${path}:${first}` : `${path}:${first}-${last}`;
}
