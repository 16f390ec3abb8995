import { EventEmitter } from "node:events";
import { Writable } from "node:stream";
import type { Keyboard } from "./keyboard.ts";

/** Where a prompt writes to; `Deno.stdout` is one. */
export interface TerminalOutput {
  writeSync(bytes: Uint8Array): number;
}

/** The keyboard as `node:readline` wants it: what is given to `press` arrives at once. */
export class ReadlineInput extends EventEmitter {
  readonly isTTY = true;
  #keyboard: Keyboard;
  #resumed = Promise.withResolvers<void>();

  constructor(keyboard: Keyboard) {
    super();
    this.#keyboard = keyboard;
    this.#resumed.resolve();
  }

  /** Hands keys to the editor; settles when it takes the next ones (completion may need time). */
  async press(keys: string): Promise<void> {
    this.emit("data", keys);
    await this.#resumed.promise;
  }

  pause(): this {
    this.#resumed.resolve();
    this.#resumed = Promise.withResolvers<void>();
    return this;
  }

  resume(): this {
    this.#resumed.resolve();
    return this;
  }

  setRawMode(raw: boolean): this {
    this.#keyboard.setRaw(raw);
    return this;
  }
}

/** The terminal as `node:readline` wants it, with its size as it is now. */
export class ReadlineOutput extends Writable {
  readonly isTTY = true;
  #output: TerminalOutput;

  constructor(output: TerminalOutput) {
    super();
    this.#output = output;
  }

  get columns(): number {
    return terminalSize().columns;
  }

  get rows(): number {
    return terminalSize().rows;
  }

  override _write(bytes: Uint8Array, _encoding: string, done: (error?: Error) => void) {
    try {
      for (let rest = bytes; rest.length > 0;) rest = rest.subarray(this.#output.writeSync(rest));
      done();
    } catch (error) {
      done(error as Error);
    }
  }
}

/** The size of the terminal in characters; 80 by 24 where there is none. */
export function terminalSize(): { readonly columns: number; readonly rows: number } {
  try {
    const { columns, rows } = Deno.consoleSize();
    if (columns > 0 && rows > 0) return { columns, rows };
  } catch {
    // There is no terminal.
  }
  return { columns: 80, rows: 24 };
}
