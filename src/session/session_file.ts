import { dirname, resolve } from "node:path";
import { type AppendFile, DiskFile, leadsTo } from "./append_file.ts";
import { syncFolder } from "./durable_folder.ts";
import { lock, openExisting, openNew } from "./exclusive_file.ts";
import { readFileHead } from "./file_head.ts";
import { mendForWriting, type Mending, writeAll } from "./recovery.ts";
import { RecordingError, recordingError } from "./recording_error.ts";
import { renameFile } from "./renaming.ts";

/** A session file that was opened for writing on. */
export interface OpenedSession {
  readonly file: SessionFile;
  /** What had to be changed at its end; absent where it was whole. */
  readonly mended?: Mending;
  /** Whether it was closed in order before. */
  readonly ended: boolean;
}

/** For {@link SessionFile.open}. */
export interface OpenOptions {
  /** What a new file begins with; asked for where the file is torn inside its own head. */
  readonly head: () => string;
  readonly now?: () => Date;
}

const encoder = new TextEncoder();

/**
 * A session file that is being written: made or opened exclusively, locked until it is closed, and
 * only ever appended to. A record that could not be written whole is cut off again, so that the file
 * ends in a whole record after every failure. After a failed sync nothing more is taken, since the
 * kernel may have dropped what it could not write.
 */
export class SessionFile implements AsyncDisposable {
  /** The session's id out of Harvey's first note. */
  readonly session: string;
  readonly #file: AppendFile;
  #length: number;
  #failure: RecordingError | undefined;
  #path: string;

  /**
   * @param file opened for appending and locked
   * @param length its length in bytes, a whole record at the end
   */
  constructor(file: AppendFile, path: string, length: number, session = "") {
    this.#file = file;
    this.#path = path;
    this.#length = length;
    this.session = session;
  }

  /**
   * Makes a new session file (0600), with the folders that it needs (0700). The head is on disk when
   * this resolves.
   *
   * @param head title page, `FADE IN:` and Harvey's first note, ending in an empty line
   * @throws {RecordingError} of kind `exists` where the path is taken, of whatever kind of file
   */
  static async create(path: string, head: string): Promise<SessionFile> {
    const absolute = resolve(path);
    const file = await openNew(absolute);
    let isLocked = false;
    try {
      await lock(file, absolute);
      isLocked = true;
      const bytes = encoder.encode(head);
      await writeAll(file, bytes);
      await file.sync();
      await syncFolder(dirname(absolute));
      const { session } = readFileHead(bytes);
      return new SessionFile(new DiskFile(file, absolute), absolute, bytes.length, session);
    } catch (error) {
      // Without the lock it may be another's by now.
      if (isLocked && leadsTo(absolute, file)) await Deno.remove(absolute);
      file.close();
      throw recordingError(path, error);
    }
  }

  /**
   * Opens a session file for writing on, mended where it was torn (see `mendForWriting`).
   *
   * @throws {RecordingError} of kind `locked` where another process writes it; `not a session` where
   *   it does not carry Harvey's first note
   */
  static async open(path: string, options: OpenOptions): Promise<OpenedSession> {
    const absolute = resolve(path);
    const file = await openExisting(absolute, path);
    try {
      await lock(file, absolute);
      const now = options.now ?? (() => new Date());
      const { head, length, ended, mended } = await mendForWriting(
        file,
        absolute,
        options.head,
        now,
      );
      const disk = new DiskFile(file, absolute);
      return { file: new SessionFile(disk, absolute, length, head.session), mended, ended };
    } catch (error) {
      file.close();
      throw recordingError(path, error);
    }
  }

  /** Absolute. */
  get path(): string {
    return this.#path;
  }

  /** In bytes, whole records only. */
  get length(): number {
    return this.#length;
  }

  /** Why nothing more is taken, or nothing where records are. */
  get failure(): RecordingError | undefined {
    return this.#failure;
  }

  /**
   * Appends a record with one write; resolves when the kernel has it (not yet when it is on disk).
   *
   * @throws {RecordingError} naming the file and the cause; the file is then as it was before
   */
  // deno-lint-ignore require-await -- a failure rejects, as any other way to wait for a record
  async append(record: string): Promise<void> {
    this.write(record);
  }

  /** {@link append} for callers that must know at once. */
  write(record: string): void {
    if (this.#failure) throw this.#failure;
    const bytes = encoder.encode(record);
    try {
      for (let written = 0; written < bytes.length;) {
        const count = this.#file.write(written === 0 ? bytes : bytes.subarray(written));
        if (count === 0) throw new Error("the disk takes no more");
        written += count;
      }
      this.#length += bytes.length;
    } catch (error) {
      this.#cutBackTo(this.#length);
      throw recordingError(this.path, error);
    }
  }

  /**
   * Resolves when every record appended before the call is on disk.
   *
   * @throws {RecordingError} `failed` where the disk does not say so, `replaced` where the path no
   *   longer leads to this file; nothing more is taken after either
   */
  async sync(): Promise<void> {
    if (this.#failure) throw this.#failure;
    try {
      await this.#file.syncData();
      if (!this.#file.isInPlace()) {
        throw new RecordingError(
          "replaced",
          `Cannot record to "${this.path}": another program removed or replaced the file`,
        );
      }
    } catch (error) {
      this.#failure ??= recordingError(this.path, error);
      throw this.#failure;
    }
  }

  /** Bytes of the open file, wherever its path leads by now. */
  read(offset: number, length: number): Promise<Uint8Array> {
    return this.#file.read(offset, length);
  }

  /**
   * Gives the file another name (absolute); it stays locked, and is written on.
   *
   * @throws {RecordingError} of kind `exists` where the name is taken; the file then keeps its own
   */
  async rename(path: string): Promise<void> {
    if (this.#failure) throw this.#failure;
    await renameFile(this.#path, path, () => {
      this.#path = path;
      this.#file.follow(path);
    });
  }

  /** Ends the session in order: writes the end mark, syncs, frees the lock. */
  async close(ending = "THE END.\n"): Promise<void> {
    try {
      await this.append(ending);
      await this.sync();
    } finally {
      this.release();
    }
  }

  /** Frees the lock and leaves the file as it is: interrupted, to be continued. */
  release(): void {
    if (this.#failure?.failure === "closed") return;
    this.#failure = new RecordingError("closed", `Cannot record to "${this.path}": it is closed`);
    this.#file.close();
  }

  /**
   * Leaves the file for another one: cuts it back to a length that it had after an earlier record,
   * writes a last record where the disk takes it, and frees the lock. Nothing here is promised: what
   * matters is on disk elsewhere by now.
   */
  leave(length: number, lastRecord: string): void {
    try {
      if (this.#file.isInPlace()) {
        this.#file.truncate(length);
        this.#failure = undefined;
        this.#length = length;
        this.write(lastRecord);
      }
    } catch {
      // The failure that made the caller leave has been told already.
    } finally {
      this.release();
    }
  }

  /** Removes the file that this made and that nobody needs. */
  discard(): void {
    if (this.#file.isInPlace()) Deno.removeSync(this.path);
    this.release();
  }

  #cutBackTo(length: number): void {
    try {
      this.#file.truncate(length);
    } catch (error) {
      this.#failure ??= recordingError(this.path, error);
    }
  }

  /** As {@link release}. */
  [Symbol.asyncDispose](): Promise<void> {
    this.release();
    return Promise.resolve();
  }
}
