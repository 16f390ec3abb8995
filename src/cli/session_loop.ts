import { type ExitCode, exitCode, UserError } from "../kernel/mod.ts";
import { onInterrupt } from "../workspace/mod.ts";
import { internalFailure } from "./internal_failure.ts";

/** One line of input, or the way in which input ended. */
export type LineOfInput =
  | { readonly kind: "line"; readonly text: string }
  /** `again`: the one before it, just now, has cleared the line. */
  | { readonly kind: "interrupt"; readonly again?: true }
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
  /** Aborted when the session shall end: for the reason `exit` after the line under way. */
  readonly leaving: AbortSignal;
  /** Whether a failure that nothing can be done about ends the session. */
  fatal(error: UserError): boolean;
  /** How long a line may take to stop once the session shall end, in milliseconds; 10 s if absent. */
  readonly patience?: number;
}

/** Why the loop ended, and what the program shall end with. */
export interface LoopEnd {
  readonly reason: "exit" | "end of input" | "interrupted" | "failed";
  /** That of the last failure: whatever went well after it, a script has to know. */
  readonly exitCode: ExitCode;
}

/** How often Ctrl-C is pressed at one line that does not stop before it is left behind. */
const lastInterrupt = 3;

/**
 * Takes lines one after another. Ctrl-C stops the line under way and returns to the next one; where
 * no line is under way, two in a row leave, one that cleared what was typed included. A line that does not stop is left behind, and the
 * session ended, at the third Ctrl-C. A failure is shown and the next line taken; so is one that
 * nobody foresaw, as an internal failure.
 */
export async function runLoop(parts: LoopParts): Promise<LoopEnd> {
  let failure: ExitCode = exitCode.done;
  let interrupts = 0;
  const fail = async (error: UserError) => {
    await parts.fail(error);
    failure = error.exitCode;
  };
  while (!parts.leaving.aborted) {
    const input = await parts.next().catch((error) => internalFailure("read the next line", error));
    if (input instanceof UserError) {
      await fail(input);
      return { reason: "failed", exitCode: failure };
    }
    if (input.kind === "end") {
      const reason = parts.leaving.aborted ? "exit" : "end of input";
      return { reason, exitCode: failure };
    }
    if (input.kind === "interrupt") {
      if (++interrupts > 1 || input.again) {
        return { reason: "interrupted", exitCode: exitCode.interrupted };
      }
      await parts.warn();
      continue;
    }
    interrupts = 0;
    if (input.text.trim() === "") continue;
    try {
      const how = await takeLine(input.text, parts);
      if (how === "left behind") {
        return { reason: "interrupted", exitCode: exitCode.interrupted };
      }
      if (how === "interrupted") failure = exitCode.interrupted;
    } catch (cause) {
      const error = internalFailure(`finish ${quoted(input.text)}`, cause);
      await fail(error);
      if (parts.fatal(error)) return { reason: "failed", exitCode: failure };
    }
  }
  return { reason: "exit", exitCode: failure };
}

async function takeLine(
  line: string,
  parts: LoopParts,
): Promise<"done" | "interrupted" | "left behind"> {
  const { leaving, patience = 10_000 } = parts;
  const turn = new AbortController();
  const tooLate = Promise.withResolvers<"left behind">();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => turn.abort(new DOMException("interrupted", "AbortError"));
  const stopForGood = () => {
    if (leaving.reason === "exit") return;
    stop();
    timer = setTimeout(() => tooLate.resolve("left behind"), patience);
  };
  let pressed = 0;
  using _ctrlC = onInterrupt(() => {
    stop();
    if (++pressed === lastInterrupt) tooLate.resolve("left behind");
  });
  leaving.addEventListener("abort", stopForGood, { once: true });
  try {
    const taken = parts.take(line, turn.signal).then(() => "done" as const);
    const how = await Promise.race([taken, tooLate.promise]);
    return how === "done" && turn.signal.aborted && !leaving.aborted ? "interrupted" : how;
  } catch (error) {
    // Who hands on the reason of the signal has been interrupted, and has not failed.
    if (error instanceof UserError || !turn.signal.aborted) throw error;
    return leaving.aborted ? "done" : "interrupted";
  } finally {
    clearTimeout(timer);
    leaving.removeEventListener("abort", stopForGood);
  }
}

/** The beginning of a line, for a message. */
function quoted(line: string): string {
  return JSON.stringify(line.length > 40 ? `${line.slice(0, 40).toWellFormed()}…` : line);
}
