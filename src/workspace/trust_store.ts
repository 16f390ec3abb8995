import { join } from "node:path";
import * as v from "valibot";
import { exitCode, UserError } from "../kernel/mod.ts";
import type { Brought } from "./brought.ts";

/** What a person said of a workspace's own files. */
export type TrustDecision =
  | "trusted"
  | "declined"
  /** Trusted once, and other files since. */
  | "changed"
  | "unknown";

/** A decision that was taken. */
export interface TrustEntry {
  /** The workspace, links resolved. */
  readonly workspace: string;
  readonly trusted: boolean;
  /** Of the files that it was taken about. */
  readonly digest: string;
  /** RFC 3339. */
  readonly time: string;
  /** Those files, so that a change can be named: path to SHA-256. */
  readonly files: Readonly<Record<string, string>>;
}

const entrySchema = v.object({
  workspace: v.string(),
  trusted: v.boolean(),
  digest: v.string(),
  time: v.string(),
  files: v.record(v.string(), v.string()),
});
const fileSchema = v.object({ version: v.literal(1), workspaces: v.array(entrySchema) });

/**
 * Which workspaces a person trusts: `~/harvey/trust.json` (0600), outside every workspace, and about
 * the files as they were then. What cannot be read trusts nothing.
 */
export class TrustStore {
  readonly #file: string;
  #entries: readonly TrustEntry[];

  private constructor(file: string, entries: readonly TrustEntry[]) {
    this.#file = file;
    this.#entries = entries;
  }

  /**
   * @param home the person's home folder
   * @throws {UserError} where the file is there and cannot be read
   */
  static async open(home: string): Promise<TrustStore> {
    const file = join(home, "harvey", "trust.json");
    return new TrustStore(file, await readEntries(file));
  }

  /** What was decided about exactly these files. */
  decision(workspace: string, { digest, problem }: Brought): TrustDecision {
    const entry = this.#entries.find((one) => one.workspace === workspace);
    if (!entry || problem !== undefined) return "unknown";
    if (entry.digest === digest) return entry.trusted ? "trusted" : "declined";
    return entry.trusted ? "changed" : "unknown";
  }

  /** The decisions so far, by workspace. */
  list(): readonly TrustEntry[] {
    return this.#entries.toSorted((a, b) => a.workspace < b.workspace ? -1 : 1);
  }

  /** Paths of files that are new or other than when the workspace was trusted, or are gone since. */
  changesSince(workspace: string, { files }: Brought): readonly string[] {
    const before = this.#entries.find((one) => one.workspace === workspace)?.files ?? {};
    const now = Object.fromEntries(files.map(({ path, sha256 }) => [path, sha256]));
    const paths = new Set([...Object.keys(before), ...Object.keys(now)]);
    return [...paths].filter((path) => before[path] !== now[path]).sort();
  }

  /** @throws {UserError} where the decision cannot be kept */
  async decide(workspace: string, brought: Brought, trusted: boolean): Promise<void> {
    const { digest } = brought;
    const files = Object.fromEntries(brought.files.map(({ path, sha256 }) => [path, sha256]));
    const entry = { workspace, trusted, digest, time: new Date().toISOString(), files };
    await this.#change((entries) => [...entries, entry], workspace);
  }

  /** Asks again next time. */
  async forget(workspace: string): Promise<void> {
    await this.#change((entries) => entries, workspace);
  }

  /** Two programs may decide at once: each reads what stands there under a lock. */
  async #change(
    how: (others: readonly TrustEntry[]) => readonly TrustEntry[],
    workspace: string,
  ): Promise<void> {
    const folder = join(this.#file, "..");
    try {
      await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
      const options = { create: true, write: true, mode: 0o600 };
      using lock = await Deno.open(`${this.#file}.lock`, options);
      await lock.lock(true);
      const present = await readEntries(this.#file);
      this.#entries = how(present.filter((one) => one.workspace !== workspace));
      const temporary = `${this.#file}.${crypto.randomUUID()}`;
      const text = `${JSON.stringify({ version: 1, workspaces: this.#entries }, null, 2)}\n`;
      await Deno.writeTextFile(temporary, text, { createNew: true, mode: 0o600 });
      await Deno.rename(temporary, this.#file);
    } catch (error) {
      if (error instanceof UserError) throw error;
      throw new UserError(
        `Cannot keep the decision about "${workspace}" in "${this.#file}": ` +
          `${(error as Error).message} (is the folder yours?)`,
        exitCode.failed,
        { cause: error },
      );
    }
  }
}

async function readEntries(file: string): Promise<readonly TrustEntry[]> {
  try {
    return v.parse(fileSchema, JSON.parse(await Deno.readTextFile(file))).workspaces;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [];
    throw new UserError(
      `Cannot read "${file}": it is no list of trusted workspaces (remove it: Harvey asks again)`,
      exitCode.failed,
      { cause: error },
    );
  }
}
