import { basename, dirname, join } from "node:path";
import { faultOfEntry } from "./entry_faults.ts";
import { foldedName } from "./folded_name.ts";
import {
  entryAt,
  followAbsolutePath,
  type FollowedPath,
  followPath,
  trueFolder,
} from "./followed_path.ts";
import { codeOf, readGuardedFile, UnreadableFile } from "./guarded_file.ts";
import { currentPlatform, faultOfName, faultOfPath, type Platform } from "./path_names.ts";
import { PathRefusal } from "./path_refusal.ts";
import { type Access, Permissions } from "./permissions.ts";
import { FolderMoved, PinnedFolder } from "./pinned_folder.ts";
import { isHarveysAtHome, protection } from "./protected_paths.ts";
import { cautionAbout } from "./start_up_names.ts";
import { namesFromWorkspace, namesWithin } from "./workspace_names.ts";

/** A path that may be touched, as it really resolves. */
export interface GuardedPath {
  readonly absolute: string;
  /** From the workspace, with `/` between names; `.` is the workspace. */
  readonly relative: string;
  readonly exists: boolean;
  readonly isFolder: boolean;
  /** What a person should know before agreeing to a change: `building runs it`. */
  readonly caution?: string;
}

/** What a {@link PathGuard} is made of. */
export interface PathGuardOptions {
  readonly workspace: string;
  readonly home: string;
  readonly permissions: Readonly<Record<string, readonly Access[]>>;
  /** Whose rules hold; by default those of the system that Harvey runs on. */
  readonly platform?: Platform;
  /** Nothing in these is touched: the folder of the sessions in use, for one. */
  readonly protectedFolders?: readonly string[];
}

/**
 * Tells which paths may be touched: those of the workspace, links resolved, that are no one else's
 * (see `protection`) and that the permissions let be touched.
 *
 * A path that was allowed can lead elsewhere a moment later. So the guard reads by itself, and
 * {@link PathGuard.folderOf} gives whoever writes a folder that cannot be swapped.
 */
export class PathGuard {
  readonly #options: PathGuardOptions;
  readonly #platform: Platform;
  readonly #permissions: Permissions;
  readonly #resolvedFor = new WeakMap<GuardedPath, Access>();
  #workspace: Promise<string> | undefined;

  constructor(options: PathGuardOptions) {
    this.#options = options;
    this.#platform = options.platform ?? currentPlatform();
    this.#permissions = new Permissions(options.permissions);
  }

