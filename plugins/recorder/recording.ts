import { basename, dirname } from "node:path";
import { v7 as newSessionId } from "uuid";
import type { EventOf } from "../../src/kernel/mod.ts";
import { eventJson, type Harvey, type HarveyMaps } from "../../src/host/mod.ts";
import {
  type Continuation,
  copyEarlierScenes,
  cueTableOf,
  Journal,
  type Mending,
  renameFile,
  type Script,
  type Session,
  SessionFile,
  type Trouble,
} from "../../src/session/mod.ts";
import { createFile, fallbackFolders } from "./place.ts";
import { RedactedScript } from "./redacted_script.ts";
import type { Redaction } from "./redaction.ts";

/** How long an unfinished line of a streamed speech may be missing from the file, in milliseconds. */
const flushAfter = 800;

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
  #work: Promise<unknown> = Promise.resolve();
  #flushing: ReturnType<typeof setTimeout> | undefined;
  /** Types of events whose scenes failed, which has been told. */
  readonly #failing = new Set<string>();

  constructor(harvey: Harvey, redaction: Redaction) {
    this.#harvey = harvey;
    this.#redaction = redaction;
    this.#session = harvey.session.id;
    this.#script = this.#newScript(harvey.session.started, harvey.session.continues?.session);
  }

  /** The file that is written now; undefined while nothing is recorded. */
  get path(): string | undefined {
    return this.#journal?.path;
  }

  /**
   * Begins the record in a new file: `path`, or one in the sessions folder.
   *
   * @throws {UserError} where no file can be made there
   */
  async begin(path?: string): Promise<void> {
    const { continues } = this.#harvey.session;
    await this.#inTurn(() => continues ? this.#beginFrom(continues, path) : this.#begin(path));
  }

  /** As {@link SessionRecorder.goOn}. */
  async goOn(continuation: Continuation): Promise<void> {
    await this.#inTurn(async () => {
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
    await this.#inTurn(async () => {
      const [session, script] = [this.#session, this.#script];
      this.#session = newSessionId();
      this.#script = this.#newScript(new Date());
      const earlier = this.path ?? this.#closed;
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

  /** As {@link SessionRecorder.file}. */
  get file(): string | undefined {
    return this.path ?? this.#closed;
  }

  /** As {@link SessionRecorder.rename}. */
  async rename(path: string): Promise<string | undefined> {
    return await this.#inTurn(async () => {
      const earlier = this.file;
      if (this.#journal) await this.#journal.rename(path);
      else if (earlier !== undefined) await renameFile(earlier, path, () => {});
      if (this.#closed === earlier && earlier !== undefined) this.#closed = path;
      return earlier;
    });
  }

  /** Closes the file in order; what follows is not recorded until {@link resume}. */
  async stop(): Promise<string | undefined> {
    return await this.#inTurn(async () => {
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
    return await this.#inTurn(async () => {
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
    await this.#inTurn(async () => {
      if (!this.#journal) {
        if (event.type === "turn.ended") this.#unrecordedTurns++;
        return;
      }
      // A line that broke off may have left a speech open: the next one must not go on with it.
      if (event.type === "input.received") this.#endSpeech();
      this.#describe(event);
      await this.#append(this.#harvey.scenes.of(event.type)?.durable ?? false);
    });
  }

  /** Ends the session in order. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#inTurn(() => this.#close());
  }

  /** Goes on in the file that was opened for that, else in a new one with the scenes of the old. */
  async #beginFrom(continuation: Continuation, path?: string): Promise<void> {
    const { opened } = continuation;
    if (opened) return this.#write(opened.file);
    const file = await createFile(this.#harvey, this.#script.head(), path);
    try {
      await copyEarlierScenes(continuation, file, this.#script);
    } catch (error) {
      file.discard();
      throw error;
    }
    this.#write(file);
    await this.#append(true);
  }

  async #begin(path?: string): Promise<void> {
    this.#write(await createFile(this.#harvey, this.#script.head(), path));
  }

  async #close(): Promise<void> {
    const journal = this.#journal;
    if (!journal) return;
    clearTimeout(this.#flushing);
    this.#flushing = undefined;
    try {
      this.#endSpeech();
      await this.#append(false);
    } finally {
      this.#journal = undefined;
      await journal.close();
    }
  }

  /** Ends the present file with the name of the one that follows it. */
  async #leaveFor(next: SessionFile, script: Script): Promise<void> {
    const journal = this.#journal;
    if (!journal) return;
    try {
      if (script.speaking) script.endSpeech({ interrupted: true });
      await journal.append(script.take());
      script.note("continued in", { file: nameFrom(journal.path, next.path) });
      await journal.leaveFor(next, script.take());
    } catch (error) {
      if (journal.isHolding) throw error;
      // The new file is there, and may be what the person needs: a disk that takes something.
      await this.#harvey.ui.error((error as Error).message);
    }
  }

  /** @param earlier what it goes on from: everybody keeps his cue */
  #newScript(started: Date, earlier?: Session): Script {
    const { session, paths: { workspace } } = this.#harvey;
    const user = earlier ? earlier.userName ?? earlier.user : session.user;
    const facts = { session: this.#session, user, workspace, started };
    const seed = earlier ? { cues: cueTableOf(earlier) } : {};
    return new RedactedScript(facts, this.#redaction, seed);
  }

  #write(file: SessionFile): void {
    this.#journal = new Journal(file, {
      head: () => this.#script.head(),
      fallbackFolders: fallbackFolders(this.#harvey),
      required: this.#harvey.config.record === "required",
      onTrouble: (trouble) => this.#tell(trouble),
    });
  }

  #tell({ message, path, movedTo }: Trouble): void {
    const { ui, config } = this.#harvey;
    // Where the record is required, the error itself reaches the person, and ends the session.
    if (config.record !== "required") void ui.error(message);
    else if (movedTo) void ui.notice(`What was recorded so far goes on in "${movedTo}".`);
    // Not awaited: its record waits for the one that failed.
    void this.#harvey.emit("recording.troubled", { message, file: path, movedTo });
  }

  /** The event's own scene, or a note where it has none, or one that fails. */
  #describe(event: EventOf<HarveyMaps, "*">): void {
    const { type } = event;
    const scene = this.#harvey.scenes.of(type);
    try {
      if (scene) return scene.write(event, this.#script);
    } catch (error) {
      if (!this.#failing.has(type)) {
        const reason = error instanceof Error ? error.message : String(error);
        void this.#harvey.ui.error(
          `Cannot write the scene of "${type}": ${reason} (it is recorded as a note)`,
        );
      }
      this.#failing.add(type);
    }
    const data = this.#redaction.json(JSON.parse(eventJson(event.data)));
    this.#script.note("event", { name: type, json: JSON.stringify(data) });
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
    this.#flushSoon();
  }

  /** Sees that a line which does not end is in the file within a second. */
  #flushSoon(): void {
    if (!this.#journal || !this.#script.speaking || this.#flushing !== undefined) return;
    this.#flushing = setTimeout(() => {
      this.#flushing = undefined;
      void this.#inTurn(async () => {
        if (!this.#script.speaking) return;
        this.#script.flushSpeech();
        const text = this.#script.take();
        if (text !== "") await this.#journal?.append(text, { open: this.#script.inExchange });
      }).catch(() => {}); // The next record meets the same trouble, and tells of it.
    }, flushAfter);
  }

  /** One thing at a time, in the order of the calls. */
  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#work.then(work);
    this.#work = result.catch(() => {});
    return result;
  }
}

/** How a file names another one: by its name alone where they stand in one folder. */
function nameFrom(from: string, path: string): string {
  return dirname(from) === dirname(path) ? basename(path) : path;
}
