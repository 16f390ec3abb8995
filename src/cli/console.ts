import type { Host, InputSource, Paths, Screen } from "../host/mod.ts";
import { createDisplay, readLines } from "../terminal/mod.ts";
import { eventLines } from "./event_lines.ts";
import { onePrompt, pipedInput, withContext } from "./input.ts";
import type { Options } from "./options.ts";
import type { LineOfInput } from "./session_loop.ts";
import { typedInput } from "./typed_input.ts";

/** Where a session's lines come from, and where what it shows goes. */
export interface Console extends AsyncDisposable {
  readonly source: InputSource;
  readonly screen: Screen;
  next(): Promise<LineOfInput>;
  /** Called once the host stands: completion and `--json` look into it. */
  attach(host: Host): void;
}

/**
 * Finds out how Harvey was called: with `-p` (one prompt), with lines in a pipe, or on a terminal.
 *
 * @param leaving ends a pending `next` when it is aborted
 */
export async function openConsole(
  options: Options,
  paths: Paths,
  leaving: AbortSignal,
): Promise<Console> {
  const display = createDisplay({ plain: options.plain || options.json ? true : undefined });
  const screen = options.json ? quiet(display) : display;
  const base = {
    screen,
    attach: (host: Host) => options.json ? eventLines(host) : undefined,
    [Symbol.asyncDispose]: () => display.flushed(),
  };
  const isTyped = Deno.stdin.isTerminal();
  if (options.prompt !== undefined) {
    const piped = isTyped ? "" : await new Response(Deno.stdin.readable).text();
    return { ...base, source: "argument", next: onePrompt(withContext(options.prompt, piped)) };
  }
  if (!isTyped) {
    const lines = readLines(Deno.stdin.readable, leaving);
    return { ...base, source: "pipe", next: pipedInput(lines) };
  }
  const { next, attach } = await typedInput(display, paths, leaving);
  return {
    ...base,
    source: "terminal",
    next,
    attach(host) {
      base.attach(host);
      attach(host);
    },
  };
}

/** With `--json` the events say everything: nothing else goes to standard output. */
function quiet(display: Screen): Screen {
  const nothing = () => Promise.resolve();
  return {
    isTerminal: false,
    text: nothing,
    endText: nothing,
    line: nothing,
    notice: (text) => display.notice(text),
    error: (text) => display.error(text),
    progress: () => ({ [Symbol.dispose]() {} }),
    lend: () => display.lend(),
  };
}
