import { type ExitCode, exitCode, UserError } from "../kernel/mod.ts";
import { onInterrupt } from "../workspace/mod.ts";

/** One line of input, or the way in which input ended. */
export type LineOfInput =
  | { readonly kind: "line"; readonly text: string }
  | { readonly kind: "interrupt" }
  | { readonly kind: "end" };

/** What a session's loop is made of. */
export interface LoopParts {
  /** The next line; called only when the line before is done. */
  next(): Promise<LineOfInput>;
  /** Does what one line asks for, until it is done or `signal` is aborted. */
  take(line: string, signal: AbortSignal): Promise<void>;
  /** Shows a failure, in one line. */
  fail(error: UserError): Promise<void>;
  /** Shows that a second interrupt leaves. */
  warn(): Promise<void>;
  /** Aborted when the session shall end: `/exit`, a signal from outside. */
  readonly leaving: AbortSignal;
  /** Whether a failure that nothing can be done about ends the session. */
  fatal(error: UserError): boolean;
}

/** Why the loop ended, and what the program shall end with. */
export interface LoopEnd {
  readonly reason: "exit" | "end of input" | "interrupted" | "failed";
  readonly exitCode: ExitCode;
}

/**
 * Takes lines one after another. Ctrl-C stops the line under way and returns to the next one; where
 * no line is under way, two in a row leave. A failure is shown and the next line taken; the last
 * failure's exit code is what the program ends with.
 */
export async function runLoop(parts: LoopParts): Promise<LoopEnd> {
  let failure: ExitCode = exitCode.done;
  let interrupts = 0;
  while (!parts.leaving.aborted) {
    const input = await parts.next();
    if (input.kind === "end") {
      const stopped = parts.leaving.aborted;
      return { reason: stopped ? "exit" : "end of input", exitCode: failure };
    }
    if (input.kind === "interrupt") {
      if (++interrupts > 1) return { reason: "interrupted", exitCode: exitCode.interrupted };
      await parts.warn();
      continue;
    }
    interrupts = 0;
    if (input.text.trim() === "") continue;
    try {
      if (await interruptible(input.text, parts)) failure = exitCode.interrupted;
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      await parts.fail(error);
      failure = error.exitCode;
      if (parts.fatal(error)) return { reason: "failed", exitCode: failure };
    }
  }
  return { reason: "exit", exitCode: failure };
}

/** Whether the line was interrupted. */
async function interruptible(line: string, parts: LoopParts): Promise<boolean> {
  const turn = new AbortController();
  const stop = () => turn.abort(new DOMException("interrupted", "AbortError"));
  using _ctrlC = onInterrupt(stop);
  parts.leaving.addEventListener("abort", stop, { once: true });
  try {
    await parts.take(line, turn.signal);
    return turn.signal.aborted && !parts.leaving.aborted;
  } finally {
    parts.leaving.removeEventListener("abort", stop);
  }
}
