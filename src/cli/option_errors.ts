import { type Command, CommanderError } from "commander";
import { exitCode, UserError } from "../kernel/mod.ts";
import { nearest as nearestName } from "./nearest.ts";

/** `--help` and `--version` end the reading by throwing. */
export function isEndInOrder(error: unknown): boolean {
  return error instanceof CommanderError && error.exitCode === 0;
}

/**
 * What the argument parser threw, as an error of ours: it quotes what was typed and says what to do.
 * Anything that is not the parser's own comes back unchanged.
 *
 * @param command what was called, `harvey models`, where it is not Harvey itself
 */
export function argumentError(error: unknown, command?: Command): unknown {
  if (!(error instanceof CommanderError)) return error;
  const message = error.message.replace(/^error: /, "");
  const [, quoted] = message.split("'", 2);
  const seeHelp = `see ${command?.name() ?? "harvey"} --help`;
  const isOption = error.code === "commander.unknownOption";
  // The parser proposes no option that its help leaves out.
  const near = isOption && command ? nearestOption(quoted, command) : undefined;
  const advice = near ? `did you mean ${near}?` : seeHelp;
  if (error.code === "commander.excessArguments" && command) {
    const surplus = command.args[command.registeredArguments.length];
    const told = `Cannot take "${surplus}": it is a word too many (${seeHelp})`;
    return new UserError(told, exitCode.usage, { cause: error });
  }
  const said = describe(error.code, message, quoted, advice);
  return new UserError(said, exitCode.usage, { cause: error });
}

function describe(code: string, message: string, quoted: string, seeHelp: string): string {
  switch (code) {
    case "commander.unknownOption":
      return `Cannot take "${quoted}": there is no such option (${nearest(message) ?? seeHelp})`;
    case "commander.optionMissingArgument":
      return `Cannot take "${nameOf(quoted)}": its value is missing (${quoted})`;
    case "commander.missingArgument":
      return `Cannot go on without "${quoted}": it is missing (${seeHelp})`;
    default:
      return `Cannot read the arguments: ${message.replaceAll("\n", " ")} (${seeHelp})`;
  }
}

function nearestOption(typed: string, { options }: Command): string | undefined {
  return nearestName(typed, options.flatMap(({ long }) => long ?? []));
}

/** `did you mean --model?`, where the parser found something near. */
function nearest(message: string): string | undefined {
  const [, proposal] = message.split("\n(D");
  return proposal && `d${proposal.replace(/\)$/, "")}`;
}

/** `--model` of `--model <name>`; `--prompt` of `-p, --prompt <text>`. */
function nameOf(flags: string): string {
  return flags.split(/[ ,]+/).find((word) => word.startsWith("--")) ?? flags;
}
