import { Command } from "commander";
import { exitCode, UserError } from "../kernel/mod.ts";
import type { RecordMode } from "../host/mod.ts";
import { terminalSize } from "../terminal/terminal_output.ts";

/** Of help texts, in columns; what is narrower breaks their lines itself. */
const helpColumns = 100;

/**
 * The columns that a help text is broken at: none in a narrower window, where
 * `fittedToTerminal` does it.
 */
export function helpWidth(): number {
  return windowColumns() < helpColumns ? Infinity : helpColumns;
}

/** Of the window that shows standard output; no end of them where it is no terminal. */
export function windowColumns(): number {
  return Deno.stdout.isTerminal() ? terminalSize().columns : Infinity;
}

/** Adds the options that Harvey takes with every command. */
export function addSharedOptions(command: Command): Command {
  return command
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
    .option(
      "--skills-dir <folder>",
      "a further folder of skills, before all others",
      filled("--skills-dir"),
    )
    .option("--yes", "approve every write and command that would be asked about")
    .option("--safe", "load nothing that this folder brings, nor plugins and skills of your own");
}

/** Harvey itself, with its options and without its commands. */
export function describeProgram(version: string): Command {
  const program = new Command("harvey")
    .description(
      "A terminal agent that records everything as a Fountain screenplay.\n" +
        "On a terminal it opens a prompt, for questions and for commands of the shell; lines piped in " +
        "are taken as if typed.",
    )
    .version(version, "--version", "print the version and leave")
    .helpOption("-h, --help", "print this help and leave")
    .option(
      "-p, --prompt <text>",
      "ask this once, print the reply and leave; text piped in is appended",
      filled("--prompt"),
    )
    .option(
      "--continue [file]",
      "go on with this session, or with the newest",
      filled("--continue"),
    )
    .option("--json", "print one event a line, and nothing else, on standard output");
  return addReplayOptions(addSharedOptions(program));
}

function addReplayOptions(program: Command): Command {
  return program
    .option(
      "--replay <file...>",
      "ask the prompts of these sessions again, of --model NAME, or of each of --model A,B,C",
      eachFilled("--replay"),
    )
    .option(
      "--replay-output <file>",
      "record the replay to this file, or go on with the replay in it (default: a new one)",
      filled("--replay-output"),
    )
    .option("--jobs <count>", "replay so many at once (default: 4, of one server one)", jobCount)
    .option("--apply", "write the files that replayed replies propose (default)")
    .option("--no-apply", "write none of them")
    .option("--keep-routes", "keep the @name that a replayed prompt begins with");
}

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

/** As {@link filled}, for an option that takes several values. */
function eachFilled(option: string): (value: string, before?: readonly string[]) => string[] {
  const one = filled(option);
  return (value, before = []) => [...before, one(value)];
}

function jobCount(value: string): number {
  const count = Number(value);
  if (Number.isInteger(count) && count >= 1 && count <= 1000) return count;
  throw new UserError(
    `Cannot take "${value}" for --jobs: it is no whole number from 1 to 1000 (say --jobs 4)`,
    exitCode.usage,
  );
}

function recordMode(value: string): RecordMode {
  if (value === "on" || value === "off" || value === "required") return value;
  throw new UserError(
    `Cannot take "${value}" for --record: it is on, off or required (say --record=required)`,
    exitCode.usage,
  );
}
