import type { ProgressBar, ProgressFacts, ThinkingDisplay, View } from "../host/mod.ts";
import { fittedLines } from "./fitted_lines.ts";
import { createHarmless, harmless } from "./harmless.ts";
import { type OutputSink, OutputStream } from "./output_stream.ts";
import { ReplyView } from "./reply_view.ts";
import { barText, spinnerText } from "./spinner.ts";
import { StatusLine } from "./status_line.ts";
import { type Styles, stylesFor, wantsColour } from "./styles.ts";
import { terminalSize } from "./terminal_output.ts";

/** What a display is made of. */
export interface DisplayOptions {
  /** `Deno.stdout` where absent. */
  readonly stdout?: OutputSink;
  /** `Deno.stderr` where absent. */
  readonly stderr?: OutputSink;
  /** No colour and nothing that moves. What the terminal and the environment say where absent. */
  readonly plain?: boolean;
  /** How a model's thinking is shown on a terminal; folded where absent. */
  readonly thinking?: ThinkingDisplay;
  /** `NO_COLOR` and `TERM` are read from it; the program's own where absent. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Columns of the window, as it is now; those of the program's own terminal where absent. */
  readonly columns?: () => number;
}

/**
 * The one place that writes to the terminal. Writes are done one after the other, in the order of
 * the calls; each call settles when its text was taken. Everything shown is made harmless first.
 */
export class Display implements View {
  /** Aborted once the reader of standard output is gone (`harvey | head -1`). */
  readonly closed: AbortSignal;
  /** For labels that are made elsewhere, such as the prompt's. */
  readonly styles: Styles;

  #stdout: OutputStream;
  #stderr: OutputStream;
  #errorStyles: Styles;
  #columns: () => number;
  #queue: Promise<void> = Promise.resolve();
  #streaming = createHarmless();
  #status: StatusLine;
  /** Absent where replies are shown as they are: in a pipe, plainly, on a dumb terminal. */
  #replies: ReplyView | undefined;
  #thinking: ThinkingDisplay;
  /** The thinking that is going on, and since when. */
  #thought: { readonly since: number; readonly status?: Disposable } | undefined;
  /** How many programs have the terminal, and what is to be shown once they give it back. */
  #lent = 0;
  #waiting: (() => Promise<void>)[] = [];

  constructor(options: DisplayOptions = {}) {
    const gone = new AbortController();
    this.closed = gone.signal;
    this.#stdout = new OutputStream(options.stdout ?? Deno.stdout, () => gone.abort());
    this.#stderr = new OutputStream(options.stderr ?? Deno.stderr, () => {});
    this.#columns = options.columns ?? (() => terminalSize().columns);
    this.#thinking = options.thinking ?? "folded";
    const environment = options.environment ?? Deno.env.toObject();
    const colour = (stream: OutputStream) =>
      !options.plain && wantsColour(stream.isTerminal, environment);
    this.styles = stylesFor(colour(this.#stdout));
    this.#errorStyles = stylesFor(colour(this.#stderr));
    const isAble = !options.plain && environment.TERM !== "dumb";
    if (isAble && this.#stdout.isTerminal) {
      this.#replies = new ReplyView(this.styles, this.#columns);
    }
    this.#status = new StatusLine({
      stream: this.#stderr,
      style: this.#errorStyles.dim,
      moves: isAble,
      isFree: () => this.#stdout.atLineStart && this.#lent === 0,
      inOrder: (write) => this.#inOrder(write),
      tell: (line) => void this.notice(line).catch(() => {}),
    });
  }

  get isTerminal(): boolean {
    return this.#stdout.isTerminal;
  }

  /** Streams a piece of output; `tone` "dim" is for what stands beside the matter. */
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

  reply(chunk: string): Promise<void> {
    const view = this.#replies;
    if (!view) return this.text(chunk);
    return this.#show(async () => await this.#stdout.write(await view.push(chunk)));
  }

