import { join } from "node:path";
import type { Harvey } from "../../src/host/mod.ts";
import { UserError } from "../../src/kernel/mod.ts";
import type { Status } from "../../src/session/mod.ts";
import { PathGuard, PathRefusal, UndoStore, visiblePath } from "../../src/workspace/mod.ts";
import type { UndoStep } from "../../src/workspace/mod.ts";
import { failureReason } from "../../src/workspace/write_failure.ts";
import type { PreparedFile } from "./prepared_file.ts";

/** Where originals are kept. */
export function openUndoStore({ paths }: Harvey): Promise<UndoStore> {
  return UndoStore.open(join(paths.workspace, "harvey", "undo"));
}

/** What tells which paths may be touched; the session's own records may not. */
export function guardOf({ paths, config }: Harvey, records: Iterable<string>): PathGuard {
  const { sessionsDir, recordFile } = config;
  const own = [sessionsDir?.path, recordFile, ...records];
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
      this.#step ??= await this.#begin();
      await this.#step.write(this.#guard, path, content, before);
    } catch (error) {
      return await tellFault(this.#harvey, error);
    }
    await this.#harvey.ui.notice(`Written: ${visiblePath(relative)}`);
    return "ok";
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
