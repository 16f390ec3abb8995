import { onTerminalEvents } from "./terminal_signals.ts";

/** What can be told how to treat the keys that are pressed; `Deno.stdin` can. */
export interface KeyboardModes {
  /** With `cbreak` Ctrl-C, Ctrl-Z and Ctrl-\ still give their signals. */
  setRaw(raw: boolean, options?: { readonly cbreak: boolean }): void;
}

/**
 * How the terminal treats keys: "keys", each is handed to us; "hushed", it is kept for later and
 * not shown, but for those that give signals; "own", as the terminal was when we came.
 */
type Mode = "keys" | "hushed" | "own";

/** Whose the keys are: of everybody who wants them, the one who needs them most is served. */
export class KeyboardMode {
  #device: KeyboardModes;
  #mode: Mode = "own";
  #hushed = 0;
  #taken = 0;
  #lent = 0;

  constructor(device: KeyboardModes) {
    this.#device = device;
  }

  get isHushed(): boolean {
    return this.#mode === "hushed";
  }

  /** Hands every key to us until what is returned is disposed of. */
  take(): Disposable {
    return this.#until(() => this.#taken++, () => this.#taken--);
  }

  /**
   * Keeps keys off the screen until what is returned is disposed of: what is typed waits in the
   * terminal for who reads next. Does nothing on Windows, which has no such mode.
   */
  hush(): Disposable {
    if (Deno.build.os === "windows") return { [Symbol.dispose]() {} };
    const parts = new DisposableStack();
    parts.use(this.#until(() => this.#hushed++, () => this.#hushed--));
    parts.use(onTerminalEvents({
      continued: () => this.#mode === "hushed" && this.renew(),
      resized() {},
    }));
    return parts;
  }

  /** Gives the terminal back as it was, for another program, until what is returned is disposed of. */
  lend(): Disposable {
    return this.#until(() => this.#lent++, () => this.#lent--);
  }

  /** Somebody else, such as the shell we were stopped in, may have set the terminal as he likes it. */
  renew(): void {
    const mode = this.#mode;
    this.#set("own");
    this.#set(mode);
  }

  #until(begin: () => void, end: () => void): Disposable {
    begin();
    this.#settle();
    let isOver = false;
    return {
      [Symbol.dispose]: () => {
        if (isOver) return;
        isOver = true;
        end();
        this.#settle();
      },
    };
  }

  #settle(): void {
    this.#set(
      this.#lent > 0 ? "own" : this.#taken > 0 ? "keys" : this.#hushed > 0 ? "hushed" : "own",
    );
  }

  #set(mode: Mode): void {
    if (mode === this.#mode) return;
    this.#mode = mode;
    try {
      if (mode === "hushed") this.#device.setRaw(true, { cbreak: true });
      else this.#device.setRaw(mode === "keys");
    } catch (error) {
      // A terminal that is gone needs no mode; whoever reads from it is told.
      if (mode === "keys") throw error;
    }
  }
}
