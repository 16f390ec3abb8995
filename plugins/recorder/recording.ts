import { v7 as newSessionId } from "uuid";
import type { EventOf } from "../../src/kernel/mod.ts";
import type { Harvey, HarveyMaps } from "../../src/host/mod.ts";
import {
  type Continuation,
  copyEarlierScenes,
  type Journal,
  type Mending,
  renameFile,
  type Script,
  type Session,
  SessionFile,
} from "../../src/session/mod.ts";
import { EventScenes } from "./event_scenes.ts";
import { LateLines } from "./late_lines.ts";
import { createFile } from "./place.ts";
import { Queue } from "./queue.ts";
import type { Redaction } from "./redaction.ts";
import { openJournal } from "./session_journal.ts";
import { sessionScript } from "./session_script.ts";
import { leaveFor, nameFrom } from "./succession.ts";

/** The record of this session: events become text without secrets, and the text goes to a file, in order. */
export class Recording implements AsyncDisposable {
  readonly #harvey: Harvey;
  readonly #redaction: Redaction;
  /** Of the file that is written now: each file is a session of its own. */
  #session: string;
  #script: Script;
  #journal: Journal | undefined;
  /** The file that `/record on` opens again. */
  #closed: string | undefined;
  #unrecordedTurns = 0;
  readonly #queue = new Queue();
  readonly #lateLines = new LateLines(() => this.#queue.run(() => this.#writeLate()));
  readonly #scenes: EventScenes;

  constructor(harvey: Harvey, redaction: Redaction) {
    this.#harvey = harvey;
    this.#redaction = redaction;
    this.#scenes = new EventScenes(harvey, redaction);
    this.#session = harvey.session.id;
    this.#script = this.#newScript(harvey.session.started, harvey.session.continues?.session);
  }

  /** The file that is written now; undefined while nothing is recorded. */
  get path(): string | undefined {
    return this.#journal?.path;
  }

  /** As {@link SessionRecorder.file}. */
  get file(): string | undefined {
    return this.path ?? this.#closed;
  }

  /**
   * Begins the record in a new file: `path`, or one in the sessions folder.
   *
   * @throws {UserError} where no file can be made there
   */
  async begin(path?: string): Promise<void> {
    const { continues } = this.#harvey.session;
    await this.#queue.run(() => this.#begin(path, continues));
  }

  /** As {@link SessionRecorder.goOn}. */
  async goOn(continuation: Continuation): Promise<void> {
    await this.#queue.run(async () => {
      const [session, script] = [this.#session, this.#script];
      const { opened } = continuation;
      this.#session = opened?.file.session ?? newSessionId();
      this.#script = this.#newScript(new Date(), continuation.session);
      let made: SessionFile | undefined;
      try {
        if (!opened) {
          made = await createFile(this.#harvey, this.#script.head(), undefined, new Date());
          await copyEarlierScenes(continuation, made, this.#script);
        }
        await this.#leaveFor(made ?? opened!.file, script);
      } catch (error) {
        made?.discard();
        [this.#session, this.#script] = [session, script];
        throw error;
      }
      this.#write(made ?? opened!.file);
      await this.#noteUnrecorded();
    });
  }

  /**
   * Closes the present file in order and begins another, which must not exist; each names the other.
   *
   * @throws {RecordingError} where the new file cannot be made, or does not take what no disk took so
   *   far: the present one then goes on
   */
  async moveTo(path: string): Promise<void> {
    await this.#queue.run(async () => {
      const [session, script] = [this.#session, this.#script];
      this.#session = newSessionId();
      this.#script = this.#newScript(new Date());
      const earlier = this.file;
      let file: SessionFile | undefined;
      try {
        file = await SessionFile.create(path, this.#script.head());
        await this.#leaveFor(file, script);
      } catch (error) {
        file?.discard();
        [this.#session, this.#script] = [session, script];
        throw error;
      }
      this.#write(file);
      if (earlier) this.#script.note("continues", { file: nameFrom(file.path, earlier), session });
      await this.#noteUnrecorded();
    });
  }

  /** As {@link SessionRecorder.rename}. */
  async rename(path: string): Promise<string | undefined> {
    return await this.#queue.run(async () => {
      const earlier = this.file;
      if (this.#journal) await this.#journal.rename(path);
      else if (earlier !== undefined) await renameFile(earlier, path, () => {});
      if (this.#closed === earlier && earlier !== undefined) this.#closed = path;
      return earlier;
    });
  }

  /** Closes the file in order; what follows is not recorded until {@link resume}. */
  async stop(): Promise<string | undefined> {
    return await this.#queue.run(async () => {
      const journal = this.#journal;
      if (!journal) return;
      this.#closed = journal.path;
      this.#unrecordedTurns = 0;
      await this.#close();
      return this.#closed;
    });
  }

  /** Opens the file that {@link stop} closed, or begins one, and notes how many turns were missed. */
  async resume(): Promise<Mending | undefined> {
    return await this.#queue.run(async () => {
      if (!this.#closed) {
        await this.#begin();
        await this.#noteUnrecorded();
        return undefined;
      }
      const head = () => this.#script.head();
      const { file, mended } = await SessionFile.open(this.#closed, { head });
      this.#write(file);
      await this.#noteUnrecorded();
      return mended;
    });
  }

