import { mayBeOption, type Word } from "./word.ts";

/**
 * Why the words after a program are refused; undefined where they are not. The first `spelled` of
 * them stand in the entry that allows the command: a person chose those.
 */
export type ProgramRule = (args: readonly Word[], spelled: number) => string | undefined;

/** Options with which a program runs another one, writes a file, or takes orders from one. */
export interface RefusedOptions {
  /** `--name`: shortened as well, and with `=value`. */
  readonly long?: readonly string[];
  /** Letters of short options, alone or among others. */
  readonly short?: string;
  /** Letters whose value may follow within the same word, so that what comes after is no option. */
  readonly withValue?: string;
  /** Whole words that a value follows, in the same word after `=` or `:`, or in the next one. */
  readonly words?: readonly string[];
  /** Whole words that no value follows. */
  readonly flags?: readonly string[];
  /** What any word may not begin with. */
  readonly beginnings?: readonly string[];
  /** What any word may not hold. */
  readonly parts?: readonly string[];
}

/** A rule that refuses options, wherever they stand; what `effect` says of them: `runs another program`. */
export function refusesOptions(options: RefusedOptions, effect: string): ProgramRule {
  return (args, spelled) => {
    for (const [index, word] of args.entries()) {
      const { text } = word;
      if (index < spelled) {
        // An entry that ends before the option's value leaves the value to anybody.
        if (index === spelled - 1 && awaitsValue(text, options)) {
          return `"${text}" ${effect}, and the entry does not say which`;
        }
        continue;
      }
      if (mayBeOption(word) && word.globAt !== undefined) {
        return `a file's name in the place of "${text}" could be an option (quote it or write ./)`;
      }
      if (isRefused(text, options)) return `"${text}" ${effect}`;
    }
    return undefined;
  };
}

/** The first reason that one of several rules gives. */
export function every(...rules: readonly ProgramRule[]): ProgramRule {
  return (args, spelled) => {
    for (const rule of rules) {
      const reason = rule(args, spelled);
      if (reason !== undefined) return reason;
    }
    return undefined;
  };
}

function isRefused(text: string, options: RefusedOptions): boolean {
  const { words = [], flags = [], beginnings = [], parts = [] } = options;
  return isLong(text, options) || isShort(text, options) || flags.includes(text) ||
    words.some((word) => text === word || text.startsWith(`${word}=`)) ||
    beginnings.some((beginning) => text.startsWith(beginning)) ||
    parts.some((part) => text.includes(part));
}

function awaitsValue(text: string, options: RefusedOptions): boolean {
  if (options.words?.includes(text)) return true;
  if (isLong(text, options)) return !text.includes("=");
  const last = text.at(-1)!;
  return isShort(text, options) && (options.short ?? "").includes(last);
}

function isLong(text: string, { long = [] }: RefusedOptions): boolean {
  if (!text.startsWith("--") || text.length < 3) return false;
  const [name] = text.split("=", 1) as [string];
  return long.some((option) => `--${option}`.startsWith(name));
}

function isShort(text: string, { short = "", withValue = "" }: RefusedOptions): boolean {
  if (short === "" || !text.startsWith("-") || text.startsWith("--")) return false;
  for (const letter of text.slice(1)) {
    if (short.includes(letter)) return true;
    if (withValue.includes(letter)) return false;
  }
  return false;
}
