/**
 * What a session file needs of the file below it. One descriptor stands behind it from opening to
 * closing; the tests put one here that fails and forgets like a real disk.
 */
export interface AppendFile {
  /**
   * Appends bytes and gives how many were taken, which may be fewer. It blocks: into the page
   * cache this costs about a microsecond, a hundredth of a trip through the thread pool.
   */
  write(bytes: Uint8Array): number;
  /** Cuts the file back to a length in bytes. */
  truncate(length: number): void;
  /** Resolves when everything written before the call would survive a power cut. */
  syncData(): Promise<void>;
  /** Up to so many bytes from an offset on. */
  read(offset: number, length: number): Promise<Uint8Array>;
  /** Whether the file's path still leads to the open file. */
  isInPlace(): boolean;
  /** The file has another path from now on. */
  follow(path: string): void;
  /** Frees the lock and the descriptor. */
  close(): void;
}

/** An {@link AppendFile} on a descriptor that was opened for appending. */
export class DiskFile implements AppendFile {
  readonly #file: Deno.FsFile;
  #path: string;

  constructor(file: Deno.FsFile, path: string) {
    this.#file = file;
    this.#path = path;
  }

  write(bytes: Uint8Array): number {
    return this.#file.writeSync(bytes);
  }

  truncate(length: number): void {
    this.#file.truncateSync(length);
  }

  syncData(): Promise<void> {
    return this.#file.syncData();
  }

  async read(offset: number, length: number): Promise<Uint8Array> {
    const bytes = new Uint8Array(length);
    await this.#file.seek(offset, Deno.SeekMode.Start);
    let filled = 0;
    while (filled < length) {
      const count = await this.#file.read(bytes.subarray(filled));
      if (count === null) break;
      filled += count;
    }
    return bytes.subarray(0, filled);
  }

  isInPlace(): boolean {
    return leadsTo(this.#path, this.#file);
  }

  follow(path: string): void {
    this.#path = path;
  }

  close(): void {
    this.#file.close();
  }
}

/** Whether a path and an open file are one file: the same device and inode. */
export function leadsTo(path: string, file: Deno.FsFile): boolean {
  try {
    const named = Deno.statSync(path);
    const open = file.statSync();
    return named.dev === open.dev && named.ino === open.ino;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
