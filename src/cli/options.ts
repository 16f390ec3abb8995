import { Command } from "commander";
import { exitCode, UserError } from "../kernel/mod.ts";
import type { RecordMode } from "../host/mod.ts";
import { argumentError } from "./option_errors.ts";

/** What the command line asked for; absent where it said nothing. */
export interface Options {
  /** `-p`: answer this once. */
  readonly prompt?: string;
  /** `--json`: one event a line on standard output. */
  readonly json?: boolean;
  /** `--plain`: no colour, and nothing that moves. */
  readonly plain?: boolean;
  readonly model?: string;
  readonly url?: string;
  /** Relative to the current folder, as the other paths here. */
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
    if (isEndInOrder(error)) return { kind: "text", text };
    throw argumentError(error);
  }
  const [stray] = program.args;
  if (stray !== undefined) {
    throw new UserError(
      `Cannot take "${stray}": no argument stands alone (ask once with -p "…")`,
      exitCode.usage,
    );
  }
  const { record, ...given } = program.opts<
    Omit<Options, "record"> & { record?: RecordMode | boolean }
  >();
  if (record === undefined) return { kind: "run", options: given };
  const mode = typeof record === "string" ? record : record ? "on" : "off";
  if (mode === "off" && given.recordFile !== undefined) {
    throw new UserError(
      `Cannot record to "${given.recordFile}": the recording is turned off ` +
        `(leave out --no-record or --record-file)`,
      exitCode.usage,
    );
  }
  return { kind: "run", options: { ...given, record: mode } };
}

/** `--help` and `--version` end the reading by throwing. */
function isEndInOrder(error: unknown): boolean {
  return error instanceof Error && "exitCode" in error && error.exitCode === 0;
}

function describeProgram(version: string): Command {
  return new Command("harvey")
    .description(
      "A terminal agent that records everything as a Fountain screenplay.\n" +
        "On a terminal it opens a prompt; lines piped in are taken as if typed.",
    )
    .version(version, "--version", "print the version and leave")
    .helpOption("-h, --help", "print this help and leave")
    .option(
      "-p, --prompt <text>",
      "answer once; text piped in is appended as context",
      filled("--prompt"),
    )
    .option("--json", "print one event a line, and nothing else, on standard output")
    .option("--plain", "no colour, nothing that moves")
    .option(
      "--model <name>",
      "the model: NAME (of Ollama), PROVIDER/NAME, or a URL",
      filled("--model"),
    )
    .option("--url <url>", "the address of the model's server", filled("--url"))
    .option(
      "--workdir <folder>",
      "the folder to work in (default: the current one)",
      filled("--workdir"),
    )
    .option(
      "--record [mode]",
      'record the session (default: on); "required" ends it where it cannot be recorded',
      recordMode,
    )
    .option("--no-record", "do not record the session")
    .option(
      "--record-file <file>",
      "record to this file, which must not exist",
      filled("--record-file"),
    )
    .option(
      "--sessions-dir <folder>",
      "where session files go (default: harvey/sessions in the folder to work in)",
      filled("--sessions-dir"),
    )
    .allowExcessArguments()
    .addHelpText("after", help);
}

const help = `
Examples:
  harvey                              talk in the current folder
  harvey -p "Sum up" < notes.txt      ask once, about a text
  printf '! ls\\nhello\\n' | harvey     run a command, then ask
  harvey --model llama3.1:8b          with this model
  harvey --no-record                  leave no session file

At the prompt:
  ! COMMAND         run a command
  /model NAME       switch to another model
  /record           show which file the session is recorded to (/record off stops that)
  /help             list all commands

Session files are harvey/sessions/*.spmd in the folder to work in; harvey/harvey.yaml there, or in
the home folder, holds settings (record: false turns recording off for good).
Exit codes: 0 done, 1 failed, 2 usage, 3 refused for want of a terminal, 130 interrupted.
`;

/** A parser for the value of an option that must say something. */
function filled(option: string): (value: string) => string {
  return (value) => {
    if (value.trim() !== "") return value;
    throw new UserError(
      `Cannot take "${value}" for ${option}: it is empty (leave ${option} out, or fill it in)`,
      exitCode.usage,
    );
  };
}

function recordMode(value: string): RecordMode {
  if (value === "on" || value === "off" || value === "required") return value;
  throw new UserError(
    `Cannot take "${value}" for --record: it is on, off or required (say --record=required)`,
    exitCode.usage,
  );
}
