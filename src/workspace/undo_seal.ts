import { join } from "node:path";

const algorithm = { name: "HMAC", hash: "SHA-256" };
const keyLength = 32;

/** Where the home folder cannot hold a key: what this run wrote it can take back. */
const keyOfThisRun = crypto.getRandomValues(new Uint8Array(keyLength));

/**
 * Tells what this person's Harvey wrote in a journal from what a workspace brought along: a seal
 * (HMAC-SHA-256) under a key that stands in the home folder, `~/harvey/undo.key` (0600). The key is
 * made when the first seal is.
 */
export class UndoSeal {
  readonly #folder: string;
  #key: CryptoKey | undefined;

  /** @param home the person's home folder */
  constructor(home: string) {
    this.#folder = join(home, "harvey");
  }

  /** The seal of a text, in 64 hexadecimal digits. */
  async of(text: string): Promise<string> {
    this.#key ??= await this.#read() ?? await this.#make();
    return new Uint8Array(await crypto.subtle.sign(algorithm, this.#key, encode(text))).toHex();
  }

  /** Whether a seal is the text's. */
  async fits(seal: string, text: string): Promise<boolean> {
    this.#key ??= await this.#read() ?? await imported(keyOfThisRun);
    try {
      const bytes = Uint8Array.fromHex(seal);
      return await crypto.subtle.verify(algorithm, this.#key, bytes, encode(text));
    } catch {
      return false;
    }
  }

  async #read(): Promise<CryptoKey | undefined> {
    const bytes = await Deno.readFile(join(this.#folder, "undo.key")).catch(() => undefined);
    return bytes?.length === keyLength ? await imported(bytes) : undefined;
  }

  /** Whichever of several runs is first makes it, whole. */
  async #make(): Promise<CryptoKey> {
    const file = join(this.#folder, "undo.key");
    const temporary = `${file}.${crypto.randomUUID()}`;
    try {
      await Deno.mkdir(this.#folder, { recursive: true, mode: 0o700 });
      await Deno.writeFile(temporary, crypto.getRandomValues(new Uint8Array(keyLength)), {
        createNew: true,
        mode: 0o600,
      });
      await Deno.link(temporary, file);
    } catch {
      // It is there by now, or cannot be: what is read next tells.
    }
    await Deno.remove(temporary).catch(() => {});
    return await this.#read() ?? await imported(keyOfThisRun);
  }
}

function imported(bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", bytes, algorithm, false, ["sign", "verify"]);
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
