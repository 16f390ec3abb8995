import { basename, dirname, join } from "node:path";
import { exitCode, UserError } from "../kernel/mod.ts";
import { delay } from "./delay.ts";
import { fingerprint, largestFile, writeNew } from "./file_change.ts";
import { entryAt } from "./followed_path.ts";
import { readGuardedFile } from "./guarded_file.ts";
import { currentPlatform } from "./path_names.ts";
import { PinnedFolder } from "./pinned_folder.ts";
import { appendLine, type JournalLine, readStep, type RecordedStep } from "./undo_journal.ts";
import type { UndoSeal } from "./undo_seal.ts";

/** How much is kept to take steps back. */
export interface UndoLimits {
  readonly steps: number;
  readonly bytes: number;
}

/** A step in the undo folder. */
export interface StoredStep extends RecordedStep {
  /** Its folder's name: an ordinal, by which steps are sorted, and an identity. */
  readonly name: string;
}

const lockPatience = { attempts: 500, pause: 20 };

/**
 * The folder in which originals are kept, held open and for us alone: two runs of Harvey in one
 * workspace take turns. Folders are 0700, files 0600.
 */
export class UndoFolder implements Disposable {
  readonly #root: PinnedFolder;
  readonly #lock: Deno.FsFile;
  readonly #seal: UndoSeal;

  private constructor(root: PinnedFolder, lock: Deno.FsFile, seal: UndoSeal) {
    this.#root = root;
    this.#lock = lock;
    this.#seal = seal;
  }

  /**
   * @param path without links; made where it is missing, unless `existing` is asked for
   * @throws {UserError} where it cannot be used
   */
  static async open(path: string, seal: UndoSeal): Promise<UndoFolder>;
  static async open(path: string, seal: UndoSeal, existing: true): Promise<UndoFolder | undefined>;
  static async open(
    path: string,
    seal: UndoSeal,
    existing = false,
  ): Promise<UndoFolder | undefined> {
    if (existing && !await entryAt(path)) return undefined;
    try {
      await makePrivate(dirname(path));
      await makePrivate(path);
      const root = await PinnedFolder.open(path, currentPlatform());
      try {
        await root.makePrivate();
        return new UndoFolder(root, await lockedFile(root.entry("lock")), seal);
      } catch (error) {
        root[Symbol.dispose]();
        throw error;
      }
    } catch (error) {
      if (error instanceof UserError) throw error;
      throw new UserError(
        `Cannot keep originals in "${path}": ${
          error instanceof Error ? error.message : error
        } (nothing is written without them; make it a folder of your own)`,
        exitCode.failed,
        { cause: error },
      );
    }
  }

  /** The steps that are there and that this person's Harvey wrote, oldest first. */
  async steps(): Promise<StoredStep[]> {
    const steps: StoredStep[] = [];
    for (const name of await this.#names()) {
      const step = await readStep(this.#root.entry(name), this.#seal);
      if (step) steps.push({ ...step, name });
    }
    return steps;
  }

  /** Makes the folder of a new step, after all others; those that a workspace brings do not count. */
  async addStep(id: string): Promise<string> {
    const last = (await this.steps()).at(-1)?.name ?? "0";
    const name = `${`${Number.parseInt(last) + 1}`.padStart(8, "0")}-${id}`;
    await Deno.mkdir(this.#root.entry(name), { mode: 0o700 });
    await this.#root.sync();
    return name;
  }

  /** Whether a step is still there. */
  async hasStep(name: string): Promise<boolean> {
    return (await entryAt(this.#root.entry(name)))?.isDirectory ?? false;
  }

  /** Opens a step's folder; closing it is the caller's. */
  async openStep(name: string): Promise<PinnedFolder> {
    return await this.#root.openFolder(name, currentPlatform());
  }

  /** Adds a line to the journal of a step that was opened. */
  async append(step: PinnedFolder, line: JournalLine): Promise<void> {
    await appendLine(step, this.#seal, line);
  }

  /** Removes a step and what it keeps. */
  async removeStep(name: string): Promise<void> {
    await Deno.remove(this.#root.entry(name), { recursive: true });
    await this.#root.sync();
  }

  /** Drops the oldest steps, never the last one, until the rest is within the limits. */
  async prune(limits: UndoLimits): Promise<void> {
    const sizes: { name: string; size: number }[] = [];
    for (const { name } of await this.steps()) sizes.push({ name, size: await this.#sizeOf(name) });
    let bytes = sizes.reduce((sum, { size }) => sum + size, 0);
    let count = sizes.length;
    for (const { name, size } of sizes.slice(0, -1)) {
      if (count <= limits.steps && bytes <= limits.bytes) return;
      await this.removeStep(name);
      bytes -= size;
      count--;
    }
  }

  async #names(): Promise<string[]> {
    const names: string[] = [];
    for await (const { name, isDirectory } of this.#root.entries()) {
      if (isDirectory && Number.parseInt(name) > 0) names.push(name);
    }
    return names.sort((one, other) =>
      Number.parseInt(one) - Number.parseInt(other) || (one < other ? -1 : 1)
    );
  }

  async #sizeOf(name: string): Promise<number> {
    const folder = this.#root.entry(name);
    let size = 0;
    for await (const entry of Deno.readDir(folder)) {
      size += (await entryAt(join(folder, entry.name)))?.size ?? 0;
    }
    return size;
  }

  [Symbol.dispose](): void {
    this.#lock.close();
    this.#root[Symbol.dispose]();
  }
}

/** Keeps an original under the next free number; it is on disk when this resolves. */
export async function keepOriginal(step: PinnedFolder, bytes: Uint8Array): Promise<string> {
  for (let number = 0;; number++) {
    const name = `${number}`;
    if (await entryAt(step.entry(name))) continue;
    await writeNew(step.entry(name), bytes, { mode: 0o600 });
    await step.sync();
    return name;
  }
}

/** @throws {Error} where the original is not what was kept */
export async function readOriginal(
  step: PinnedFolder,
  { original, sha256 }: { readonly original: string; readonly sha256: string },
): Promise<Uint8Array> {
  // A workspace can bring a journal whose original is a link to somebody's keys.
  const { bytes } = await readGuardedFile(step.entry(original), largestFile);
  if (await fingerprint(bytes) !== sha256) throw new Error("the original that was kept is damaged");
  return bytes;
}

async function makePrivate(path: string): Promise<void> {
  try {
    await Deno.mkdir(path, { mode: 0o700 });
  } catch (error) {
    if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
    const found = await entryAt(path);
    if (found?.isSymlink) throw new Error(`"${basename(path)}" is a link`);
    if (!found?.isDirectory) throw new Error(`"${basename(path)}" is not a folder`);
    return;
  }
  if (Deno.build.os === "windows") return;
  using above = await Deno.open(dirname(path), { read: true });
  await above.sync();
}

async function lockedFile(path: string): Promise<Deno.FsFile> {
  const found = await entryAt(path);
  if (found && !found.isFile) throw new Error(`"lock" in it is no ordinary file`);
  const file = await Deno.open(path, { create: true, write: true, mode: 0o600 });
  try {
    for (let attempt = 0; attempt < lockPatience.attempts; attempt++) {
      if (await file.tryLock(true)) return file;
      await delay(lockPatience.pause);
    }
    throw new Error("another Harvey is writing in this workspace");
  } catch (error) {
    file.close();
    throw error;
  }
}
