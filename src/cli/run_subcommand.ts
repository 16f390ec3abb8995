import { Command, Option } from "commander";
import type { ExitCode } from "../kernel/mod.ts";
import { createDisplay } from "../terminal/display.ts";
import { harmless } from "../terminal/harmless.ts";
import { exampleColumns } from "./example.ts";
import { argumentError, isEndInOrder } from "./option_errors.ts";
import { type Options, settleOptions, type SubcommandLine } from "./options.ts";
import { addSharedOptions, helpWidth } from "./program_options.ts";
import type { ProgramParts, Subcommand } from "./subcommand.ts";
import { subcommands } from "./subcommands.ts";

/**
 * Loads a subcommand, reads its arguments and runs it; or prints its help.
 *
 * @throws {UserError} where the arguments cannot be understood, and of the subcommand itself
 */
export async function runSubcommand(
  { name, args, options }: SubcommandLine,
  program: ProgramParts,
): Promise<ExitCode> {
  const { default: subcommand } = await subcommands.find((one) => one.name === name)!.load();
  let text = "";
  const command = describeSubcommand(name, subcommand).exitOverride().configureOutput({
    writeOut: (written) => text += written,
    writeErr: () => {},
  });
  const display = createDisplay();
  const print = async (printed: string) => {
    await display.text(harmless(printed));
    await display.endText();
  };
  try {
    command.parse(args, { from: "user" });
  } catch (error) {
    if (!isEndInOrder(error)) throw argumentError(error, command);
    await display.line(text);
    return 0;
  }
  const own = namesOfFlags(subcommand);
  const given = command.opts<Record<string, unknown>>();
  const shared = Object.entries(given).filter(([key]) => !own.includes(key));
  // `harvey --json models` means what `harvey models --json` means.
  const before = Object.entries(options).filter(([key]) => own.includes(key));
  return await subcommand.run({
    words: command.args,
    options: { ...options, ...settleOptions(Object.fromEntries(shared) as Options) },
    flags: { ...Object.fromEntries(before), ...given },
    environment: Deno.env.toObject(),
    program,
    print,
    show: (shown) => display.line(shown),
    notice: (notice) => display.notice(notice),
  });
}

/**
 * The names by which the values of a subcommand's own options are found: `--format <format>` has the
 * value of `format`, `--dry-run` that of `dryRun`.
 *
 * ```ts
 * import { namesOfFlags } from "./run_subcommand.ts";
 * const flags = [{ name: "--format <format>", what: "html or text" }];
 * if (namesOfFlags({ flags })[0] !== "format") throw new Error();
 * ```
 */
export function namesOfFlags({ flags = [] }: Pick<Subcommand, "flags">): readonly string[] {
  return flags.map(({ name }) => new Option(name).attributeName());
}

/** A subcommand as the argument parser knows it. */
export function describeSubcommand(name: string, subcommand: Subcommand): Command {
  const command = new Command(`harvey ${name}`)
    .description(subcommand.description)
    .helpOption("-h, --help", "print this help and leave")
    .allowExcessArguments(false)
    .allowUnknownOption(subcommand.takesAnyOption ?? false)
    .action(() => {});
  for (const { name, what } of subcommand.arguments ?? []) command.argument(name, what);
  for (const { name, what } of subcommand.flags ?? []) command.option(name, what);
  const own = command.options.length;
  addSharedOptions(command);
  for (const option of command.options.slice(own)) option.hideHelp();
  const { examples } = subcommand;
  const shown = examples.length > 0 ? `\nExamples:\n${exampleColumns(examples)}` : "";
  return command.configureOutput({ getOutHelpWidth: helpWidth }).addHelpText(
    "after",
    `${shown}\nHarvey's own options (--workdir, --model, --url, …) are taken too: harvey --help`,
  );
}
