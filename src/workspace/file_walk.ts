import { IgnoreRules, longestIgnoreFile } from "./file_walk_ignores.ts";
import { textOfFile } from "./guarded_file.ts";
import type { GuardedPath, PathGuard } from "./path_guard.ts";
import { PathRefusal } from "./path_refusal.ts";

/** Something that stands in a folder. */
export interface WalkedEntry {
  /** From the workspace, with `/` between names. */
  readonly path: string;
  /** `link`: it is not followed, wherever it leads. */
  readonly kind: "file" | "folder" | "link";
}

/** What is walked, and how far. */
export interface WalkOptions {
  /** Aborted: the walk throws the signal's reason. */
  readonly signal: AbortSignal;
  /** How many folders deep; 1 is what stands in the folder itself. Default: 32. */
  readonly depth?: number;
  /** Default: 20,000. */
  readonly maxEntries?: number;
  /** After so many seconds the walk stops. Default: 10. */
  readonly seconds?: number;
  /** Whether what `.gitignore` files name is walked as well. Default: false. */
  readonly ignored?: boolean;
  /** Folders of these names are told and not entered, beside those that never are. */
  readonly passedOver?: (name: string) => boolean;
}

/**
 * What stands in a folder of the workspace and below, sorted, folders before what is in them.
 *
 * Left out are what `.gitignore` files name, `.git`, Harvey's own folder and `node_modules`, where
 * the walk does not begin in it. Links are not followed. Folders that the guard refuses are told and
 * not entered. After the walk `stopped` says why something may be missing.
 */
export class FileWalk implements AsyncIterable<WalkedEntry> {
  readonly #guard: PathGuard;
  readonly #root: GuardedPath;
  readonly #options: WalkOptions;
  readonly #deadline: number;
  #entries = 0;
  #stopped: "entries" | "time" | undefined;

  constructor(guard: PathGuard, root: GuardedPath, options: WalkOptions) {
    this.#guard = guard;
    this.#root = root;
    this.#options = options;
    this.#deadline = performance.now() + 1000 * (options.seconds ?? 10);
  }

  /** What ended the walk early: the most entries, or the time. */
  get stopped(): "entries" | "time" | undefined {
    return this.#stopped;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<WalkedEntry> {
    const names = this.#root.relative === "." ? [] : this.#root.relative.split("/");
    let rules = IgnoreRules.none;
    for (let depth = 0; depth < names.length; depth++) {
      rules = await this.#rulesOf(names.slice(0, depth), rules);
    }
    yield* this.#folder(names, rules, 1);
  }

  async *#folder(
    folder: readonly string[],
    outer: IgnoreRules,
    depth: number,
  ): AsyncGenerator<WalkedEntry> {
    const entries = await this.#entriesOf(folder);
    const hasRules = entries.some(({ name, isFile }) => name === ".gitignore" && isFile);
    const rules = hasRules ? await this.#rulesOf(folder, outer) : outer;
    const { depth: deepest = 32, passedOver } = this.#options;
    for (const { name, isDirectory, isSymlink } of entries) {
      if (this.#isOver()) return;
      const names = [...folder, name];
      if (isNeverWalked(names) || rules.ignores(names, isDirectory)) continue;
      const kind = isDirectory ? "folder" : isSymlink ? "link" : "file";
      this.#entries++;
      yield { path: names.join("/"), kind };
      if (isDirectory && depth < deepest && !passedOver?.(name)) {
        yield* this.#folder(names, rules, depth + 1);
      }
    }
  }

  /** Nothing where the guard refuses, or where another folder was put in the place meanwhile. */
  async #entriesOf(folder: readonly string[]): Promise<Deno.DirEntry[]> {
    const path = folder.join("/") || ".";
    const entries: Deno.DirEntry[] = [];
    try {
      const guarded = await this.#guard.resolve(path, "read");
      if (guarded.relative !== path || !guarded.isFolder) return [];
      const most = this.#maxEntries - this.#entries;
      for await (const entry of Deno.readDir(guarded.absolute)) {
        this.#options.signal.throwIfAborted();
        entries.push(entry);
        if (entries.length > most) break;
      }
      await this.#guard.confirm(guarded, "read");
    } catch (error) {
      this.#options.signal.throwIfAborted();
      if (isNoFault(error)) return [];
      throw error;
    }
    return entries.sort((a, b) => a.name < b.name ? -1 : 1);
  }

  async #rulesOf(folder: readonly string[], outer: IgnoreRules): Promise<IgnoreRules> {
    if (this.#options.ignored) return outer;
    const path = [...folder, ".gitignore"].join("/");
    try {
      const guarded = await this.#guard.resolve(path, "read");
      if (!guarded.exists || guarded.relative !== path) return outer;
      const text = textOfFile(await this.#guard.read(guarded, { maxBytes: longestIgnoreFile }));
      return text === undefined ? outer : outer.with(folder, text);
    } catch (error) {
      if (isNoFault(error)) return outer;
      throw error;
    }
  }

  get #maxEntries(): number {
    return this.#options.maxEntries ?? 20_000;
  }

  #isOver(): boolean {
    this.#options.signal.throwIfAborted();
    if (this.#entries >= this.#maxEntries) this.#stopped ??= "entries";
    else if (performance.now() > this.#deadline) this.#stopped ??= "time";
    return this.#stopped !== undefined;
  }
}

/** Git's and Harvey's own, and what package managers put there. */
function isNeverWalked(names: readonly string[]): boolean {
  const name = names.at(-1)!.toLowerCase();
  return name === ".git" || name === "node_modules" || names.length === 1 && name === "harvey";
}

/** Folders come and go, and some are closed to everybody. */
function isNoFault(error: unknown): boolean {
  return error instanceof PathRefusal || error instanceof Deno.errors.NotFound ||
    error instanceof Deno.errors.PermissionDenied || error instanceof Deno.errors.NotADirectory;
}
