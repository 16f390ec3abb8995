import { Command, CommanderError, InvalidArgumentError } from "commander";
import { exitCode, UserError } from "../kernel/mod.ts";
import type { RecordMode } from "../host/mod.ts";

/** What the command line asked for; absent where it said nothing. */
export interface Options {
  /** `-p`: answer this once. */
  readonly prompt?: string;
  /** `--json`: one event a line on standard output. */
  readonly json?: boolean;
  readonly plain?: boolean;
  readonly model?: string;
  readonly url?: string;
  readonly workdir?: string;
  readonly record?: RecordMode;
  readonly recordFile?: string;
  readonly sessionsDir?: string;
}

/** Either options to run with, or a text to print (`--help`, `--version`). */
export type CommandLine =
  | { readonly kind: "run"; readonly options: Options }
  | { readonly kind: "text"; readonly text: string };

/**
 * Reads the arguments.
 *
 * @throws {UserError} with the exit code for usage where they cannot be understood
 *
 * ```ts
 * import { readCommandLine } from "./options.ts";
 * const line = readCommandLine(["-p", "hello", "--no-record"], "1.0.0");
 * if (line.kind !== "run" || line.options.record !== "off") throw new Error("--no-record is off");
 * ```
 */
export function readCommandLine(args: readonly string[], version: string): CommandLine {
  let text = "";
  const program = describeProgram(version).exitOverride().configureOutput({
    writeOut: (written) => text += written,
    writeErr: () => {},
  });
  try {
    program.parse(args, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return { kind: "text", text };
    const reason = error.message.replace(/^error: /, "").replaceAll("\n", " ");
    throw new UserError(`Cannot read the arguments: ${reason} (see harvey --help)`, exitCode.usage);
  }
  const { record, ...given } = program.opts<
    Omit<Options, "record"> & { record?: RecordMode | boolean }
  >();
  return {
    kind: "run",
    options: {
      ...given,
      ...(record === undefined
        ? {}
        : { record: typeof record === "string" ? record : record ? "on" : "off" }),
    },
  };
}

function describeProgram(version: string): Command {
  return new Command("harvey")
    .description(
      "A terminal agent that records everything as a Fountain screenplay.\n" +
        "On a terminal it opens a prompt; lines piped in are taken as if typed.",
    )
    .version(version, "--version", "print the version and leave")
    .helpOption("-h, --help", "print this help and leave")
    .option("-p, --prompt <text>", "answer once; text piped in is appended as context", notEmpty)
    .option("--json", "print one event a line, and nothing else, on standard output")
    .option("--plain", "no colour, no cursor movement")
    .option("--model <name>", "the model: PROVIDER/NAME, or a name")
    .option("--url <url>", "the model server's address")
    .option("--workdir <folder>", "the folder to work in (default: the current one)")
    .option(
      "--record [mode]",
      'record the session (default); "required" stops where it cannot',
      recordMode,
    )
    .option("--no-record", "do not record the session")
    .option("--record-file <file>", "record to this file, which must not exist")
    .option("--sessions-dir <folder>", "where session files go (default: harvey/sessions)")
    .allowExcessArguments(false)
    .addHelpText(
      "after",
      `
Examples:
  harvey                              talk in the current folder
  harvey -p "What is in this folder?" < notes.txt
  printf '! ls\\nhello\\n' | harvey     run a command, then ask
  harvey --model llama3.1:8b          with this model
  harvey --no-record                  leave no session file

At the prompt: ! COMMAND runs a command, /help lists the rest, /record shows the session file.
Exit codes: 0 done, 1 failed, 2 usage, 3 refused for want of a terminal, 130 interrupted.
`,
    );
}

function notEmpty(value: string): string {
  if (value.trim() === "") throw new InvalidArgumentError("The prompt is empty.");
  return value;
}

function recordMode(value: string): RecordMode {
  if (value === "on" || value === "off" || value === "required") return value;
  throw new InvalidArgumentError('It is "on", "off" or "required".');
}
