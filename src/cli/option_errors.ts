import { CommanderError } from "commander";
import { exitCode, UserError } from "../kernel/mod.ts";

const seeHelp = "see harvey --help";

/**
 * What the argument parser threw, as an error of ours: it quotes what was typed and says what to do.
 * Anything that is not the parser's own comes back unchanged.
 */
export function argumentError(error: unknown): unknown {
  if (!(error instanceof CommanderError)) return error;
  const message = error.message.replace(/^error: /, "");
  const [, quoted] = message.split("'", 2);
  return new UserError(describe(error.code, message, quoted), exitCode.usage, { cause: error });
}

function describe(code: string, message: string, quoted: string): string {
  switch (code) {
    case "commander.unknownOption":
      return `Cannot take "${quoted}": there is no such option (${nearest(message) ?? seeHelp})`;
    case "commander.optionMissingArgument":
      return `Cannot take "${nameOf(quoted)}": its value is missing (${quoted})`;
    default:
      return `Cannot read the arguments: ${message.replaceAll("\n", " ")} (${seeHelp})`;
  }
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
