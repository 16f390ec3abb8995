import { median } from "./median.ts";
import type { Row } from "./row.ts";

const keys = 100;
const length = 10_000;
/** How many letters are typed at once to fill the line. */
const piece = 2000;
/** In milliseconds without output, after which the screen is taken for drawn. */
const silence = 20;

const home = "\x1b[H";

/** What stands in the line, and where keys are pressed in it. */
const lines = [
  { name: "at the end of 10,000 letters", text: "word ".repeat(length / 5), before: "" },
  { name: "at the beginning of 10,000 letters", text: "word ".repeat(length / 5), before: home },
  { name: "at the end of 10,000 Chinese characters", text: "漢字".repeat(length / 2), before: "" },
  { name: "at the end of an empty line", text: "", before: "" },
] as const;

/**
 * The time from a key press to its echo, through a real pseudo-terminal (the program `script`) of
 * 80 columns and 24 rows, with 1,000 earlier prompts, beside `node:readline`.
 *
 * @throws {Error} where the program `script` is not installed
 */
export async function benchPrompt(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, text, before } of lines) {
    for (const program of ["harvey", "readline"]) {
      const times = await echoTimes(program, text, before);
      const row = { group: `Key press to echo, ${name}`, name: rivals[program], unit: "ms" };
      rows.push({ ...row, figure: "median", value: median(times) });
      const sorted = times.toSorted((a, b) => a - b);
      rows.push({ ...row, figure: "95 of 100 within", value: sorted[Math.floor(keys * 0.95)] });
    }
  }
  return rows;
}

const rivals: Readonly<Record<string, string>> = { harvey: "harvey", readline: "node:readline" };

async function echoTimes(program: string, text: string, before: string): Promise<number[]> {
  const file = new URL("prompt_program.ts", import.meta.url).pathname;
  const command = `stty rows 24 cols 80; exec '${Deno.execPath()}' run -A '${file}' ${program}`;
  const typed = program === "harvey" ? "" : ` '${text}'`;
  const child = new Deno.Command("script", {
    args: ["-qefc", command + typed, "/dev/null"],
    env: { TERM: "xterm-256color" },
    stdin: "piped",
    stdout: "piped",
  }).spawn();
  const screen = new Screen(child.stdout.getReader());
  const keyboard = child.stdin.getWriter();
  const press = (key: string) => keyboard.write(new TextEncoder().encode(key));
  try {
    await screen.shows("> ");
    await screen.fallsSilent();
    // The rival is given its line at once: it takes seconds for one that is typed.
    for (let start = 0; program === "harvey" && start < text.length; start += piece) {
      await press(text.slice(start, start + piece));
      await screen.fallsSilent();
    }
    await press(before);
    await screen.fallsSilent();
    const times: number[] = [];
    for (let count = 0; count < keys; count++) {
      const key = "qjzx"[count % 4];
      const started = performance.now();
      await press(key);
      await screen.shows(key);
      times.push(performance.now() - started);
      await screen.fallsSilent();
    }
    return times;
  } finally {
    child.kill("SIGKILL");
    await child.status;
    await keyboard.close().catch(() => {});
    await screen.close();
  }
}

/** What comes from a terminal. */
class Screen {
  #reader: ReadableStreamDefaultReader<Uint8Array>;
  #next: Promise<ReadableStreamReadResult<Uint8Array>>;
  #decoder = new TextDecoder();

  constructor(reader: ReadableStreamDefaultReader<Uint8Array>) {
    this.#reader = reader;
    this.#next = reader.read();
  }

  /** Waits for the first piece that holds a text. */
  async shows(text: string): Promise<void> {
    for (;;) {
      const { done, value } = await this.#take();
      if (done) throw new Error(`The program ended before it showed ${JSON.stringify(text)}`);
      if (this.#decoder.decode(value, { stream: true }).includes(text)) return;
    }
  }

  /** Waits until nothing has come for some time. */
  async fallsSilent(): Promise<void> {
    for (;;) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const silent = new Promise<"silent">((resolve) => {
        timer = setTimeout(() => resolve("silent"), silence);
      });
      const come = await Promise.race([this.#next, silent]);
      clearTimeout(timer);
      if (come === "silent" || come.done) return;
      await this.#take();
    }
  }

  async close(): Promise<void> {
    await this.#next.catch(() => {});
    await this.#reader.cancel().catch(() => {});
  }

  async #take() {
    const taken = await this.#next;
    if (!taken.done) this.#next = this.#reader.read();
    return taken;
  }
}
