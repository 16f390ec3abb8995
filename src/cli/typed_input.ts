import { join } from "node:path";
import type { Configuration, Host, Paths } from "../host/mod.ts";
import { plainReason } from "../session/recording_error.ts";
import { type Completion, createPrompt, type Display, History } from "../terminal/mod.ts";
import type { LineOfInput } from "./session_loop.ts";

/** A prompt with history and completion, on the terminal. */
export async function typedInput(
  display: Display,
  config: Configuration,
  paths: Paths,
  leaving: AbortSignal,
): Promise<{ next(): Promise<LineOfInput>; attach(host: Host): void }> {
  let host: Host | undefined;
  const onTrouble = (error: unknown) =>
    void display.notice(`The prompt history is not kept: ${plainReason(error)}`);
  const prompt = createPrompt({
    history: config.promptHistory
      ? await openHistory(join(paths.home, "harvey", "history"), onTrouble)
      : History.inMemory(),
    signal: leaving,
    complete: (line, cursor) => completeCommand(line.slice(0, cursor), host),
    onTrouble,
  });
  return {
    async next() {
      await display.flushed();
      return await prompt.read(display.styles.bold("harvey> "));
    },
    attach: (attached) => void (host = attached),
  };
}

/** Nobody is kept from talking by a history that cannot be read. */
async function openHistory(file: string, onTrouble: (error: unknown) => void): Promise<History> {
  try {
    return await History.open(file);
  } catch (error) {
    onTrouble(error);
    return History.inMemory();
  }
}

/** Completes the names of commands, and what a command itself can complete. */
async function completeCommand(before: string, host: Host | undefined): Promise<Completion> {
  const none = { candidates: [], word: "" };
  if (!host || !before.startsWith("/")) return none;
  const { commands } = host.shared;
  const space = before.indexOf(" ");
  if (space < 0) {
    const names = commands.list().map(({ name }) => `/${name}`);
    return { candidates: names.filter((name) => name.startsWith(before)), word: before };
  }
  const words = before.slice(space + 1);
  const word = words.slice(words.lastIndexOf(" ") + 1);
  const candidates = await commands.find(before.slice(1, space))?.complete?.(words) ?? [];
  return { candidates: candidates.filter((each) => each.startsWith(word)), word };
}
