import { basename } from "node:path";
import { type FailoverPlaces, moveOn } from "./failover.ts";
import { RecordingError, recordingError } from "./recording_error.ts";
import { RetainedRecords } from "./retained_records.ts";
import type { SessionFile } from "./session_file.ts";

/**
 * What became of a record. `written`: the kernel has it, it survives the end of the process.
 * `durable`: it is on disk, it survives a power cut. `held`: no disk takes it, it is in memory alone,
 * and nothing may rely on it.
 */
export type Receipt = "written" | "durable" | "held";

/** Something about recording that the user has to be told at once. */
export interface Trouble {
  /** One line for a person. */
  readonly message: string;
  /** The file that failed. */
  readonly path: string;
  /** The file that recording goes on in; absent where nothing takes it. */
  readonly movedTo?: string;
}

/** For a {@link Journal}. */
export interface JournalOptions extends FailoverPlaces {
  onTrouble(trouble: Trouble): void;
  /** `--record=required`: after trouble every call rejects, so that the caller stops. */
  readonly required?: boolean;
  /** How much is held in memory while no disk takes it, in UTF-16 units; 128 Mi without. */
  readonly heldLimit?: number;
}

/** Unsynced records beyond this (UTF-16 units) are synced unasked, so that memory stays bounded. */
const unsyncedLimit = 8 << 20;

/**
 * The record of one session, whatever becomes of its files: records go to a session file, and when
 * that fails to another one (see `moveOn`), written from memory. Nothing is acknowledged that is not
 * on disk; where no disk takes it, records are held in memory up to a limit, and each one that asks
 * to be durable tries the disks again.
 */
export class Journal implements AsyncDisposable {
  readonly #options: JournalOptions;
  readonly #records = new RetainedRecords();
  readonly #heldLimit: number;
  #file: SessionFile;
  #trouble: RecordingError | undefined;
  #isHolding = false;
  #moving: Promise<void> | undefined;
  #diskSync: Promise<void> = Promise.resolve();
  #syncing: Promise<unknown> = Promise.resolve();
  #nextSync: Promise<Receipt> | undefined;

  constructor(file: SessionFile, options: JournalOptions) {
    this.#file = file;
    this.#options = options;
    this.#heldLimit = options.heldLimit ?? 128 << 20;
  }

  /** The file that is being written, or that failed last. */
  get path(): string {
    return this.#file.path;
  }

  /** Whether records are held in memory, since no disk takes them. */
  get isHolding(): boolean {
    return this.#isHolding;
  }

