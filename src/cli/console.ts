import type { Configuration, Host, InputSource, Paths, Screen } from "../host/mod.ts";
import { createDisplay } from "../terminal/display.ts";
import { readLines } from "../terminal/lines.ts";
import { eventLines } from "./event_lines.ts";
import { onePrompt, pipedInput, readText, withContext } from "./input.ts";
import type { Options } from "./options.ts";
import { quietScreen, screenOf, withoutReplies } from "./screens.ts";
import type { LineOfInput } from "./session_loop.ts";

/** A session of one line, such as `/skill NAME`, that is taken as if typed. */
export interface SingleCommand {
  readonly line: string;
  /** Whether standard output is for what the command itself prints: replies are not shown. */
  readonly isQuiet: boolean;
}

/** Where a session's lines come from, and where what it shows goes. */
export interface Console extends AsyncDisposable {
  readonly source: InputSource;
  /** Whether the argument is a command, and no prompt. */
  readonly isCommand?: true;
  readonly screen: Screen;
  next(): Promise<LineOfInput>;
  /** Called once the host stands: completion and `--json` look into it. */
  attach(host: Host): void;
}

/**
 * Finds out how Harvey was called: with `-p` (one prompt), on a terminal, or with lines in a pipe. A
 * terminal takes both directions: where only the input is one, its lines are taken as from a pipe.
 *
 * @param leaving ends a pending `next`, and the reading of what is piped in, when it is aborted
 */
export async function openConsole(
  options: Options,
  config: Configuration,
  paths: Paths,
  leaving: AbortSignal,
  command?: SingleCommand,
): Promise<Console> {
  const display = createDisplay({
    plain: config.plain || options.json ? true : undefined,
    thinking: config.thinking,
  });
  const [isTyped, isShown] = [Deno.stdin.isTerminal(), Deno.stdout.isTerminal()];
  const screen = options.json ? quietScreen(display) : screenOf(display, isTyped && isShown);
  const base = {
    screen,
    attach: (host: Host) => options.json ? eventLines(host) : undefined,
    [Symbol.asyncDispose]: () => display.flushed(),
  };
  if (command) {
    return {
      ...base,
      ...{ source: "argument", isCommand: true, next: onePrompt(command.line) },
      screen: command.isQuiet ? withoutReplies(screen) : screen,
    };
  }
  if (options.prompt !== undefined) {
    const piped = isTyped ? "" : await readText(Deno.stdin.readable, leaving);
    return { ...base, source: "argument", next: onePrompt(withContext(options.prompt, piped)) };
  }
  if (!screen.isTerminal) {
    const lines = readLines(Deno.stdin.readable, leaving);
    return { ...base, source: "pipe", next: pipedInput(lines) };
  }
  // Only a prompt needs an editor, a history and keys.
  const { typedInput } = await import("./typed_input.ts");
  return { ...base, source: "terminal", ...await typedInput(display, config, paths, leaving) };
}
