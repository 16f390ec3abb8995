import { basename, dirname } from "node:path";
import { v7 as newSessionId } from "uuid";
import type { EventOf } from "../../src/kernel/mod.ts";
import type { Harvey, HarveyMaps } from "../../src/host/mod.ts";
import { Journal, type Mending, Script, SessionFile } from "../../src/session/mod.ts";
import { createFile, fallbackFolders } from "./place.ts";

/** How long an unfinished line of a streamed speech may be missing from the file, in milliseconds. */
const flushAfter = 800;

/** The record of this session: events become text, and the text goes to a file, in order. */
export class Recording implements AsyncDisposable {
  readonly #harvey: Harvey;
  #script: Script;
  #journal: Journal | undefined;
  /** The file that `/record on` opens again. */
  #closed: string | undefined;
  #unrecordedTurns = 0;
  #work: Promise<unknown> = Promise.resolve();
  #flushing: ReturnType<typeof setTimeout> | undefined;

  constructor(harvey: Harvey) {
    this.#harvey = harvey;
    this.#script = this.#newScript(harvey.session.id, harvey.session.started);
  }

  /** The file that is written now; undefined while nothing is recorded. */
  get path(): string | undefined {
    return this.#journal?.path;
  }

  /** The file of before `/record off`. */
  get closedPath(): string | undefined {
    return this.#closed;
  }

  /** Begins the record in a new file: `path`, or one in the sessions folder. */
  async begin(path?: string): Promise<void> {
    const file = await createFile(this.#harvey, this.#script.head(), path);
    this.#write(file);
  }

  /** Closes the present file in order and begins another, which must not exist. */
  async moveTo(path: string): Promise<void> {
    await this.#inTurn(async () => {
      const id = newSessionId();
      const script = this.#newScript(id, new Date());
      const file = await SessionFile.create(path, script.head());
      const earlier = this.#journal?.path ?? this.#closed;
      await this.#journal?.close();
      this.#journal = undefined;
      this.#script = script;
      this.#write(file);
      if (!earlier) return;
      const name = dirname(earlier) === dirname(file.path) ? basename(earlier) : earlier;
      this.#script.note("continues", { file: name, session: this.#harvey.session.id });
      await this.#append(true);
    });
  }

  /** Closes the file in order; what follows is not recorded until {@link resume}. */
  async stop(): Promise<string | undefined> {
    return await this.#inTurn(async () => {
      const path = this.#journal?.path;
      await this.#journal?.close();
      this.#journal = undefined;
      this.#closed = path ?? this.#closed;
      this.#unrecordedTurns = 0;
      return path;
    });
  }

  /** Opens the file that {@link stop} closed, and notes how many turns it has missed. */
  async resume(): Promise<Mending | undefined> {
    return await this.#inTurn(async () => {
      if (!this.#closed) {
        await this.begin();
        return undefined;
      }
      const head = () => this.#script.head();
      const { file, mended } = await SessionFile.open(this.#closed, { head });
      this.#write(file);
      if (this.#unrecordedTurns > 0) {
        this.#script.note("unrecorded", { count: String(this.#unrecordedTurns) });
      }
      await this.#append(true);
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
      const scene = this.#harvey.scenes.of(event.type);
      if (scene) scene.write(event, this.#script);
      else {
        const json = JSON.stringify(event.data);
        this.#script.note("event", { name: event.type, json });
      }
      await this.#append(scene?.durable ?? false);
    });
  }

  /** Ends the session in order. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#inTurn(async () => {
      clearTimeout(this.#flushing);
      if (this.#script.speaking) this.#script.endSpeech({ interrupted: true });
      if (!this.#journal) return;
      await this.#append(false);
      await this.#journal.close();
      this.#journal = undefined;
    });
  }

  #newScript(session: string, started: Date): Script {
    const { user } = this.#harvey.session;
    return new Script({ session, user, workspace: this.#harvey.paths.workspace, started });
  }

  #write(file: SessionFile): void {
    const { config } = this.#harvey;
    this.#journal = new Journal(file, {
      head: () => this.#script.head(),
      fallbackFolders: fallbackFolders(this.#harvey),
      required: config.record === "required",
      onTrouble: ({ message, path, movedTo }) => {
        void this.#harvey.ui.error(message);
        // Not awaited: its record waits for the one that failed.
        void this.#harvey.emit("recording.troubled", { message, file: path, movedTo });
      },
    });
  }

  async #append(durable: boolean): Promise<void> {
    const text = this.#script.take();
    if (this.#journal && (text !== "" || durable)) await this.#journal.append(text, { durable });
    this.#flushSoon();
  }

  /** Sees that a line which does not end is in the file within a second. */
  #flushSoon(): void {
    if (!this.#script.speaking || this.#flushing !== undefined) return;
    this.#flushing = setTimeout(() => {
      this.#flushing = undefined;
      void this.#inTurn(async () => {
        if (!this.#script.speaking) return;
        this.#script.flushSpeech();
        const text = this.#script.take();
        if (text !== "") await this.#journal?.append(text);
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
