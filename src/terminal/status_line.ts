import type { OutputStream } from "./output_stream.ts";
import { clearLine } from "./spinner.ts";

/** Something under way. */
export interface Task {
  /** What is shown of it after so many milliseconds: one line, in a window of so many columns. */
  text(milliseconds: number): Promise<string>;
  /** What is told of it, once, where nothing can move, if it takes long. */
  readonly plain: string;
}

/** How the line is drawn and what it must not disturb. */
export interface StatusLineOptions {
  readonly stream: OutputStream;
  readonly style: (text: string) => string;
  /** Whether the line is redrawn in place; else a task that takes long is told in a plain line. */
  readonly moves: boolean;
  /** Whether the cursor stands on a free line now. */
  isFree(): boolean;
  /** Runs a write after those that were asked for before. */
  inOrder(write: () => Promise<void>): Promise<void>;
  /** Tells something in a line that stays. */
  tell(line: string): void;
}

/** Milliseconds: between two drawings, and until a task is told in a plain line. */
const times = { redraw: 100, patience: 2000 };

/** One line for what is under way, the newest; it is gone when anything else is shown. */
export class StatusLine {
  readonly #options: StatusLineOptions;
  #tasks: { readonly task: Task; readonly since: number }[] = [];
  #timer: ReturnType<typeof setInterval> | undefined;
  #isDrawn = false;

  constructor(options: StatusLineOptions) {
    this.#options = options;
  }

  /** Shows a task until what is returned is disposed. */
  show(task: Task): Disposable {
    if (!this.#options.stream.isTerminal) return { [Symbol.dispose]() {} };
    const entry = { task, since: performance.now() };
    this.#tasks.push(entry);
    if (this.#options.moves) this.#start();
    const told = this.#options.moves ? undefined : later(() => this.#options.tell(task.plain));
    return {
      [Symbol.dispose]: () => {
        clearTimeout(told);
        this.#tasks = this.#tasks.filter((other) => other !== entry);
        if (this.#tasks.length > 0) return;
        clearInterval(this.#timer);
        this.#timer = undefined;
        void this.#options.inOrder(() => this.erase()).catch(() => {});
      },
    };
  }

  /** Takes the line away; it comes back with the next drawing. Within a write that is in order. */
  async erase(): Promise<void> {
    if (!this.#isDrawn) return;
    this.#isDrawn = false;
    await this.#options.stream.write(clearLine);
    this.#options.stream.atLineStart = true;
  }

  #start() {
    if (this.#timer !== undefined) return;
    const timer = setInterval(() => this.#draw(), times.redraw);
    Deno.unrefTimer(timer);
    this.#timer = timer;
  }

  #draw() {
    const { stream, style, isFree, inOrder } = this.#options;
    void inOrder(async () => {
      const newest = this.#tasks.at(-1);
      // A line that has begun belongs to the reply.
      if (!newest || !isFree()) return;
      const text = await newest.task.text(performance.now() - newest.since);
      await stream.write(`${clearLine}${style(text)}`);
      stream.atLineStart = true;
      this.#isDrawn = true;
    }).catch(() => {});
  }
}

function later(run: () => void) {
  const timer = setTimeout(run, times.patience);
  Deno.unrefTimer(timer);
  return timer;
}
