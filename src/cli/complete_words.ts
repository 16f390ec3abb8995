import type { Command, Option } from "commander";
import { localModelNames } from "./local_model_names.ts";
import { describeProgram } from "./program_options.ts";
import { describeSubcommand } from "./run_subcommand.ts";
import { type Options, settleOptions } from "./options.ts";
import type { Candidate, Candidates, Subcommand } from "./subcommand.ts";
import { subcommands } from "./subcommands.ts";

type Environment = Readonly<Record<string, string>>;

/** How long a search may take, in milliseconds: a person waits at the keyboard. */
const patience = 200;

/**
 * What the last of these words may become, the program's name left out: commands, options and their
 * values, models that servers on this machine offer.
 */
export async function completeWords(
  words: readonly string[],
  environment: Environment,
): Promise<Candidates> {
  const before = words.slice(0, -1);
  const word = words.at(-1) ?? "";
  const scope = await readScope(before);
  const { command, valueOf } = scope;
  if (valueOf) return beginning(word, await valuesOf(valueOf, scope.options, environment));
  const equals = word.indexOf("=");
  if (word.startsWith("--") && equals > 0) {
    const option = findOption(command, word.slice(0, equals));
    if (!option || isSwitch(option)) return [];
    const values = await valuesOf(option, scope.options, environment);
    const flag = word.slice(0, equals + 1);
    if (typeof values === "string") return values;
    return beginning(word, values.map((each) => ({ ...each, value: flag + each.value })));
  }
  if (word.startsWith("-")) return beginning(word, optionsOf(command));
  if (!scope.subcommand) return beginning(word, scope.stray ? [] : commandNames());
  const call = { options: scope.options, environment };
  const signal = AbortSignal.timeout(patience);
  return beginning(word, await scope.subcommand.complete?.(scope.words, call, signal) ?? []);
}

/**
 * One a line: the value, a tab, what it is; or `:files`, `:folders`. What a shell might read as more
 * than a word is left out: names of models come from servers.
 */
export function printCandidates(candidates: Candidates): string {
  if (typeof candidates === "string") return `:${candidates}\n`;
  return candidates.filter(({ value }) => /^[\w./@+=-][\w.:/@+=-]*$/.test(value))
    .map(({ value, what }) => what ? `${value}\t${what.replaceAll(/\s+/g, " ")}\n` : `${value}\n`)
    .join("");
}

/** What the words before the last one say. */
interface Scope {
  /** Whose options may come. */
  readonly command: Command;
  readonly subcommand?: Subcommand;
  /** The subcommand's arguments so far. */
  readonly words: readonly string[];
  /** Whether a word stands there that is no command. */
  readonly stray: boolean;
  /** The option whose value is to come. */
  readonly valueOf?: Option;
  readonly options: Options;
}

async function readScope(before: readonly string[]): Promise<Scope> {
  let command = describeProgram("");
  let subcommand: Subcommand | undefined;
  let valueOf: Option | undefined;
  const words: string[] = [];
  const given: Record<string, unknown> = {};
  for (const each of before) {
    if (valueOf) {
      const option: Option = valueOf;
      valueOf = undefined;
      // The value of --record may be left out.
      if (option.required || !each.startsWith("-")) {
        given[option.attributeName()] = each;
        continue;
      }
    }
    if (each.startsWith("-")) {
      const [flag, value] = each.split(/=(.*)/s);
      const option = findOption(command, flag);
      if (option && !isSwitch(option) && value === undefined) valueOf = option;
      else if (option) given[option.attributeName()] = value ?? !option.negate;
      continue;
    }
    const entry = subcommand ? undefined : subcommands.find(({ name }) => name === each);
    if (!entry || words.length > 0) {
      words.push(each);
      continue;
    }
    subcommand = (await entry.load()).default;
    command = describeSubcommand(entry.name, subcommand);
  }
  const stray = subcommand === undefined && words.length > 0;
  const takesNoValue = valueOf !== undefined && !valueOf.required;
  const options = settleOptions(given);
  return {
    command,
    subcommand,
    words,
    stray,
    valueOf: takesNoValue && valueOf?.attributeName() !== "record" ? undefined : valueOf,
    options,
  };
}

async function valuesOf(
  option: Option,
  options: Options,
  environment: Environment,
): Promise<Candidates> {
  switch (option.long) {
    case "--model":
      return await localModelNames(options, environment, AbortSignal.timeout(patience));
    case "--record":
      return ["on", "off", "required"].map((value) => ({ value }));
    case "--workdir":
    case "--sessions-dir":
    case "--skills-dir":
      return "folders";
    case "--record-file":
    case "--continue":
    case "--replay":
    case "--replay-output":
      return "files";
    default:
      return [];
  }
}

function beginning(word: string, candidates: Candidates): Candidates {
  if (typeof candidates === "string") return candidates;
  return candidates.filter(({ value }) => value.startsWith(word));
}

function commandNames(): Candidate[] {
  return subcommands.filter(({ hidden }) => !hidden)
    .map(({ name, summary }) => ({ value: name, what: summary }));
}

function optionsOf(command: Command): Candidate[] {
  const help = { value: "--help", what: "print help and leave" };
  return [...command.options, help].flatMap((option) =>
    "value" in option ? option : option.long ? { value: option.long, what: option.description } : []
  );
}

function findOption(command: Command, flag: string): Option | undefined {
  return command.options.find((option) => flag === option.long || flag === option.short);
}

function isSwitch(option: Option): boolean {
  return !option.required && !option.optional;
}
