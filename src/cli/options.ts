import { Command } from "commander";
import { exitCode, UserError } from "../kernel/mod.ts";
import { fittedToTerminal } from "../terminal/fitted_lines.ts";
import type { RecordMode } from "../host/mod.ts";
import { nearest } from "./nearest.ts";
import { argumentError, isEndInOrder } from "./option_errors.ts";
import { programHelp } from "./program_help.ts";
import { describeProgram, helpWidth } from "./program_options.ts";
import { checkReplayOptions } from "./replay/replay_options.ts";
import { subcommands } from "./subcommands.ts";

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
  /** `--continue`: the session to go on with; true: the newest. */
  readonly continue?: string | true;
  /** `--replay`: the sessions whose prompts are asked again. */
  readonly replay?: readonly string[];
  readonly replayOutput?: string;
  /** `--jobs`: so many replays at once. */
  readonly jobs?: number;
  /** Whether files that a replay's replies propose are written; absent where nobody said. */
  readonly apply?: boolean;
  /** `--keep-routes`: prompts of a replay keep the `@name` that they begin with. */
  readonly keepRoutes?: boolean;
  readonly sessionsDir?: string;
  readonly skillsDir?: string;
  /** `--yes`: approve whatever would be asked. */
  readonly yes?: boolean;
  /** `--safe`: load nothing but the built-ins. */
  readonly safe?: boolean;
}

/** A subcommand that was asked for, what follows its name still to be read. */
export interface SubcommandLine {
  readonly kind: "command";
  readonly name: string;
  readonly args: readonly string[];
  /** Those before its name. */
  readonly options: Options;
}

/** Options to run with, a text to print (`--help`, `--version`), or a subcommand. */
export type CommandLine =
  | { readonly kind: "run"; readonly options: Options }
  | { readonly kind: "text"; readonly text: string }
  | SubcommandLine;

/**
 * Reads the arguments. A subcommand's own are left for the subcommand, which is not loaded here.
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
  let called: { name: string; args: readonly string[] } | undefined;
  const program = describeProgram(version)
    .enablePositionalOptions()
    .helpCommand(false)
    .addHelpText("after", programHelp)
    .action(() => {})
    .allowExcessArguments();
  for (const { name, summary, hidden } of subcommands) {
    const verbatim = new Verbatim(name).description(summary).helpOption(false)
      .argument("[args...]").usage("")
      .action((given: string[]) => void (called = { name, args: given }));
    program.addCommand(verbatim, { hidden });
  }
  program.exitOverride().configureOutput({
    writeOut: (written) => text += written,
    writeErr: () => {},
    getOutHelpWidth: helpWidth,
  });
  program.configureHelp({ subcommandTerm: (command) => command.name() });
  try {
    program.parse(args, { from: "user" });
    if (!called && program.args.length > 0) refuseStray(program.args[0]);
  } catch (error) {
    if (isEndInOrder(error)) return { kind: "text", text: fittedToTerminal(text) };
    throw argumentError(error);
  }
  const options = settleOptions(program.opts());
  return called ? { kind: "command", ...called, options } : { kind: "run", options };
}

/**
 * Options as commander gives them, in order.
 *
 * @throws {UserError} where two of them contradict each other
 */
export function settleOptions(
  { record, ...given }: Omit<Options, "record"> & { record?: RecordMode | boolean },
): Options {
  const options = settleRecord(record, given);
  checkReplayOptions(options);
  return options;
}

/** @throws {UserError} */
function settleRecord(
  record: RecordMode | boolean | undefined,
  given: Omit<Options, "record">,
): Options {
  if (record === undefined) return given;
  const mode = typeof record === "string" ? record : record ? "on" : "off";
  if (mode === "off" && given.recordFile !== undefined) {
    throw new UserError(
      `Cannot record to "${given.recordFile}": the recording is turned off ` +
        `(leave out --no-record or --record-file)`,
      exitCode.usage,
    );
  }
  return { ...given, record: mode };
}

/** A command whose arguments are read later: they are taken as they stand. */
class Verbatim extends Command {
  override parseOptions(args: string[]) {
    return { operands: [...args], unknown: [] };
  }
}

/** @throws {UserError} for a word that is no command: perhaps one was meant */
function refuseStray(stray: string): never {
  const names = subcommands.filter(({ hidden }) => !hidden).map(({ name }) => name);
  const near = nearest(stray, names);
  throw new UserError(
    near === undefined
      ? `Cannot take "${stray}": no argument stands alone (ask once with -p "…")`
      : `Cannot take "${stray}": there is no such command (did you mean ${near}?)`,
    exitCode.usage,
  );
}
