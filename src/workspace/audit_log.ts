import { dirname } from "node:path";
import * as v from "valibot";
import { exitCode, UserError } from "../kernel/user_error.ts";

/** What was done, or refused, to a file or with a command. */
export interface AuditEntry {
  readonly time: Date;
  /** The session's id. */
  readonly session: string;
  /** Who wanted it: `person`, `model`, `skill`, … */
  readonly by: string;
  /** `write`, `run`, … */
  readonly action: string;
  /** The path or the command, redacted by who adds the entry. */
  readonly target: string;
  /** `ok`, `refused`, … */
  readonly outcome: string;
  readonly reason?: string;
}

const lineSchema = v.object({
  time: v.pipe(v.string(), v.isoTimestamp(), v.transform((time) => new Date(time))),
  session: v.string(),
  by: v.string(),
  action: v.string(),
  target: v.string(),
  outcome: v.string(),
  reason: v.optional(v.string()),
});

/** In bytes: a file that would grow beyond it is set aside, in the place of the one before. */
const longestFile = 1024 * 1024;

/** In UTF-16 units: what is longer is cut. */
const longestText = 4000;

/**
 * What Harvey did to a person's machine, in lines of JSON (0600, in a folder 0700): up to 1 MiB, and
 * as much in `FILE.1` of what came before. Any number of programs may add to it at once.
 *
 * ```ts
 * import { AuditLog } from "./audit_log.ts";
 * const folder = await Deno.makeTempDir();
 * const log = await AuditLog.open(`${folder}/audit.jsonl`);
 * const entry = { time: new Date(), session: "0197", by: "model", action: "write" };
 * await log.add({ ...entry, target: "notes.md", outcome: "ok" });
 * for await (const { target } of log.newestFirst(10)) {
 *   if (target !== "notes.md") throw new Error(target);
 * }
 * await Deno.remove(folder, { recursive: true });
 * ```
 */
export class AuditLog {
  readonly #file: string;

  private constructor(file: string) {
    this.#file = file;
  }

  /**
   * Makes the folder where it is missing; the file comes with the first entry.
   *
   * @throws {UserError} where the folder cannot be made, or the file is a link or no file
   */
  static async open(file: string): Promise<AuditLog> {
    try {
      await Deno.mkdir(dirname(file), { recursive: true, mode: 0o700 });
      const found = await Deno.lstat(file).catch(nothingWhereMissing);
      if (found && !found.isFile) throw new Error("it is a link, or no file");
      if (found && Deno.build.os !== "windows") await Deno.chmod(file, 0o600);
    } catch (error) {
      throw failure("use", file, error);
    }
    return new AuditLog(file);
  }

  /** @throws {UserError} where the entry cannot be written: what it tells of should not happen then */
  async add(entry: AuditEntry): Promise<void> {
    const cut = Object.entries(entry).map(([name, value]) => [
      name,
      typeof value === "string" ? shortened(value) : value,
    ]);
    const line = new TextEncoder().encode(`${JSON.stringify(Object.fromEntries(cut))}\n`);
    try {
      using _lock = await this.#lock(true);
      await this.#makeRoom(line.length);
      const options = { read: true, append: true, create: true, mode: 0o600 };
      using file = await Deno.open(this.#file, options);
      // A line that a power cut left unfinished must not swallow this one.
      const isTorn = await lastByte(file) !== newline;
      const bytes = isTorn ? Uint8Array.of(newline, ...line) : line;
      if (await file.write(bytes) < bytes.length) throw new Error("the disk is full");
    } catch (error) {
      throw failure("write", this.#file, error);
    }
  }

  /**
   * The entries, the newest first. Lines that are none are passed over.
   *
   * @param limit how many at most
   * @throws {UserError} where a file is there and cannot be read
   */
  async *newestFirst(limit: number): AsyncIterable<AuditEntry> {
    let left = limit;
    for (const text of await this.#texts()) {
      for (const line of text.split("\n").reverse()) {
        if (left <= 0) return;
        const entry = entryOf(line);
        if (!entry) continue;
        left--;
        yield entry;
      }
    }
  }

  async #texts(): Promise<string[]> {
    try {
      using _lock = await this.#lock(false);
      return [await readEnd(this.#file), await readEnd(`${this.#file}.1`)];
    } catch (error) {
      throw failure("read", this.#file, error);
    }
  }

  /** Held by one program that adds, or by all that read. */
  async #lock(exclusive: boolean): Promise<Deno.FsFile> {
    const options = { create: true, write: true, read: true, mode: 0o600 };
    const file = await Deno.open(`${this.#file}.lock`, options);
    try {
      await file.lock(exclusive);
      return file;
    } catch (error) {
      file.close();
      throw error;
    }
  }

  async #makeRoom(length: number): Promise<void> {
    const size = (await Deno.lstat(this.#file).catch(nothingWhereMissing))?.size ?? 0;
    if (size > 0 && size + length > longestFile) await Deno.rename(this.#file, `${this.#file}.1`);
  }
}

const newline = 10;

async function lastByte(file: Deno.FsFile): Promise<number> {
  const { size } = await file.stat();
  if (size === 0) return newline;
  await file.seek(-1, Deno.SeekMode.End);
  const byte = new Uint8Array(1);
  await file.read(byte);
  return byte[0];
}

/** The end of a file as far as it is bounded; nothing where there is none. */
async function readEnd(path: string): Promise<string> {
  const found = await Deno.lstat(path).catch(nothingWhereMissing);
  if (!found) return "";
  using file = await Deno.open(path);
  await file.seek(Math.max(0, found.size - longestFile), Deno.SeekMode.Start);
  return await new Response(file.readable).text();
}

function entryOf(line: string): AuditEntry | undefined {
  if (line === "") return undefined;
  try {
    const read = v.safeParse(lineSchema, JSON.parse(line));
    return read.success ? read.output : undefined;
  } catch {
    return undefined;
  }
}

function shortened(text: string): string {
  return text.length <= longestText ? text : `${text.slice(0, longestText).toWellFormed()}…`;
}

function nothingWhereMissing(error: unknown): undefined {
  if (!(error instanceof Deno.errors.NotFound)) throw error;
}

function failure(action: string, file: string, error: unknown): UserError {
  return new UserError(
    `Cannot ${action} the audit log "${file}": ${(error as Error).message} (is the folder yours?)`,
    exitCode.failed,
    { cause: error },
  );
}
