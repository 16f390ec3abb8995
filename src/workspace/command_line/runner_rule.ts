import type { ProgramRule } from "./option_rule.ts";
import { onlyAsksForItself } from "./operand_rule.ts";
import { isLiteral, mayBeOption, type Word } from "./word.ts";

/** How a program that runs another one is called. */
export interface RunnerOptions {
  /** Letters of short options whose value is the next word. */
  readonly withValue?: string;
  /** How many words stand before the program: the host of `ssh`. Default: 0. */
  readonly operandsBefore?: number;
  /** Whether the words are joined and read by a shell once more. Default: no. */
  readonly isShell?: boolean;
  /** Whether the program gets words from elsewhere too: from the input of `xargs`. Default: no. */
  readonly addsWords?: boolean;
}

/** Finds the rule of a program by its name as typed; undefined where it has none. */
export type RuleLookup = (program: string) => ProgramRule | undefined;

/** What every shell passes on as it stands. */
const plain = /^[A-Za-z0-9_./:=@,+-]+$/;

/**
 * A program that runs the one that its words name, as `env` does. The entry has to name both; the
 * words after it are held to the rule of the program that is run.
 */
export function runnerRule(options: RunnerOptions, ruleOf: RuleLookup): ProgramRule {
  return (args, spelled) => {
    if (onlyAsksForItself(args)) return undefined;
    const inner = programAmong(args.slice(0, spelled), options);
    if (inner === undefined) {
      return "it runs other programs, and the entry does not say which (name the program in it)";
    }
    return judgeInner(args.slice(inner), spelled - inner, options, ruleOf);
  };
}

/** Holds the words of a program that another one runs to its own rule. */
export function judgeInner(
  words: readonly Word[],
  spelled: number,
  { isShell = false, addsWords = false }: RunnerOptions,
  ruleOf: RuleLookup,
): string | undefined {
  const rule = ruleOf(words[0]!.text);
  if (addsWords && rule) return `words from elsewhere could be options of ${words[0]!.text}`;
  const foreign = isShell &&
    words.slice(spelled).find((word) => !isLiteral(word) || !plain.test(word.text));
  if (foreign) return `"${foreign.text}" is read by another shell`;
  return rule?.(words.slice(1), Math.max(0, spelled - 1));
}

/** The index of the program among the words of an entry. */
function programAmong(
  words: readonly Word[],
  { withValue = "", operandsBefore = 0 }: RunnerOptions,
): number | undefined {
  let passed = 0;
  for (let index = 0; index < words.length; index++) {
    const { text } = words[index]!;
    if (mayBeOption(words[index]!)) {
      if (text.length === 2 && withValue.includes(text[1]!)) index++;
    } else if (/^[0-9.]+[smhd]?$/.test(text) || /^\w+=/.test(text)) continue;
    else if (passed++ >= operandsBefore) return index;
  }
  return undefined;
}
