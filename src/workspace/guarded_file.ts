import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { secondName } from "./entry_faults.ts";

/** A file's bytes and what else has to stay or to be the same. */
export interface FileState {
  readonly bytes: Uint8Array;
  /** The permission bits; 0 on Windows. */
  readonly mode: number;
  readonly group: number;
  /** Device and inode. */
  readonly identity: string;
}

/** A file is there and may not be read; the message says why: `it is a pipe`. */
export class UnreadableFile extends Error {
  override name = "UnreadableFile";
}

/**
 * Reads an ordinary file, whatever was put in its place meanwhile: a link is not followed, a pipe or
 * device is not waited for, a file with a second name is not read.
 *
 * @param path by which its folder's entry is reached
 * @throws {UnreadableFile} and the file system's own errors, `ENOENT` among them
 */
export async function readGuardedFile(path: string, maxBytes: number): Promise<FileState> {
  let file: FileHandle;
  try {
    file = await open(path, flags);
  } catch (error) {
    if (codeOf(error) === "ELOOP") throw new UnreadableFile("a link was put in its place");
    // A socket cannot be opened at all.
    if (codeOf(error) === "ENXIO") throw new UnreadableFile("it is no ordinary file");
    throw error;
  }
  try {
    const { mode, size, nlink, gid, dev, ino, ...kind } = await statOf(file);
    if (kind.isFolder) throw new UnreadableFile("it is a folder");
    if (!kind.isFile) throw new UnreadableFile("it is no ordinary file");
    if (nlink > 1) throw new UnreadableFile(secondName);
    if (size > maxBytes) throw new UnreadableFile(tooLarge(size, maxBytes));
    const bytes = await readUpTo(file, size, maxBytes);
    return { bytes, mode, group: gid, identity: `${dev} ${ino}` };
  } finally {
    await file.close();
  }
}

const flags = Deno.build.os === "windows"
  ? constants.O_RDONLY
  : constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

async function statOf(file: FileHandle) {
  const found = await file.stat({ bigint: true });
  return {
    isFile: found.isFile(),
    isFolder: found.isDirectory(),
    mode: Deno.build.os === "windows" ? 0 : Number(found.mode) & 0o777,
    size: Number(found.size),
    nlink: Number(found.nlink),
    gid: Number(found.gid),
    dev: found.dev,
    ino: found.ino,
  };
}

async function readUpTo(file: FileHandle, size: number, maxBytes: number): Promise<Uint8Array> {
  // One more than it should hold: where there is more, the file grew or lied (as /proc does).
  let buffer = new Uint8Array(Math.min(size, maxBytes) + 1);
  let filled = 0;
  while (true) {
    const { bytesRead } = await file.read(buffer, filled, buffer.length - filled, filled);
    filled += bytesRead;
    if (filled > maxBytes) throw new UnreadableFile(tooLarge(filled, maxBytes));
    if (bytesRead === 0) return buffer.slice(0, filled);
    if (filled === buffer.length) {
      const larger = new Uint8Array(Math.min(buffer.length * 2, maxBytes + 1));
      larger.set(buffer);
      buffer = larger;
    }
  }
}

function tooLarge(size: number, maxBytes: number): string {
  return `it is too large (${size.toLocaleString("en")} bytes, at most ${
    maxBytes.toLocaleString("en")
  } are read)`;
}

/** The operating system's name for the error (`ENOSPC`), or an empty string. */
export function codeOf(error: unknown): string {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined;
  return typeof code === "string" ? code : "";
}

/**
 * A file's text, exactly: what is read here and written again is the same bytes. Undefined where it
 * is no UTF-8.
 */
export function textOfFile(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
