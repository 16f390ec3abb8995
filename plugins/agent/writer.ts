import { join } from "node:path";
import type { Harvey } from "../../src/host/mod.ts";
import { UserError } from "../../src/kernel/mod.ts";
import type { Status } from "../../src/session/mod.ts";
import { fileTimestamp } from "../../src/session/exclusive_name.ts";
import {
  NoBackup,
  PathGuard,
  PathRefusal,
  UndoStore,
  visiblePath,
} from "../../src/workspace/mod.ts";
import type { UndoStep } from "../../src/workspace/mod.ts";
import { failureReason, writeFailure } from "../../src/workspace/write_failure.ts";
import type { PreparedFile } from "./prepared_file.ts";

/** Where originals are kept. */
export function openUndoStore({ paths }: Harvey): Promise<UndoStore> {
  return UndoStore.open(join(paths.workspace, "harvey", "undo"), paths.home);
}

/** What tells which paths may be touched; the session's own records may not. */
export function guardOf({ paths, config }: Harvey, records: Iterable<string>): PathGuard {
  const { sessionsDir, recordFile, replay } = config;
  const own = [sessionsDir?.path, recordFile, ...replay?.untouched ?? [], ...records];
  return new PathGuard({
    workspace: paths.workspace,
    home: paths.home,
    permissions: config.permissions,
    protectedFolders: own.filter((path) => path !== undefined),
  });
}

/** Writes the files of one proposal that were agreed to, so that they are taken back together. */
export class Writer {
  readonly #harvey: Harvey;
  readonly #guard: PathGuard;
  readonly #proposal: number;
  #step: UndoStep | undefined;
  /** Files whose original is nothing that this proposal could still keep. */
  readonly #kept = new Set<string>();

  constructor(harvey: Harvey, guard: PathGuard, proposal: number) {
    this.#harvey = harvey;
    this.#guard = guard;
    this.#proposal = proposal;
  }

  /** Writes one file, if the plugins agree, and says what came of it. */
  async write(action: "write" | "edit", file: PreparedFile): Promise<Status> {
    const { path, before, content } = file;
    const { absolute, relative } = path;
    const verdict = await this.#harvey.ask("file.write", {
      path: absolute,
      relative,
      action,
      content,
    });
    if (!verdict.allowed) {
      const { by, reason } = verdict;
      await this.#harvey.ui.error(
        `Cannot ${action} "${visiblePath(relative)}": plugin "${by}" refused: ${reason}`,
      );
      return `skipped: ${by}: ${reason}`;
    }
    try {
      const backup = await this.#backupOf(file);
      this.#step ??= await this.#begin();
      await this.#step.write(this.#guard, path, content, before, backup);
      this.#kept.add(absolute);
    } catch (error) {
      const status = await tellFault(this.#harvey, error);
      return this.#harvey.config.replay === undefined ? status : skipped(status);
    }
    await this.#harvey.ui.notice(`Written: ${visiblePath(relative)}`);
    return "ok";
  }

  /**
   * In a replay the original stays beside the file, once a file and turn, where that may be written.
   *
   * @throws {UserError} where it may not
   */
  async #backupOf({ path, before }: PreparedFile): Promise<string | undefined> {
    const isFirst = this.#harvey.config.replay !== undefined && !this.#kept.has(path.absolute);
    if (!isFirst || before === undefined) return undefined;
    const stamp = fileTimestamp(new Date());
    try {
      await this.#guard.resolve(`${path.absolute}.bak.${stamp}`, "write");
    } catch (error) {
      if (!(error instanceof PathRefusal)) throw error;
      throw writeFailure(path.relative, new NoBackup(path.relative, { cause: error }));
    }
    return stamp;
  }

  async #begin(): Promise<UndoStep> {
    const store = await openUndoStore(this.#harvey);
    return await store.begin({
      session: this.#harvey.session.id,
      proposal: this.#proposal,
      time: new Date(),
    });
  }
}

/** In a replay, what could not be written was passed over. */
function skipped(status: Status): Status {
  const failure = "error: ";
  return status.startsWith(failure) ? `skipped: ${status.slice(failure.length)}` : status;
}

/**
 * Tells the person why a file is not written, and gives the status of it.
 *
 * @throws what nobody foresaw
 */
export async function tellFault(harvey: Harvey, error: unknown): Promise<Status> {
  if (!(error instanceof UserError)) throw error;
  await harvey.ui.error(error.message);
  if (error instanceof PathRefusal) return `skipped: ${error.reason}`;
  return `error: ${error.cause === undefined ? error.message : failureReason(error.cause)}`;
}
