import type { Screen } from "../host/mod.ts";
import { createHarmless, harmless } from "./harmless.ts";
import { type OutputSink, OutputStream } from "./output_stream.ts";
import { clearLine, spinnerText } from "./spinner.ts";
import { type Styles, stylesFor, wantsColour } from "./styles.ts";

/** What a display is made of. */
export interface DisplayOptions {
  /** `Deno.stdout` where absent. */
  readonly stdout?: OutputSink;
  /** `Deno.stderr` where absent. */
  readonly stderr?: OutputSink;
  /** No colour and nothing that moves. What the terminal and the environment say where absent. */
  readonly plain?: boolean;
  /** `NO_COLOR` and `TERM` are read from it; the program's own where absent. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/**
 * The one place that writes to the terminal. Writes are done one after the other, in the order of
 * the calls; each call settles when its text was taken. Everything shown is made harmless first.
 */
export class Display implements Screen {
  /** Aborted once the reader of standard output is gone (`harvey | head -1`). */
  readonly closed: AbortSignal;
  /** For labels that are made elsewhere, such as the prompt's. */
  readonly styles: Styles;

  #stdout: OutputStream;
  #stderr: OutputStream;
  #errorStyles: Styles;
  #moves: boolean;
  #queue: Promise<void> = Promise.resolve();
  #streaming = createHarmless();
  /** What is under way, the newest last; that one is shown. */
  #tasks: { readonly label: string; readonly since: number }[] = [];
  #timer: ReturnType<typeof setInterval> | undefined;
  #drawn = false;
  /** How many programs have the terminal, and what is to be shown once they give it back. */
  #lent = 0;
  #waiting: (() => Promise<void>)[] = [];

  constructor(options: DisplayOptions = {}) {
    const gone = new AbortController();
    this.closed = gone.signal;
    this.#stdout = new OutputStream(options.stdout ?? Deno.stdout, () => gone.abort());
    this.#stderr = new OutputStream(options.stderr ?? Deno.stderr, () => {});
    const environment = options.environment ?? Deno.env.toObject();
    const colour = (stream: OutputStream) =>
      !options.plain && wantsColour(stream.isTerminal, environment);
    this.styles = stylesFor(colour(this.#stdout));
    this.#errorStyles = stylesFor(colour(this.#stderr));
    this.#moves = !options.plain && this.#stderr.isTerminal && environment.TERM !== "dumb";
  }

  get isTerminal(): boolean {
    return this.#stdout.isTerminal;
  }

  /** Streams a piece of a reply or of output; `tone` "dim" is for what stands beside the matter. */
  text(chunk: string, tone: "plain" | "dim" = "plain"): Promise<void> {
    return this.#show(() => {
      const shown = this.#streaming.push(chunk);
      return this.#stdout.write(tone === "dim" ? eachLine(shown, this.styles.dim) : shown);
    });
  }

  endText(): Promise<void> {
    return this.#show(async () => {
      await this.#stdout.write(this.#streaming.end());
      if (!this.#stdout.atLineStart) await this.#stdout.write("\n");
    });
  }

  line(text: string): Promise<void> {
    return this.#whole(this.#stdout, harmless(text));
  }

  notice(text: string): Promise<void> {
    return this.#whole(this.#stderr, eachLine(harmless(text), this.#errorStyles.dim));
  }

  error(text: string): Promise<void> {
    return this.#whole(this.#stderr, eachLine(harmless(text), this.#errorStyles.red));
  }

  progress(label: string): Disposable {
    const task = { label, since: performance.now() };
    this.#tasks.push(task);
    if (this.#moves && this.#timer === undefined) {
      const timer = setInterval(() => this.#draw(), 100);
      Deno.unrefTimer(timer);
      this.#timer = timer;
    }
    return {
      [Symbol.dispose]: () => {
        this.#tasks = this.#tasks.filter((other) => other !== task);
        if (this.#tasks.length > 0) return;
        clearInterval(this.#timer);
        this.#timer = undefined;
        void this.#inOrder(() => this.#erase());
      },
    };
  }

  /**
   * Hands the terminal to another program. What is shown meanwhile waits in memory until the
   * terminal is given back; the calls settle at once, so that nobody can wait for the program that
   * waits for him.
   */
  lend(): Disposable {
    this.#lent++;
    void this.#inOrder(() => this.#erase());
    let given = false;
    return {
      [Symbol.dispose]: () => {
        if (given) return;
        given = true;
        if (--this.#lent > 0) return;
        const waiting = this.#waiting;
        this.#waiting = [];
        for (const write of waiting) void this.#inOrder(write);
      },
    };
  }

  /** Settles when everything was written that was shown before. */
  flushed(): Promise<void> {
    return this.#queue;
  }

  /** Writes lines of their own. */
  #whole(stream: OutputStream, text: string): Promise<void> {
    return this.#show(async () => {
      // On a terminal both streams go to one screen.
      const streams = this.#stdout.isTerminal && this.#stderr.isTerminal
        ? [this.#stdout, this.#stderr]
        : [stream];
      if (streams.some((each) => !each.atLineStart)) await stream.write("\n");
      for (const each of streams) each.atLineStart = true;
      await stream.write(text.endsWith("\n") ? text : `${text}\n`);
    });
  }

  #show(write: () => Promise<void>): Promise<void> {
    const task = async () => {
      await this.#erase();
      await write();
    };
    if (this.#lent === 0) return this.#inOrder(task);
    this.#waiting.push(task);
    return Promise.resolve();
  }

  #inOrder(write: () => Promise<void>): Promise<void> {
    const written = this.#queue.then(write);
    // A failed write is told to its own caller; the next ones are tried all the same.
    this.#queue = written.catch(() => {});
    return written;
  }

  #draw() {
    const task = this.#tasks.at(-1);
    if (!task || this.#lent > 0) return;
    void this.#inOrder(async () => {
      // A line that has begun belongs to the reply.
      if (this.#timer === undefined || !this.#stdout.atLineStart) return;
      const text = await spinnerText(task.label, performance.now() - task.since);
      await this.#stderr.write(`${clearLine}${this.#errorStyles.dim(text)}`);
      this.#stderr.atLineStart = true;
      this.#drawn = true;
    }).catch(() => {});
  }

  async #erase() {
    if (!this.#drawn) return;
    this.#drawn = false;
    await this.#stderr.write(clearLine);
    this.#stderr.atLineStart = true;
  }
}

/** Styles each line by itself, so that no style reaches over the end of a line. */
function eachLine(text: string, style: (line: string) => string): string {
  return text.split("\n").map((line) => line ? style(line) : "").join("\n");
}

/** Makes the display of the program. */
export function createDisplay(options: DisplayOptions = {}): Display {
  return new Display(options);
}
