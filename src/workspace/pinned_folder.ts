import { basename, join } from "node:path";
import { entryAt } from "./followed_path.ts";
import type { Platform } from "./path_names.ts";

/**
 * A folder held open, so that what is done in it is done in this very folder even where somebody
 * puts a link in its place meanwhile.
 *
 * On Linux its entries are reached through `/proc/self/fd/N`, which nothing can redirect. Elsewhere
 * they are reached by path, and {@link PinnedFolder.confirm} tells before and after whether the path
 * still leads to the folder: a swap there and back between two looks goes unseen, which can misplace
 * a new file of a random name, never replace a file.
 */
export class PinnedFolder implements Disposable {
  #handle: Deno.FsFile | undefined;
  /** Where its entries are reached. */
  readonly #base: string;
  readonly #identity: string;

  private constructor(
    /** Where it stands, without links. */
    readonly path: string,
    handle: Deno.FsFile | undefined,
    base: string,
    identity: string,
  ) {
    this.#handle = handle;
    this.#base = base;
    this.#identity = identity;
  }

  /**
   * @param path absolute and without links
   * @throws {FolderMoved} where something else stands there by now
   */
  static async open(path: string, platform: Platform): Promise<PinnedFolder> {
    return await PinnedFolder.#open(path, path, platform);
  }

  static async #open(path: string, reachedBy: string, platform: Platform): Promise<PinnedFolder> {
    if (Deno.build.os === "windows") {
      return new PinnedFolder(path, undefined, path, await identityOfFolder(path));
    }
    // With "/." at its end nothing but a folder is opened: a pipe would make us wait.
    const handle = await Deno.open(`${reachedBy}/.`, { read: true });
    try {
      const identity = identityOf(await handle.stat());
      const base = platform === "linux" ? await descriptorPath(handle, identity) : undefined;
      const folder = new PinnedFolder(path, handle, base ?? path, identity);
      await folder.confirm();
      return folder;
    } catch (error) {
      handle.close();
      throw error;
    }
  }

  /** The path by which an entry of it is reached, for any operation on files. */
  entry(name: string): string {
    if (name !== basename(name) || ["", ".", ".."].includes(name)) throw new TypeError(name);
    return join(this.#base, name);
  }

  /** What stands in it. */
  entries(): AsyncIterable<Deno.DirEntry> {
    return Deno.readDir(this.#base);
  }

  /** Lets nobody but its owner in. */
  async makePrivate(): Promise<void> {
    if (Deno.build.os !== "windows") await Deno.chmod(`${this.#base}/.`, 0o700);
  }

  /** Opens a folder that stands in it. */
  async openFolder(name: string, platform: Platform): Promise<PinnedFolder> {
    return await PinnedFolder.#open(join(this.path, name), this.entry(name), platform);
  }

  /** @throws {FolderMoved} where its path leads elsewhere by now */
  async confirm(): Promise<void> {
    const stands = this.#base === this.path
      ? await identityOfFolder(this.path) === this.#identity
      : await Deno.readLink(this.#base) === this.path;
    if (!stands) throw new FolderMoved(this.path);
  }

  /** Puts its entries on disk. */
  async sync(): Promise<void> {
    await this.#handle?.sync();
  }

  [Symbol.dispose](): void {
    this.#handle?.close();
    this.#handle = undefined;
  }
}

/** A folder was moved, or something was put in its place. */
export class FolderMoved extends Error {
  override name = "FolderMoved";

  constructor(readonly path: string) {
    super(`another thing stands at "${path}" by now`);
  }
}

async function identityOfFolder(path: string): Promise<string> {
  const found = await entryAt(path);
  if (!found?.isDirectory || await Deno.realPath(path) !== path) throw new FolderMoved(path);
  return identityOf(found);
}

function identityOf({ dev, ino }: Deno.FileInfo): string {
  return `${dev} ${ino}`;
}

/**
 * `/proc/self/fd/N` of an open folder; undefined where the system has no such thing.
 *
 * The runtime does not tell N. A position that nobody else would choose is set on the descriptor,
 * and the one that stands at it is ours.
 */
async function descriptorPath(
  handle: Deno.FsFile,
  identity: string,
): Promise<string | undefined> {
  const position = 1 + crypto.getRandomValues(new Uint32Array(1))[0] % 0x7fff_fffe;
  try {
    await handle.seek(position, Deno.SeekMode.Start);
    // None of this touches a disk, and the newest descriptor mostly has the highest number.
    const numbers = [...Deno.readDirSync("/proc/self/fdinfo")].map(({ name }) => Number(name));
    for (const number of numbers.sort((one, other) => other - one)) {
      if (!factsOf(number).startsWith(`pos:\t${position}\n`)) continue;
      const path = `/proc/self/fd/${number}`;
      if (identityOf(Deno.statSync(path)) === identity) return path;
    }
  } catch {
    // No such folder, or a file system whose folders know no positions: go by the path.
  }
  return undefined;
}

function factsOf(descriptor: number): string {
  try {
    return Deno.readTextFileSync(`/proc/self/fdinfo/${descriptor}`);
  } catch {
    return ""; // It was closed meanwhile.
  }
}
