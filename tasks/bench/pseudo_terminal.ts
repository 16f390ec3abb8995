/** A piece of what a program wrote to its terminal, as it was read from the other side. */
export interface TerminalPiece {
  /** When it was read; see `performance.now()`. */
  readonly at: number;
  readonly text: string;
}

/** How a program is run on a pseudo-terminal. */
export interface TerminalOptions {
  readonly cwd?: string;
  /** The environment of the program, beside `PATH`, `SHELL` and `TERM`. */
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * A program on a real pseudo-terminal of 80 columns and 24 rows, made by the program `script`: keys
 * go into it and what is shown comes out of it as fast as pipes to `script` allow.
 */
export class PseudoTerminal implements AsyncDisposable {
  #child: Deno.ChildProcess;
  #keyboard: WritableStreamDefaultWriter<Uint8Array>;
  #pieces: TerminalPiece[] = [];
  /** What was shown since {@link shows} was satisfied last. */
  #unseen = "";
  #ended = false;
  #reading: Promise<void>;
  #arrival = Promise.withResolvers<void>();

  /**
   * @param command of a shell
   * @throws {Deno.errors.NotFound} where the program `script` is not installed
   */
  constructor(command: string, { cwd, env }: TerminalOptions = {}) {
    this.#child = new Deno.Command("script", {
      args: ["-qefc", `stty rows 24 cols 80; ${command}`, "/dev/null"],
      cwd,
      clearEnv: true,
      env: { PATH: Deno.env.get("PATH") ?? "", ...env, SHELL: "/bin/sh", TERM: "xterm-256color" },
      stdin: "piped",
      stdout: "piped",
    }).spawn();
    this.#keyboard = this.#child.stdin.getWriter();
    this.#reading = this.#read();
  }

  /** Presses keys, and returns when that was. */
  async press(keys: string): Promise<number> {
    const pressed = performance.now();
    await this.#keyboard.write(new TextEncoder().encode(keys));
    return pressed;
  }

  /**
   * Waits until a text is shown after the one that was waited for last, and returns when it came.
   *
   * @throws {Error} where the program ends before
   */
  async shows(text: string): Promise<number> {
    for (;;) {
      const found = this.#unseen.indexOf(text);
      if (found >= 0) {
        this.#unseen = this.#unseen.slice(found + text.length);
        return this.#pieces.at(-1)?.at ?? performance.now();
      }
      if (this.#ended) {
        throw new Error(`The program ended before it showed "${text}":\n${this.#unseen}`);
      }
      await this.#arrival.promise;
    }
  }

  /** Waits until nothing has come for so many milliseconds. */
  async fallsSilent(milliseconds = 20): Promise<void> {
    for (let count = -1; count !== this.#pieces.length && !this.#ended;) {
      count = this.#pieces.length;
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
    }
    this.#unseen = "";
  }

  /** Returns what has come since it was called last. */
  takePieces(): TerminalPiece[] {
    return this.#pieces.splice(0);
  }

  async [Symbol.asyncDispose]() {
    if (!this.#ended) this.#child.kill("SIGKILL");
    await this.#child.status;
    await this.#keyboard.close().catch(() => {});
    await this.#reading;
  }

  async #read() {
    const decoder = new TextDecoder();
    for await (const bytes of this.#child.stdout) {
      const text = decoder.decode(bytes, { stream: true });
      this.#pieces.push({ at: performance.now(), text });
      this.#unseen += text;
      this.#arrive();
    }
    this.#ended = true;
    this.#arrive();
  }

  #arrive() {
    this.#arrival.resolve();
    this.#arrival = Promise.withResolvers();
  }
}
