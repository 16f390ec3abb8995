import { type EmptyPlace, harveyCommand, harveyEnvironment } from "../end_to_end/harvey.ts";

/** A program on a real pseudo-terminal. Disposing ends it and its terminal. */
export interface Terminal extends AsyncDisposable {
  /** Types text as it stands, no key names. */
  type(text: string): Promise<void>;
  /** Presses keys by tmux's names: `Enter`, `C-c`, `Up`, `Escape`, `Tab`. */
  press(...keys: string[]): Promise<void>;
  /** What the terminal shows now, one line a row, blanks at the end left out. */
  screen(): Promise<string>;
  /** Waits until the terminal shows the text, and returns the screen; fails after 20 seconds. */
  waitFor(text: string | ((screen: string) => boolean)): Promise<string>;
  resize(columns: number, rows: number): Promise<void>;
}

/** What runs on the terminal. The environment is all that the program gets. */
export interface TerminalProgram {
  readonly command: string;
  readonly args?: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Default: 100. */
  readonly columns?: number;
  /** Default: 30. */
  readonly rows?: number;
}

const patience = 20_000;
const pause = 50;

/** Starts Harvey on a terminal of its own, as a person would: in a place, with these arguments. */
export function openHarvey(
  place: EmptyPlace,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<Terminal> {
  const harvey = harveyCommand();
  return openTerminal({
    command: harvey.command,
    args: [...harvey.args, ...args],
    cwd: place.workspace,
    env: harveyEnvironment(place, env),
  });
}

/** Starts a program on a terminal, in a tmux server that serves this one alone. */
export async function openTerminal(program: TerminalProgram): Promise<Terminal> {
  const folder = await Deno.makeTempDir({ prefix: "harvey-tmux-" });
  const server = ["-S", `${folder}/socket`, "-f", "/dev/null"];
  const run = (...args: string[]) => tmux([...server, ...args]);
  const env = { TERM: "tmux-256color", LANG: "C.UTF-8", ...program.env };
  await run(
    "-u",
    "new-session",
    "-d",
    ...["-x", `${program.columns ?? 100}`, "-y", `${program.rows ?? 30}`],
    ...["-c", program.cwd],
    ...["env", "-i", ...Object.entries(env).map(([name, value]) => `${name}=${value}`)],
    program.command,
    ...program.args ?? [],
    ";",
    // What the program wrote last stays to be read after its end.
    ...["set-option", "remain-on-exit", "on"],
  );
  const screen = async () => (await run("capture-pane", "-p")).trimEnd();
  return {
    screen,
    async type(text) {
      await run("send-keys", "-l", "--", text);
    },
    async press(...keys) {
      await run("send-keys", ...keys);
    },
    async resize(columns, rows) {
      await run("resize-window", "-x", `${columns}`, "-y", `${rows}`);
    },
    async waitFor(text) {
      const holds = typeof text === "string" ? (shown: string) => shown.includes(text) : text;
      const deadline = Date.now() + patience;
      while (true) {
        const shown = await screen();
        if (holds(shown)) return shown;
        if (Date.now() > deadline) {
          throw new Error(`waited for ${text}; the terminal shows:\n${shown}`);
        }
        await new Promise((resume) => setTimeout(resume, pause));
      }
    },
    async [Symbol.asyncDispose]() {
      await run("kill-server");
      await Deno.remove(folder, { recursive: true });
    },
  };
}

async function tmux(args: readonly string[]): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command("tmux", {
    args: [...args],
    env: { TERM: "xterm-256color" },
    stdin: "null",
  }).output();
  const decoder = new TextDecoder();
  if (!success) throw new Error(`tmux ${args.join(" ")}: ${decoder.decode(stderr).trim()}`);
  return decoder.decode(stdout);
}
