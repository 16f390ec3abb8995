import type { AppendFile } from "../../../src/session/append_file.ts";

/** When a {@link FaultyFile} fails. */
export interface Faults {
  /** The disk holds this many bytes: a write beyond takes what fits, the next one fails. */
  capacity?: number;
  /** The number of the first sync, counted from 1, that fails; all after it succeed again. */
  failingSync?: number;
  /** Whether cutting the file back fails too. */
  failingTruncate?: boolean;
}

/** A file in memory that fails as disks do, and that a power cut can be tried on. */
export class FaultyFile implements AppendFile {
  #bytes = new Uint8Array();
  #synced = new Uint8Array();
  #syncs = 0;
  isClosed = false;

  constructor(content: string, readonly faults: Faults = {}) {
    this.#bytes = new TextEncoder().encode(content);
    this.#synced = this.#bytes;
  }

  /** What a reader sees now. */
  get text(): string {
    return new TextDecoder().decode(this.#bytes);
  }

  /** What would survive any power cut. */
  get synced(): Uint8Array {
    return this.#synced;
  }

  get syncs(): number {
    return this.#syncs;
  }

  write(bytes: Uint8Array): number {
    const { capacity = Infinity } = this.faults;
    const taken = Math.min(bytes.length, Math.max(0, capacity - this.#bytes.length));
    if (taken === 0 && bytes.length > 0) throw systemError("No space left on device", "ENOSPC");
    const grown = new Uint8Array(this.#bytes.length + taken);
    grown.set(this.#bytes);
    grown.set(bytes.subarray(0, taken), this.#bytes.length);
    this.#bytes = grown;
    return taken;
  }

  truncate(length: number): void {
    if (this.faults.failingTruncate) throw systemError("Input/output error", "EIO");
    this.#bytes = this.#bytes.slice(0, length);
  }

  async syncData(): Promise<void> {
    const bytes = this.#bytes;
    await new Promise((resolve) => setTimeout(resolve));
    if (++this.#syncs === this.faults.failingSync) throw systemError("Input/output error", "EIO");
    this.#synced = bytes;
  }

  read(offset: number, length: number): Promise<Uint8Array> {
    return Promise.resolve(this.#bytes.slice(offset, offset + length));
  }

  isInPlace(): boolean {
    return true;
  }

  follow(): void {}

  close(): void {
    this.isClosed = true;
  }

  /**
   * What is found after a power cut: everything synced; of the rest the file system had noted a
   * length, and had written only some of the blocks.
   *
   * @param grown how much of the unsynced length was noted, from 0 to 1
   * @param isLost whether the nth unsynced block of 512 bytes reads as zeros
   */
  afterPowerCut(grown: number, isLost: (block: number) => boolean): Uint8Array {
    const from = this.#synced.length;
    const size = from + Math.round(grown * Math.max(0, this.#bytes.length - from));
    const found = this.#bytes.slice(0, size);
    found.set(this.#synced.subarray(0, size));
    const first = Math.floor(from / 512);
    for (let block = first; block * 512 < size; block++) {
      if (isLost(block - first)) found.fill(0, Math.max(from, block * 512), (block + 1) * 512);
    }
    return found;
  }
}

function systemError(words: string, code: string): Error {
  return Object.assign(new Error(`${words} (os error 0)`), { code });
}