  /**
   * Appends a record: whole blocks ending in an empty line, or a piece of a streamed speech.
   * Records keep the order of the calls.
   *
   * @param options.durable resolve when the record is on disk, with all before it
   * @param options.open more of the same exchange follows: should the file fail before, all of the
   *   exchange moves to the next one
   * @throws {RecordingError} in `required` mode after any trouble; in any mode where the memory for
   *   held records is used up (the record is then not kept)
   */
  async append(
    record: string,
    options: { durable?: boolean; open?: boolean } = {},
  ): Promise<Receipt> {
    this.#refuse(record);
    this.#records.keep(record, options.open);
    if (!this.#moving && !this.#isHolding) this.#write();
    if (options.durable) return await this.sync();
    if (this.#records.size > unsyncedLimit) void this.sync().catch(() => {});
    while (this.#moving) await this.#moving;
    return this.#receipt("written");
  }

  /**
   * Resolves when all records so far are on disk; calls that overlap share one sync.
   *
   * @throws {RecordingError} in `required` mode after any trouble
   */
  sync(): Promise<Receipt> {
    this.#nextSync ??= this.#syncAfter(this.#syncing);
    return this.#nextSync;
  }

  /**
   * Ends the session in order and frees its file. Where the end mark finds no room the user is told;
   * the session is then complete, and reads as interrupted.
   *
   * @throws {RecordingError} where records are still in memory alone, which loses them
   */
  async close(): Promise<void> {
    try {
      if (await this.sync() === "held") throw this.#trouble;
      await this.#file.close();
    } catch (error) {
      if (this.#isHolding || this.#options.required) throw error;
      this.#tell(`The session was recorded, without its end mark: ${messageOf(error)}`);
    } finally {
      this.#file.release();
    }
  }

  /**
   * Gives the file another name; see `SessionFile.rename`.
   *
   * @throws {RecordingError} where it cannot have it: it then keeps its own
   */
  async rename(path: string): Promise<void> {
    await this.sync();
    await this.#file.rename(path);
  }

  /**
   * Ends this file in order with `lastRecord`, since `next` goes on. What no disk took so far goes to
   * `next` first, and is on disk when this resolves.
   *
   * @throws {RecordingError} where `next` does not take it either: everything is held as before
   */
  async leaveFor(next: SessionFile, lastRecord: string): Promise<void> {
    if (await this.sync() !== "held") {
      await this.append(lastRecord);
      return await this.close();
    }
    const end = this.#records.start ?? this.#file.length;
    next.write(this.#records.scene);
    await this.#records.moveTo(next);
    this.#isHolding = false;
    this.#file.leave(end, lastRecord);
  }

  /** Frees the file and leaves the session interrupted, everything written on disk. */
  async [Symbol.asyncDispose](): Promise<void> {
    try {
      await this.sync();
    } finally {
      this.#file.release();
    }
  }

  #refuse(record: string): void {
    if (this.#trouble && this.#options.required) throw this.#trouble;
    if (!this.#isHolding || this.#records.size + record.length <= this.#heldLimit) return;
    throw new RecordingError(
      "full",
      `Cannot record to "${this.path}": no disk takes it and the memory for it is used up ` +
        `(free some space, or end the session)`,
    );
  }

  #write(): void {
    try {
      this.#records.writeTo(this.#file);
    } catch (error) {
      this.#startMove(error);
    }
  }

  #syncAfter(earlier: Promise<unknown>): Promise<Receipt> {
    const sync = earlier.catch(() => {}).then(async () => {
      while (this.#moving) await this.#moving;
      this.#nextSync = undefined;
      return await this.#syncNow();
    });
    this.#syncing = sync;
    return sync;
  }

  async #syncNow(): Promise<Receipt> {
    if (this.#isHolding) await this.#tryAgain();
    if (this.#isHolding) return this.#receipt("held");
    const { count } = this.#records;
    try {
      this.#diskSync = this.#file.sync();
      await this.#diskSync;
      if (!this.#moving) this.#records.release(count);
    } catch (error) {
      if (!this.#moving) this.#startMove(error);
    }
    // A move has everything on disk before it ends.
    while (this.#moving) await this.#moving;
    return this.#receipt("durable");
  }

  #receipt(reached: Receipt): Receipt {
    if (this.#trouble && this.#options.required) throw this.#trouble;
    return this.#isHolding ? "held" : reached;
  }

  async #tryAgain(): Promise<void> {
    if (!this.#file.failure) {
      try {
        this.#records.writeTo(this.#file);
        this.#isHolding = false;
        return this.#tell(`Recording goes on in "${basename(this.path)}".`);
      } catch {
        // Still full; another place may do by now.
      }
    }
    this.#startMove(this.#trouble);
    while (this.#moving) await this.#moving;
  }

  #startMove(error: unknown): void {
    this.#trouble = recordingError(this.path, error);
    this.#moving = this.#move(this.#trouble);
  }

  async #move(failure: RecordingError): Promise<void> {
    await this.#diskSync.catch(() => {});
    const old = this.#file;
    let next: SessionFile | undefined;
    try {
      next = await moveOn(old, failure, this.#records, this.#options);
    } catch (error) {
      this.#trouble = recordingError(this.path, error);
    }
    this.#moving = undefined;
    const wasHolding = this.#isHolding;
    this.#isHolding = next === undefined;
    if (next) {
      this.#file = next;
      this.#write();
      this.#options.onTrouble({
        message: `${failure.message}. Recording goes on in "${next.path}".`,
        path: old.path,
        movedTo: next.path,
      });
    } else if (!wasHolding) {
      this.#tell(
        `${failure.message}. No other place takes it: what happens now is in memory only.`,
      );
    }
  }

  #tell(message: string): void {
    this.#options.onTrouble({ message, path: this.path });
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
