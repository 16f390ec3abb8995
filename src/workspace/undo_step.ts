import { ChangedSince, changeFile, fingerprint, stateOf } from "./file_change.ts";
import { makeFolders } from "./made_folders.ts";
import type { GuardedPath, PathGuard } from "./path_guard.ts";
import type { PinnedFolder } from "./pinned_folder.ts";
import { keepOriginal, UndoFolder, type UndoLimits } from "./undo_folder.ts";
import { type AnnouncedWrite, temporaryName } from "./undo_journal.ts";
import type { UndoSeal } from "./undo_seal.ts";
import { settleWrite } from "./undo_settling.ts";
import { writeFailure } from "./write_failure.ts";

/** Who proposed a step, and when it was accepted. */
export interface StepFacts {
  readonly session: string;
  readonly proposal: number;
  readonly time: Date;
}

/** Where originals are kept, of which workspace, and how many. */
export interface UndoPlace {
  readonly folder: string;
  readonly workspace: string;
  readonly limits: UndoLimits;
  readonly seal: UndoSeal;
}

/** The writes of one accepted proposal, which are taken back together. */
export class UndoStep {
  readonly id: string = crypto.randomUUID().slice(0, 8);
  readonly #place: UndoPlace;
  readonly #facts: StepFacts;
  #name: string | undefined;
  /** Bytes kept since the oldest steps were last looked at. */
  #kept = 0;

  constructor(place: UndoPlace, facts: StepFacts) {
    this.#place = place;
    this.#facts = facts;
  }

  /**
   * Writes a file, of which the original is kept first; folders that are missing are made. The mode
   * of a file that exists stays; a new one gets an ordinary one. A file that holds the content
   * already is left alone, and is nothing to take back.
   *
   * @param path as the guard resolved it for writing
   * @param expected what has to stand there now, as text or bytes; undefined: no file
   * @param backup `YYYYMMDD-HHMMSS` where the original is kept beside the file as well
   * @throws {PathRefusal} where the path leads elsewhere by now
   * @throws {UserError} where the file is not what was expected, or cannot be written; it is
   *   untouched then
   */
  async write(
    guard: PathGuard,
    path: GuardedPath,
    content: string,
    expected: string | Uint8Array | undefined,
    backup?: string,
  ): Promise<void> {
    const encoder = new TextEncoder();
    try {
      const again = await guard.confirm(path, "write");
      using undo = await UndoFolder.open(this.#place.folder, this.#place.seal);
      await this.#write(undo, guard, again, {
        content: encoder.encode(content),
        expected: typeof expected === "string" ? encoder.encode(expected) : expected,
        backup,
      });
    } catch (error) {
      throw writeFailure(path.relative, error);
    }
  }

  async #write(
    undo: UndoFolder,
    guard: PathGuard,
    path: GuardedPath,
    { content, expected, backup }: {
      content: Uint8Array;
      expected: Uint8Array | undefined;
      backup?: string;
    },
  ): Promise<void> {
    const { folder: above, names } = await guard.folderAbove(path);
    using _above = above;
    const [name, ...folders] = names.toReversed();
    const state = folders.length === 0 ? await stateOf(above, name) : undefined;
    const sha256 = state && await fingerprint(state.bytes);
    if (sha256 !== (expected && await fingerprint(expected))) throw new ChangedSince(path.relative);
    const after = await fingerprint(content);
    if (sha256 === after) return;

    using step = await this.#openStep(undo);
    const write: AnnouncedWrite = {
      path: path.relative,
      ...state && sha256
        ? { before: { sha256, mode: state.mode, original: await keepOriginal(step, state.bytes) } }
        : {},
      after,
      temporary: temporaryName(),
      foldersMade: folders.length,
    };
    await undo.append(step, { write });
    try {
      using folder = await makeFolders(above, folders.toReversed(), guard.platform);
      const { temporary } = write;
      const { mode, group } = state ?? {};
      const change = { name, temporary, content, expected: sha256, mode, group, backup };
      await changeFile(folder, change);
      await undo.append(step, { outcome: "done", of: temporary });
    } catch (error) {
      await this.#settle(undo, step, write);
      throw error;
    }
    await this.#prune(undo, state?.bytes.length ?? 0);
  }

  async #openStep(undo: UndoFolder): Promise<PinnedFolder> {
    if (this.#name !== undefined && await undo.hasStep(this.#name)) {
      return await undo.openStep(this.#name);
    }
    const { session, proposal, time } = this.#facts;
    this.#name = await undo.addStep(this.id);
    this.#kept = this.#place.limits.bytes;
    const step = await undo.openStep(this.#name);
    await undo.append(step, { step: 1, session, proposal, time: time.toISOString() });
    return step;
  }

  /** Says on the journal what became of a write that failed. */
  async #settle(undo: UndoFolder, step: PinnedFolder, write: AnnouncedWrite): Promise<void> {
    try {
      const outcome = await settleWrite(this.#place.workspace, write);
      if (outcome) await undo.append(step, { outcome, of: write.temporary });
    } catch {
      // Where even that fails, the next run finds it out.
    }
  }

  async #prune(undo: UndoFolder, kept: number): Promise<void> {
    this.#kept += kept;
    if (this.#kept < this.#place.limits.bytes / 16) return;
    this.#kept = 0;
    await undo.prune(this.#place.limits);
  }
}