  endReply(): Promise<void> {
    const view = this.#replies;
    if (!view) return this.endText();
    return this.#show(async () => await this.#stdout.write(await view.end()));
  }

  async thinking(chunk: string): Promise<void> {
    const isShown = this.#thinking === "shown" && this.isTerminal;
    const status = this.#thought || isShown ? undefined : this.progress("thinking");
    this.#thought ??= { since: performance.now(), status };
    if (isShown) await this.text(chunk, "dim");
  }

  async endThinking(): Promise<void> {
    const thought = this.#thought;
    if (!thought) return;
    this.#thought = undefined;
    thought.status?.[Symbol.dispose]();
    if (!this.isTerminal || this.#thinking === "hidden") return;
    if (this.#thinking === "shown") return await this.endText();
    const seconds = Math.max(1, Math.round((performance.now() - thought.since) / 1000));
    await this.notice(`(thought for ${seconds} s; /thinking shows it)`);
  }

  line(text: string): Promise<void> {
    return this.#whole(this.#stdout, harmless(text), (line) => line);
  }

  notice(text: string): Promise<void> {
    return this.#whole(this.#stderr, harmless(text), this.#errorStyles.dim);
  }

  error(text: string): Promise<void> {
    return this.#whole(this.#stderr, harmless(text), this.#errorStyles.red);
  }

  diff(text: string): Promise<void> {
    return this.#whole(this.#stdout, harmless(text), (line) => diffLine(line, this.styles));
  }

  progress(label: string, facts: ProgressFacts = {}): Disposable {
    // Whoever waits for a model has the time.
    this.#replies?.prepare();
    return this.#status.show({
      text: (milliseconds) => spinnerText(label, milliseconds, this.#columns(), facts),
      plain: `${label} …`,
    });
  }

  bar(label: string, total: number): ProgressBar {
    let done = 0;
    const status = this.#status.show({
      text: () => barText(label, done, total, this.#columns()),
      plain: `${label} …`,
    });
    return {
      advance: (count = 1) => void (done += count),
      [Symbol.dispose]: () => status[Symbol.dispose](),
    };
  }

  /**
   * Hands the terminal to another program. What is shown meanwhile waits in memory until the
   * terminal is given back; the calls settle at once, so that nobody can wait for the program that
   * waits for him.
   */
  lend(): Disposable {
    this.#lent++;
    void this.#inOrder(() => this.#status.erase());
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

  /** Writes lines of their own, broken between words where the window is too narrow. */
  #whole(stream: OutputStream, text: string, style: (line: string) => string): Promise<void> {
    return this.#show(async () => {
      const lines = stream.isTerminal ? fittedLines(text, this.#columns()) : text;
      const shown = eachLine(lines, style);
      // On a terminal both streams go to one screen.
      const streams = this.#stdout.isTerminal && this.#stderr.isTerminal
        ? [this.#stdout, this.#stderr]
        : [stream];
      if (streams.some((each) => !each.atLineStart)) {
        await stream.write("\n");
        this.#replies?.lineBroken();
      }
      for (const each of streams) each.atLineStart = true;
      await stream.write(shown.endsWith("\n") ? shown : `${shown}\n`);
    });
  }

  #show(write: () => Promise<void>): Promise<void> {
    const task = async () => {
      await this.#status.erase();
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
}

/** Styles each line by itself, so that no style reaches over the end of a line. */
function eachLine(text: string, style: (line: string) => string): string {
  return text.split("\n").map((line) => line ? style(line) : "").join("\n");
}

/** A line of a unified diff. */
function diffLine(line: string, styles: Styles): string {
  if (line.startsWith("+++") || line.startsWith("---")) return styles.bold(line);
  if (line.startsWith("@@")) return styles.cyan(line);
  if (line.startsWith("+")) return styles.green(line);
  return line.startsWith("-") ? styles.red(line) : line;
}

/** Makes the display of the program. */
export function createDisplay(options: DisplayOptions = {}): Display {
  return new Display(options);
}
