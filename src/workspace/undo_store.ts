import { dirname, join } from "node:path";
import { exitCode, UserError } from "../kernel/mod.ts";
import { changesOf, type FileDifference } from "./undo_changes.ts";
import { UndoFolder, type UndoLimits } from "./undo_folder.ts";
import type { PathGuard } from "./path_guard.ts";
import { UndoSeal } from "./undo_seal.ts";
import { settle } from "./undo_settling.ts";
import { type StepFacts, type UndoPlace, UndoStep } from "./undo_step.ts";
import { takeBack, type TakenBack } from "./undo_taking.ts";

const defaultLimits: UndoLimits = { steps: 200, bytes: 256 * 1024 * 1024 };

/**
 * The originals of what Harvey wrote in a workspace, by accepted proposals, so that each can be taken
 * back whole, by a later run too. The oldest are dropped beyond 200 steps or 256 MiB.
 *
 * Nothing is made on disk before the first write. A run that was killed leaves every file whole, and
 * a step that can be taken back; so does one that was killed while taking back.
 */
export class UndoStore {
  readonly #place: UndoPlace;

  private constructor(place: UndoPlace) {
    this.#place = place;
  }

  /**
   * Clears away what a killed run left behind.
   *
   * @param folder `<workspace>/harvey/undo`
   * @param home the person's home folder; steps that were not written under its key are none
   * @throws {UserError} where it is no folder of our own
   */
  static async open(
    folder: string,
    home: string,
    limits: Partial<UndoLimits> = {},
  ): Promise<UndoStore> {
    const workspace = await Deno.realPath(dirname(dirname(folder)));
    const place = {
      folder: join(workspace, "harvey", "undo"),
      workspace,
      limits: { ...defaultLimits, ...limits },
      seal: new UndoSeal(home),
    };
    using undo = await UndoFolder.open(place.folder, place.seal, true);
    if (undo) await settle(undo, workspace);
    return new UndoStore(place);
  }

  /** Begins the step of one accepted proposal; it is there to take back from its first write on. */
  // deno-lint-ignore require-await -- as all that may touch the disk
  async begin(facts: StepFacts): Promise<UndoStep> {
    return new UndoStep(this.#place, facts);
  }

  /**
   * Takes back the newest step, of one session where it is given, whole: originals return with their
   * mode, new files go, and the folders made for them where they are empty. A step that could not be
   * taken back in full stays, and is taken up where it was left.
   *
   * @throws {UserError} where there is none, or a file was changed since, which is named; nothing is
   *   touched then
   */
  async undo(guard: PathGuard, session?: string): Promise<readonly TakenBack[]> {
    using undo = await UndoFolder.open(this.#place.folder, this.#place.seal, true);
    if (undo) await settle(undo, this.#place.workspace);
    const step = (await undo?.steps() ?? []).findLast((step) =>
      session === undefined || step.session === session
    );
    if (!undo || !step) {
      throw new UserError(
        "Cannot undo: no accepted proposal is left to take back (only what Harvey wrote can be)",
        exitCode.failed,
      );
    }
    return await takeBack(undo, step, guard);
  }

  /** The files that a session changed, as they were before and as they are now, where these differ. */
  async changes(guard: PathGuard, session: string): Promise<readonly FileDifference[]> {
    using undo = await UndoFolder.open(this.#place.folder, this.#place.seal, true);
    return undo ? await changesOf(undo, session, guard) : [];
  }
}