  /**
   * @param path from the workspace, or an absolute one within it
   * @throws {PathRefusal}
   */
  async resolve(path: string, access: Access): Promise<GuardedPath> {
    const refuse = (reason: string, advice?: string): never => {
      throw new PathRefusal(path, access, reason, advice);
    };
    const fault = faultOfPath(path, this.#platform);
    if (fault) refuse(fault);
    const workspace = await this.#root();
    const asked = namesFromWorkspace(path, [workspace, this.#options.workspace], this.#platform);
    const askedProtection = asked && protection(asked, access);
    if (askedProtection) refuse(askedProtection, onlyByHand);

    const followed = await this.#follow(path, asked, workspace, refuse);
    const absolute = join(followed.existing, ...followed.missing);
    const names = namesWithin(workspace, absolute);
    if (!names) {
      return refuse(
        followed.links.length > 0
          ? `it leads outside the workspace, through the link "${basename(followed.links.at(-1)!)}"`
          : "it lies outside the workspace",
      );
    }
    const reason = protection(names, access) ?? await this.#protectedFolder(absolute);
    if (reason) refuse(reason, onlyByHand);
    const created = this.#platform === "windows" ? names : followed.missing;
    for (const name of created) {
      const fault = faultOfName(name, this.#platform);
      if (fault) refuse(fault, "choose another name");
    }
    if (!this.#permissions.allow(names, access)) {
      refuse(`the permissions do not let Harvey ${access} it`, "see permissions in harvey.yaml");
    }

    const found = followed.missing.length === 0 ? await entryAt(absolute) : undefined;
    const fileFault = found && faultOfEntry(found, access);
    if (fileFault) refuse(fileFault.reason, fileFault.advice);
    if (access === "write" && /[\\/]$/.test(path)) refuse("it names a folder");
    const caution = cautionAbout(names.map(foldedName));
    const guarded = Object.freeze({
      absolute,
      relative: names.join("/") || ".",
      exists: found !== undefined,
      isFolder: found?.isDirectory ?? false,
      ...caution === undefined ? {} : { caution },
    });
    this.#resolvedFor.set(guarded, access);
    return guarded;
  }

  /**
   * A file's bytes. Everything is checked again, on the file that was opened. A path that was
   * resolved for writing needs no permission to read: a change is shown beside what it changes.
   *
   * @throws {PathRefusal} also where it is larger than `maxBytes`
   */
  async read(path: GuardedPath, limits: { readonly maxBytes: number }): Promise<Uint8Array> {
    // What this guard gave was judged by names that the folder, held open, still has to have.
    const access = this.#resolvedFor.get(path);
    const { absolute } = access === undefined ? await this.confirm(path, "read") : path;
    const refusal = (reason: string, cause: unknown) =>
      new PathRefusal(path.relative, "read", reason, "name another file", { cause });
    try {
      using folder = await PinnedFolder.open(dirname(absolute), this.#platform);
      const { bytes } = await readGuardedFile(folder.entry(basename(absolute)), limits.maxBytes);
      await folder.confirm();
      return bytes;
    } catch (error) {
      // Where it leads by now is the better reason.
      await this.confirm(path, access ?? "read");
      if (error instanceof UnreadableFile) throw refusal(error.message, error);
      if (error instanceof FolderMoved) throw refusal(movedReason, error);
      if (codeOf(error) === "ENOENT") throw refusal("there is no such file", error);
      throw refusal(`the system refuses (${codeOf(error) || error})`, error);
    }
  }

  /**
   * Resolves a path once more and sees that it still leads to the same place.
   *
   * @throws {PathRefusal}
   */
  async confirm(path: GuardedPath, access: Access): Promise<GuardedPath> {
    const again = await this.resolve(path.absolute, access);
    if (again.absolute !== path.absolute) throw new PathRefusal(path.relative, access, movedReason);
    return again;
  }

  /**
   * Opens the deepest folder above a path that exists, and tells the names from there.
   *
   * @throws {FolderMoved}
   */
  async folderAbove(
    path: GuardedPath,
  ): Promise<{ readonly folder: PinnedFolder; readonly names: readonly string[] }> {
    const workspace = await this.#root();
    const names: string[] = [];
    let place = path.absolute;
    do {
      if (place === workspace) throw new FolderMoved(workspace);
      names.unshift(basename(place));
      place = dirname(place);
    } while (!(await entryAt(place))?.isDirectory);
    return { folder: await PinnedFolder.open(place, this.#platform), names };
  }

  /** Whose rules hold. */
  get platform(): Platform {
    return this.#platform;
  }

  #root(): Promise<string> {
    return this.#workspace ??= Deno.realPath(this.#options.workspace);
  }

  async #follow(
    path: string,
    asked: readonly string[] | undefined,
    workspace: string,
    refuse: (reason: string) => never,
  ): Promise<FollowedPath> {
    try {
      return await (asked ? followPath(workspace, asked) : followAbsolutePath(path));
    } catch (error) {
      // What stands outside is nobody's to learn.
      if (!asked) return refuse("it lies outside the workspace");
      if (codeOf(error)) return refuse(`the system refuses (${codeOf(error)})`);
      return refuse(error instanceof Error ? error.message : `${error}`);
    }
  }

  async #protectedFolder(absolute: string): Promise<string | undefined> {
    const { home, protectedFolders = [] } = this.#options;
    const fromHome = namesWithin(await trueFolder(home), absolute);
    if (fromHome && isHarveysAtHome(fromHome)) return "it is Harvey's own, in the home folder";
    for (const folder of protectedFolders) {
      if (namesWithin(await trueFolder(folder), absolute)) {
        return `it is in "${basename(folder)}", which is Harvey's own`;
      }
    }
    return undefined;
  }
}

const onlyByHand = "change it by hand if it has to be changed";
const movedReason = "something else was put in its place meanwhile";
