import { join } from "node:path";
import type { Host, Paths } from "../host/mod.ts";
import { type Completion, createPrompt, type Display, History } from "../terminal/mod.ts";
import type { LineOfInput } from "./session_loop.ts";

/** A prompt with history and completion, on the terminal. */
export async function typedInput(
  display: Display,
  paths: Paths,
  leaving: AbortSignal,
): Promise<{ next(): Promise<LineOfInput>; attach(host: Host): void }> {
  let host: Host | undefined;
  const history = await History.open(join(paths.home, "harvey", "history"));
  const prompt = createPrompt({
    history,
    signal: leaving,
    complete: (line, cursor) => completeCommand(line.slice(0, cursor), host),
    onTrouble: (error) => void display.notice(`The prompt history is not kept: ${error.message}`),
  });
  return {
    async next() {
      await display.flushed();
      return await prompt.read(display.styles.bold("harvey> "));
    },
    attach: (attached) => void (host = attached),
  };
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
