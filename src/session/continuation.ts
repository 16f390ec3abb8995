import { basename, resolve } from "node:path";
import { exitCode, UserError } from "../kernel/user_error.ts";
import type { ByteSource } from "../fountain/mod.ts";
import { headLimit, readFileHead } from "./file_head.ts";
import { lastModelOf } from "./last_model.ts";
import { withEarlierFiles } from "./earlier_files.ts";
import { readRecent } from "./recent_reader.ts";
import { plainReason, RecordingError } from "./recording_error.ts";
import type { Session } from "./session.ts";
import { type OpenedSession, SessionFile } from "./session_file.ts";
import { sourceOf } from "./tail_inspection.ts";

/** For {@link continueSession}. */
export interface ContinueOptions {
  /**
   * Whether the session is to be written on in the same file, which is then locked and mended; where
   * it is not Harvey's own it is only read. Default: it is only read.
   */
  readonly writable?: boolean;
  /** Bytes of a long file that are read, from its end; default 4 MiB. */
  readonly limit?: number;
  readonly signal?: AbortSignal;
}

/** A session that is taken up. */
export interface Continuation {
  /** Absolute. */
  readonly path: string;
  /** As far as it was read, those sessions included that it goes on from in other files. */
  readonly session: Session;
  /** Only the end of a long session was read: the earlier turns stay in the file. */
  readonly isPartial: boolean;
  /** The number of its last turn; 0 where there is none. */
  readonly lastTurn: number;
  /** The model that was active last; of another hand's file as its description has it. */
  readonly model?: string;
  /** The file itself, locked; absent where it was only read. Whoever takes it closes it. */
  readonly opened?: OpenedSession;
}

/**
 * Takes up a recorded session: reads it, and opens it for writing on. Of a long one only the end is
 * read, so that it is ready at once. Nothing that stands in it is run.
 *
 * @throws {UserError} where there is no such file, or no session in it; where another process writes it
 */
export async function continueSession(
  path: string,
  options: ContinueOptions = {},
): Promise<Continuation> {
  const absolute = resolve(path);
  try {
    const isOwn = await carriesHarveysNote(absolute);
    return options.writable && isOwn
      ? await openForWriting(absolute, options)
      : await openForReading(absolute, options);
  } catch (error) {
    throw asContinueError(path, error);
  }
}

async function openForWriting(path: string, options: ContinueOptions): Promise<Continuation> {
  const opened = await SessionFile.open(path, { head: () => "" });
  try {
    const { file } = opened;
    const read = (offset: number, length: number) => file.read(offset, length);
    return { ...await readFrom({ size: file.length, read }, path, options), opened };
  } catch (error) {
    opened.file.release();
    throw error;
  }
}

async function openForReading(path: string, options: ContinueOptions): Promise<Continuation> {
  using file = await Deno.open(path, { read: true });
  return await readFrom(await sourceOf(file, path), path, options);
}

async function readFrom(
  source: ByteSource,
  path: string,
  { limit, signal }: ContinueOptions,
): Promise<Continuation> {
  const part = await readRecent(source, { limit, signal });
  const session = part.isPartial ? part.session : await withEarlierFiles(part.session, path, limit);
  if (session.turns.length === 0 && session.id === undefined) {
    throw refusal(path, "no chat turns found (is it a Harvey session?)");
  }
  const { isPartial, lastTurn } = part;
  const model = lastModelOf(session);
  return { path, session, isPartial, lastTurn, ...model === undefined ? {} : { model } };
}

async function carriesHarveysNote(path: string): Promise<boolean> {
  // Before it is opened: of a pipe that would wait for somebody to write.
  if (!(await Deno.stat(path)).isFile) throw refusal(path, "it is not a file");
  using file = await Deno.open(path, { read: true });
  const source = await sourceOf(file, path);
  return readFileHead(await source.read(0, Math.min(source.size, headLimit))).end !== undefined;
}

function refusal(path: string, state: string): UserError {
  return new UserError(`Cannot continue "${basename(path)}": ${state}`, exitCode.failed);
}

function asContinueError(path: string, error: unknown): unknown {
  if (error instanceof RecordingError && error.failure === "locked") {
    const name = basename(path);
    return new RecordingError(
      "locked",
      `Cannot continue "${name}": another Harvey is writing it ` +
        `(close that one, or go on in a new file with --record-file)`,
      { cause: error },
    );
  }
  if (error instanceof UserError || (error as Error)?.name === "AbortError") return error;
  return refusal(path, `${plainReason(error)} (name another file)`);
}
