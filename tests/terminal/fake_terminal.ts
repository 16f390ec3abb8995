import type { KeyboardDevice, TerminalOutput, TerminalSize } from "../../src/terminal/mod.ts";
import { ScreenModel } from "./screen_model.ts";

/** A terminal whose keys are pressed by a test and whose screen it can read. */
export class FakeTerminal implements KeyboardDevice, TerminalOutput {
  readonly screen: ScreenModel;
  raw = false;
  /** Everything that was written. */
  written = "";
  #decoder = new TextDecoder();
  #reader: { buffer: Uint8Array; done: (size: number | null) => void } | undefined;
  #waiting = Promise.withResolvers<void>();

  constructor({ columns = 40, rows = 10 } = {}) {
    this.screen = new ScreenModel(columns, rows);
  }

  /** Sends what keys send, and waits until the prompt waits for the next one. */
  async keys(...keys: string[]): Promise<void> {
    for (const key of keys) {
      await this.lastKey(key);
      await this.#waiting.promise;
    }
  }

  /** Sends what the key sends that ends the prompt: nobody waits for another. */
  async lastKey(key: string): Promise<void> {
    await this.#waiting.promise;
    this.#waiting = Promise.withResolvers();
    const bytes = new TextEncoder().encode(key);
    this.#reader!.buffer.set(bytes);
    this.#reader!.done(bytes.length);
  }

  /** Waits until the screen satisfies a condition. */
  async shows(condition: (lines: readonly string[]) => boolean): Promise<void> {
    for (let tries = 0; tries < 200; tries++) {
      if (condition(this.screen.lines)) return;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    throw new Error(`The screen does not show it:\n${this.screen.lines.join("\n")}`);
  }

  /** Gives the screen another width, and waits until the prompt has followed. */
  async resize(columns: number): Promise<void> {
    const before = this.written.length;
    this.screen.resize(columns);
    Deno.kill(Deno.pid, "SIGWINCH");
    await this.shows(() => this.written.length > before);
  }

  read(buffer: Uint8Array): Promise<number | null> {
    return new Promise((resolve) => {
      this.#reader = { buffer, done: resolve };
      this.#waiting.resolve();
    });
  }

  setRaw(raw: boolean): void {
    this.raw = raw;
  }

  writeSync(bytes: Uint8Array): number {
    const text = this.#decoder.decode(bytes, { stream: true });
    this.written += text;
    this.screen.write(text);
    return bytes.length;
  }

  size(): TerminalSize {
    return { columns: this.screen.columns, rows: this.screen.rows };
  }
}
