import { type EmptyPlace, type HarveyResult, type HarveyRun, startHarvey } from "./harvey.ts";

/** A Harvey that runs, for tests that talk to it or stop it on its way. */
export interface RunningHarvey extends AsyncDisposable {
  readonly pid: number;
  /** What it wrote so far. */
  readonly stdout: string;
  readonly stderr: string;
  /** Settles when it has ended and everything that it wrote was read. */
  readonly ended: Promise<HarveyResult>;
  /** Gives it lines, as through a pipe; the pipe stays open. */
  type(lines: string): Promise<void>;
  /** Closes the pipe. */
  endInput(): Promise<void>;
  /** Reads no more of its standard output, as `| head -1` does. */
  closeOutput(): Promise<void>;
  /**
   * Waits until standard output, or standard error, holds a text.
   *
   * @throws {Error} with both streams, where Harvey ends without it or 20 seconds did not bring it
   */
  shows(text: string): Promise<void>;
  kill(signal: Deno.Signal): void;
}

/** What a test waits for Harvey to do by itself, in milliseconds; then it is killed. */
const patience = 60_000;

/** Starts Harvey in a place. Disposing kills it where it still runs. */
export function openHarvey(place: EmptyPlace, run: HarveyRun = {}): RunningHarvey {
  const child = startHarvey(place, run);
  const input = child.stdin.getWriter();
  const written = { stdout: "", stderr: "" };
  let changed = Promise.withResolvers<void>();
  let over = false;
  const readers = {
    stdout: child.stdout.pipeThrough(new TextDecoderStream()).getReader(),
    stderr: child.stderr.pipeThrough(new TextDecoderStream()).getReader(),
  };
  const read = async (name: "stdout" | "stderr") => {
    for (;;) {
      const { done, value } = await readers[name].read();
      if (done) return;
      written[name] += value;
      changed.resolve();
      changed = Promise.withResolvers();
    }
  };
  const watchdog = setTimeout(() => child.kill("SIGKILL"), patience);
  const ended = Promise.all([child.status, read("stdout"), read("stderr")])
    .then(([{ code, signal }]) => {
      over = true;
      clearTimeout(watchdog);
      changed.resolve();
      return { code, signal, ...written };
    });
  return {
    pid: child.pid,
    get stdout() {
      return written.stdout;
    },
    get stderr() {
      return written.stderr;
    },
    ended,
    type: (lines) => input.write(new TextEncoder().encode(lines)),
    endInput: () => input.close(),
    closeOutput: () => readers.stdout.cancel(),
    async shows(text) {
      const deadline = Date.now() + 20_000;
      while (!written.stdout.includes(text) && !written.stderr.includes(text)) {
        if (over || Date.now() > deadline) {
          throw new Error(`Harvey does not show "${text}":\n${written.stdout}\n${written.stderr}`);
        }
        await soon(changed.promise);
      }
    },
    kill: (signal) => child.kill(signal),
    async [Symbol.asyncDispose]() {
      if (!over) child.kill("SIGKILL");
      await ended;
      await input.abort().catch(() => {});
    },
  };
}

/** Waits for a promise, but not long: whoever waits looks at the time again. */
async function soon(promise: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const pause = new Promise<void>((resolve) => timer = setTimeout(resolve, 200));
  await Promise.race([promise, pause]);
  clearTimeout(timer);
}
