import { type Completer, createPrompt, History, type Prompt } from "../../src/terminal/mod.ts";
import type { PromptInput } from "../../src/terminal/mod.ts";
import { FakeTerminal } from "./fake_terminal.ts";

/** What a test at a prompt begins with. */
export interface PromptStart {
  readonly columns?: number;
  readonly rows?: number;
  /** The oldest first. */
  readonly history?: readonly string[];
  readonly complete?: Completer;
  readonly plain?: boolean;
  readonly label?: string;
}

/** A prompt that reads on a terminal of its own. */
export interface OpenPrompt {
  readonly terminal: FakeTerminal;
  readonly prompt: Prompt;
  readonly history: History;
  readonly read: Promise<PromptInput>;
  /** Presses Enter and gives what was read, which has to be a line. */
  enter(): Promise<string>;
}

/** What keys send. */
export const key = {
  up: "\x1b[A",
  down: "\x1b[B",
  right: "\x1b[C",
  left: "\x1b[D",
  home: "\x1b[H",
  end: "\x1b[F",
  delete: "\x1b[3~",
  backspace: "\x7f",
  altEnter: "\x1b\r",
  tab: "\t",
  ctrl: (letter: string) => String.fromCharCode(letter.toUpperCase().charCodeAt(0) - 64),
  alt: (letter: string) => `\x1b${letter}`,
  paste: (text: string) => `\x1b[200~${text}\x1b[201~`,
} as const;

/** Runs `test` while a prompt reads; a read that it leaves pending is ended. */
export async function atPrompt(
  start: PromptStart,
  test: (open: OpenPrompt) => Promise<void>,
): Promise<void> {
  const terminal = new FakeTerminal(start);
  const history = History.inMemory();
  for (const entry of start.history ?? []) await history.add(entry);
  const end = new AbortController();
  const { complete, plain } = start;
  const prompt = createPrompt({
    ...{ history, complete, plain, signal: end.signal },
    ...{ input: terminal, output: terminal },
  });
  const read = prompt.read(start.label ?? "> ");
  try {
    await terminal.keys();
    await test({
      ...{ terminal, prompt, history, read },
      async enter() {
        await terminal.lastKey("\r");
        const input = await read;
        if (input.kind !== "line") throw new Error(`no line was read: ${input.kind}`);
        return input.text;
      },
    });
  } finally {
    end.abort();
    await read;
  }
}