  /**
   * Writes one event's record. Settles when it is as safe as its scene asks for.
   *
   * @throws {RecordingError} where the record is required and cannot be kept
   */
  async record(event: EventOf<HarveyMaps, "*">): Promise<void> {
    await this.#queue.run(async () => {
      if (!this.#journal) {
        if (event.type === "turn.ended") this.#unrecordedTurns++;
        return;
      }
      // A line that broke off may have left a speech open: the next one must not go on with it.
      if (event.type === "input.received") this.#endSpeech();
      this.#scenes.write(event, this.#script);
      await this.#append(this.#harvey.scenes.of(event.type)?.durable ?? false);
    });
  }

  /** Ends the session in order. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#queue.run(() => this.#close());
  }

  /** In the file that was opened for that, else in a new one, with the scenes of the old if any. */
  async #begin(path?: string, continuation?: Continuation): Promise<void> {
    if (continuation?.opened) return this.#write(continuation.opened.file);
    const file = await createFile(this.#harvey, this.#script.head(), path);
    if (!continuation) return this.#write(file);
    try {
      await copyEarlierScenes(continuation, file, this.#script);
    } catch (error) {
      file.discard();
      throw error;
    }
    this.#write(file);
    await this.#append(true);
  }

  async #close(): Promise<void> {
    const journal = this.#journal;
    if (!journal) return;
    this.#lateLines.forget();
    try {
      this.#endSpeech();
      await this.#append(false);
    } finally {
      this.#journal = undefined;
      await journal.close();
    }
  }

  async #leaveFor(next: SessionFile, script: Script): Promise<void> {
    const journal = this.#journal;
    if (journal) {
      await leaveFor(next, { journal, script }, (message) => this.#harvey.ui.error(message));
    }
  }

  #newScript(started: Date, earlier?: Session): Script {
    const beginning = { session: this.#session, started, earlier };
    return sessionScript(this.#harvey, this.#redaction, beginning);
  }

  #write(file: SessionFile): void {
    this.#journal = openJournal(this.#harvey, file, () => this.#script.head());
  }

  #endSpeech(): void {
    if (this.#script.speaking) this.#script.endSpeech({ interrupted: true });
  }

  async #noteUnrecorded(): Promise<void> {
    if (this.#unrecordedTurns > 0) {
      this.#script.note("unrecorded", { count: String(this.#unrecordedTurns) });
    }
    this.#unrecordedTurns = 0;
    await this.#append(true);
  }

  async #append(durable: boolean): Promise<void> {
    const text = this.#script.take();
    const open = this.#script.inExchange;
    if (this.#journal && (text !== "" || durable)) {
      await this.#journal.append(text, { durable, open });
    }
    if (this.#journal && this.#script.speaking) this.#lateLines.expect();
  }

  async #writeLate(): Promise<void> {
    if (!this.#script.speaking) return;
    this.#script.flushSpeech();
    const text = this.#script.take();
    if (text !== "") await this.#journal?.append(text, { open: this.#script.inExchange });
  }
}
