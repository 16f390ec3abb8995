import { delay } from "../workspace/delay.ts";
import { KeyboardMode, type KeyboardModes } from "./keyboard_mode.ts";
import { type InputPiece, InputSplitter } from "./paste.ts";

/** What keys come from; `Deno.stdin` is one. */
export interface KeyboardDevice extends KeyboardModes {
  read(buffer: Uint8Array): Promise<number | null>;
}

/** How long Escape may wait for the rest of a sequence, in milliseconds. */
const escapePatience = 50;
/** How long what was typed ahead may take to be read, in milliseconds. */
const aheadPatience = 10;

/**
 * Reads keys and pastes, and only when it is asked for them: a program that has the terminal in
 * between loses no key to a read that was begun too early.
 */
export class Keyboard {
  /** How the terminal treats keys. */
  readonly mode: KeyboardMode;
  #device: KeyboardDevice;
  #splitter = new InputSplitter();
  #decoder = new TextDecoder();
  #queue: InputPiece[] = [];
  #buffer = new Uint8Array(16 * 1024);
  /** A read that was begun and given up; the next one takes it over. */
  #pending: Promise<number | null> | undefined;
  #ended = false;

  constructor(device: KeyboardDevice) {
    this.#device = device;
    this.mode = new KeyboardMode(device);
  }

  /** The next piece of input; undefined at the end of input or when `signal` is aborted. */
  async next(signal: AbortSignal): Promise<InputPiece | undefined> {
    while (!signal.aborted) {
      const piece = this.#queue.shift();
      if (piece) return piece;
      if (this.#ended) return undefined;
      const patience = this.#splitter.holdsKeys ? escapePatience : undefined;
      if (!await this.#fill(signal, patience) && !signal.aborted) {
        this.#queue.push(...this.#splitter.flush());
      }
    }
    return undefined;
  }

  /**
   * Like {@link next}, with all else that came at the same moment: keys that a person presses come
   * one by one, unless we were too busy to read.
   */
  async together(signal: AbortSignal): Promise<readonly InputPiece[] | undefined> {
    const first = await this.next(signal);
    return first && [first, ...this.#queue.splice(0)];
  }

  /**
   * Reads once, without patience, and says how many pieces `next` will give without waiting. A read
   * that stays pending sees the end of input (Ctrl-D) only in the mode that it was begun in.
   */
  async gather(signal: AbortSignal): Promise<number> {
    if (!this.#ended) await this.#fill(signal, aheadPatience);
    return this.#queue.length;
  }

  /** Forgets what was typed before now, so that it cannot answer a question asked now. */
  async discard(signal: AbortSignal): Promise<void> {
    do {
      this.#queue = [];
      this.#splitter = new InputSplitter();
    } while (!this.#ended && await this.#fill(signal, escapePatience));
  }

  /** Reads once into the queue. False where nothing came within `patience` or before the abort. */
  async #fill(signal: AbortSignal, patience?: number): Promise<boolean> {
    this.#pending ??= this.#device.read(this.#buffer);
    const given = new AbortController();
    const either = AbortSignal.any([signal, given.signal]);
    const nothing = patience === undefined
      ? new Promise<void>((resolve) => {
        if (either.aborted) resolve();
        else either.addEventListener("abort", () => resolve());
      })
      : delay(patience, either);
    let size: number | null | undefined;
    try {
      size = await Promise.race([this.#pending, nothing.then(() => undefined)]);
    } catch {
      size = null; // The terminal is gone: for us that is the end of input.
    } finally {
      given.abort();
    }
    if (size === undefined) return false;
    this.#pending = undefined;
    if (size === null) {
      this.#ended = true;
    } else {
      const text = this.#decoder.decode(this.#buffer.subarray(0, size), { stream: true });
      this.#queue.push(...this.#splitter.push(text));
    }
    return true;
  }
}
