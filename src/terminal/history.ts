import { dirname } from "node:path";
import { holdsSecret } from "./holds_secret.ts";

/** How many prompts are kept, and how long one may be (in UTF-16 units) to be kept. */
const limits = { entries: 1000, length: 4000 };

/**
 * The prompts of this run and of earlier ones, in a file of one JSON string a line. Several
 * programs may add to one file at once. A prompt that begins with a space is not kept, nor a very
 * long one; one that seems to hold a secret is kept for this run alone.
 */
export class History {
  /** The oldest first. */
  #entries: string[];
  #file: string | undefined;
  #secrets: readonly string[];

  private constructor(entries: string[], file?: string, secrets: readonly string[] = []) {
    this.#entries = entries;
    this.#file = file;
    this.#secrets = secrets;
  }

  /** A history that ends with the program. */
  static inMemory(): History {
    return new History([]);
  }

  /**
   * Opens a history file; it is made (0600, its folder 0700) when the first prompt is added. Lines
   * that cannot be read are passed over.
   *
   * @param secrets values that no prompt in the file holds, whatever they look like
   * @throws {Error} of the file system, where the file is there but cannot be read
   */
  static async open(file: string, secrets: readonly string[] = []): Promise<History> {
    let text = "";
    try {
      text = await Deno.readTextFile(file);
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    }
    const lines = text.split("\n");
    const torn = lines.pop() !== "";
    const read = lines.map(entryOf).filter((entry) => entry !== undefined);
    const entries = withoutRepeats(read).slice(-limits.entries);
    const history = new History(entries, file, secrets);
    if (torn || lines.length > 2 * limits.entries) await history.#rewrite(file);
    return history;
  }

  /** The newest first, as a line editor goes through them. */
  newestFirst(): readonly string[] {
    return this.#entries.toReversed();
  }

  /**
   * Keeps a prompt. It is in memory even where it cannot be saved.
   *
   * @throws {Error} of the file system
   */
  async add(prompt: string): Promise<void> {
    if (prompt.startsWith(" ") || prompt.trim() === "" || prompt.length > limits.length) return;
    if (prompt === this.#entries.at(-1)) return;
    this.#entries = withoutRepeats([...this.#entries, prompt]).slice(-limits.entries);
    if (this.#file === undefined || holdsSecret(prompt)) return;
    if (this.#secrets.some((secret) => prompt.includes(secret))) return;
    await Deno.mkdir(dirname(this.#file), { recursive: true, mode: 0o700 });
    // One short write at the end, so that no other program's line is lost or divided.
    await Deno.writeTextFile(this.#file, `${JSON.stringify(prompt)}\n`, {
      append: true,
      mode: 0o600,
    });
  }

  async #rewrite(file: string): Promise<void> {
    const temporary = `${file}.${crypto.randomUUID()}`;
    const text = this.#entries.map((entry) => `${JSON.stringify(entry)}\n`).join("");
    try {
      await Deno.writeTextFile(temporary, text, { createNew: true, mode: 0o600 });
      await Deno.rename(temporary, file);
    } catch (error) {
      await Deno.remove(temporary).catch(() => {});
      throw error;
    }
  }
}

function entryOf(line: string): string | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "string" ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the newest of equal entries. */
function withoutRepeats(entries: readonly string[]): string[] {
  return [...new Set(entries.toReversed())].reverse();
}
