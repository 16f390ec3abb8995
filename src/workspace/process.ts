import { runCaptured } from "./captured_process.ts";
import { runOnTerminal } from "./terminal_process.ts";

/** What a command is run with. */
export interface CommandRequest {
  /** As a person typed it; the shell reads it. */
  readonly command: string;
  /** Path or name of the shell; {@link defaultShell} of `environment` where absent. */
  readonly shell?: string;
  /** The folder that the command starts in. */
  readonly workdir: string;
  /** The whole environment of the command; see `childEnvironment`. */
  readonly environment: Readonly<Record<string, string>>;
  /**
   * Cancels: the process group gets SIGINT, later SIGTERM and SIGKILL, until nothing is left.
   * A command that has the terminal hears Ctrl-C from the terminal itself: see `terminal`.
   */
  readonly signal: AbortSignal;
  /** In seconds; none where absent. */
  readonly timeout?: number;
  /** How much output is kept, in bytes; 64 MB where absent. What comes after is counted only. */
  readonly maxOutput?: number;
  /**
   * Called with every piece of output as it comes, in order, what is beyond `maxOutput` included;
   * `kept` is the beginning of the piece that the result will hold. While it is awaited nothing more
   * is read: a slow terminal slows the command.
   */
  readonly onOutput?: (chunk: string, kept: string) => void | Promise<void>;
  /**
   * Gives the command the terminal itself; nothing is captured then. Ctrl-C and Ctrl-Z belong to
   * the command while it runs: `signal` must not be aborted for them (see `onInterrupt`).
   */
  readonly terminal?: boolean;
}

/** How a command ended. `code` is what the shell's `$?` would show. */
export type CommandOutcome =
  | { readonly kind: "exit"; readonly code: number }
  /** The shell's 127, which POSIX keeps for a command that does not exist. */
  | { readonly kind: "not found"; readonly code: 127 }
  /** Killed by a signal, or a shell reported so by a code of 128 and the signal's number. */
  | { readonly kind: "signal"; readonly signal: string; readonly code: number }
  | { readonly kind: "timeout"; readonly seconds: number }
  | { readonly kind: "cancelled" }
  /** Nothing ran: the shell or the folder does not exist, or may not be used. */
  | { readonly kind: "not started"; readonly reason: string };

/** What a command left. */
export interface CommandResult {
  readonly outcome: CommandOutcome;
  /** Standard output and error in order of arrival; undefined where the command had the terminal. */
  readonly output?: string;
  /** How many bytes of output came after `maxOutput` and were not kept. */
  readonly truncated: number;
  /** How many bytes were not UTF-8; each malformed sequence stands in `output` as U+FFFD. */
  readonly invalidBytes: number;
  /** How long it ran. */
  readonly seconds: number;
}

/** The size of output that is kept where a request names none, in bytes. */
export const defaultMaxOutput = 64 * 1024 * 1024;

/** The user's shell: `$SHELL`, else `/bin/sh`; on Windows `ComSpec`, else `cmd.exe`. */
export function defaultShell(environment: Readonly<Record<string, string>>): string {
  if (Deno.build.os === "windows") return environment.ComSpec || "cmd.exe";
  return environment.SHELL || "/bin/sh";
}

/**
 * Runs a command in the user's shell and waits for its end. Never throws for what the command
 * does: every end is a {@link CommandOutcome}.
 *
 * A captured command has an empty standard input and a session of its own, without a terminal, so
 * that one signal reaches all that it started. What it leaves running in the background (`&`)
 * goes on when it ends in order; nothing goes on when it is cancelled or timed out.
 */
export function runCommand(request: CommandRequest): Promise<CommandResult> {
  return request.terminal ? runOnTerminal(request) : runCaptured(request);
}
