/**
 * Decodes what a command writes and keeps the beginning of it.
 *
 * ```ts
 * import { CommandOutput } from "./command_output.ts";
 * const output = new CommandOutput(1024);
 * output.push(Uint8Array.of(0xc3)); // ""
 * output.push(Uint8Array.of(0xa9, 0xff)); // "é\ufffd"
 * if (output.text() !== "é\ufffd" || output.invalidBytes !== 1) throw new Error();
 * ```
 */
export class CommandOutput {
  /** Bytes of text that came after the limit. */
  truncated = 0;
  /** Bytes that were no UTF-8. */
  invalidBytes = 0;
  #kept: string[] = [];
  #room: number;
  /** The beginning of a character whose rest has not come yet. */
  #pending: Uint8Array<ArrayBuffer> = new Uint8Array();

  /** `limit` is in bytes. */
  constructor(limit: number) {
    this.#room = limit;
  }

  /** Takes the next bytes and returns the text that they complete. */
  push(bytes: Uint8Array): string {
    const all = new Uint8Array(this.#pending.length + bytes.length);
    all.set(this.#pending);
    all.set(bytes, this.#pending.length);
    const end = all.length - unfinished(all);
    this.#pending = all.slice(end);
    return this.#keep(this.#decode(all.subarray(0, end)));
  }

  /** Returns what is left where the output ended within a character. */
  end(): string {
    const rest = this.#pending;
    this.#pending = new Uint8Array();
    return this.#keep(this.#decode(rest));
  }

  /** Everything that was kept. */
  text(): string {
    return this.#kept.join("");
  }

  #decode(bytes: Uint8Array<ArrayBuffer>): string {
    try {
      return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
      const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
      const replaced = count(text) - countWritten(bytes);
      this.invalidBytes += bytes.length - (byteLength(text) - 3 * replaced);
      return text;
    }
  }

  #keep(text: string): string {
    const size = byteLength(text);
    if (size <= this.#room) {
      if (text) this.#kept.push(text);
      this.#room -= size;
    } else {
      const { read, written } = new TextEncoder().encodeInto(text, new Uint8Array(this.#room));
      this.#kept.push(text.slice(0, read));
      this.truncated += size - written;
      // Once something was left out, nothing may follow, even if it were small enough.
      this.#room = 0;
    }
    return text;
  }
}

/** How many bytes at the end begin a character that is not complete. */
function unfinished(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back];
    if (byte < 0x80) return 0;
    if (byte > 0xf4) return 0;
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return length > back ? back : 0;
    }
  }
  return 0;
}

const encoder = new TextEncoder();

function byteLength(text: string): number {
  return encoder.encode(text).length;
}

/** How often U+FFFD stands in a text. */
function count(text: string): number {
  return text.split("\ufffd").length - 1;
}

/** How often the bytes of U+FFFD itself stand in the input. */
function countWritten(bytes: Uint8Array): number {
  let found = 0;
  for (let index = 0; index + 2 < bytes.length; index++) {
    if (bytes[index] === 0xef && bytes[index + 1] === 0xbf && bytes[index + 2] === 0xbd) found++;
  }
  return found;
}
