/** Text that has come, and its beginning that is kept: all of it, less, or nothing. */
export interface OutputPiece {
  readonly text: string;
  readonly kept: string;
}

/**
 * Decodes what a command writes and keeps the beginning of it.
 *
 * ```ts
 * import { CommandOutput } from "./command_output.ts";
 * const output = new CommandOutput(1024);
 * output.push(Uint8Array.of(0xc3)); // nothing yet
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
  #pending: Uint8Array = new Uint8Array();

  /** `limit` is in bytes. */
  constructor(limit: number) {
    this.#room = limit;
  }

  /** Takes the next bytes and returns the text that they complete. */
  push(bytes: Uint8Array): OutputPiece {
    const all = this.#pending.length > 0 ? joined(this.#pending, bytes) : bytes;
    const end = all.length - unfinished(all);
    this.#pending = all.slice(end);
    return this.#take(all.subarray(0, end));
  }

  /** Returns what is left where the output ended within a character. */
  end(): OutputPiece {
    const rest = this.#pending;
    this.#pending = new Uint8Array();
    return this.#take(rest);
  }

  /** Everything that was kept. */
  text(): string {
    return this.#kept.join("");
  }

  #take(bytes: Uint8Array): OutputPiece {
    try {
      const text = strict.decode(bytes);
      return { text, kept: this.#keep(text, bytes.length) };
    } catch {
      const text = lenient.decode(bytes);
      const size = encoder.encode(text).length;
      const replaced = count(text) - countWritten(bytes);
      this.invalidBytes += bytes.length - (size - 3 * replaced);
      return { text, kept: this.#keep(text, size) };
    }
  }

  /** Keeps the beginning that there is room for; `size` is the length of the text in bytes. */
  #keep(text: string, size: number): string {
    let kept = text;
    if (size <= this.#room) {
      this.#room -= size;
    } else {
      const { read, written } = encoder.encodeInto(text, new Uint8Array(this.#room));
      kept = text.slice(0, read);
      this.truncated += size - written;
      // Once something was left out, nothing may follow, even if it were small enough.
      this.#room = 0;
    }
    if (kept) this.#kept.push(kept);
    return kept;
  }
}

const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const lenient = new TextDecoder("utf-8", { ignoreBOM: true });
const encoder = new TextEncoder();

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
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
