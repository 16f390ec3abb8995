import type { ProgramRule } from "./option_rule.ts";
import { isLiteral, mayBeOption, type Word } from "./word.ts";

/** What asks a program for nothing but itself. */
const asksForItself = new Set(["--version", "-V", "-v", "version", "--help", "-h", "help"]);

/** Whether the only word asks for the version or for help. */
export function onlyAsksForItself(args: readonly Word[]): boolean {
  return args.length === 1 && isLiteral(args[0]!) && asksForItself.has(args[0]!.text);
}

/**
 * An interpreter runs the file that its first word names; code between its words, or from its input,
 * is refused.
 */
export const interpreterRule: ProgramRule = (args, spelled) => {
  if (onlyAsksForItself(args) && args[0]!.text !== "-v") return undefined;
  const refusal = "it runs any code that it is given (name the script first)";
  const chosen = args.slice(0, spelled);
  if (chosen.some((word) => !mayBeOption(word))) return undefined;
  const last = chosen.at(-1)?.text;
  const [next] = args.slice(spelled);
  if (last !== undefined && !/^--[a-z-]{3,}$/.test(last)) {
    return next ? `"${last}" is followed by any code, and the entry does not say which` : undefined;
  }
  if (last !== undefined && /eval|print|require|import|exec|command|run/.test(last) && next) {
    return `"${last}" is followed by any code, and the entry does not say which`;
  }
  if (!next) return last === undefined ? refusal : undefined;
  return mayBeOption(next) || !isLiteral(next) || isInput(next.text) ? refusal : undefined;
};

/** Whether a script's name leads to what another program says: `/dev/stdin`. */
function isInput(path: string): boolean {
  return /(^|\/)(dev\/(stdin|fd|tty)|proc\/)/.test(path);
}

/** At most so many files: the next one would be written. */
export function atMostOperands(limit: number, optionsWithValue: string): ProgramRule {
  return (args, spelled) => {
    let operands = 0;
    let isOver = false;
    for (let index = 0; index < args.length; index++) {
      const word = args[index]!;
      const { text } = word;
      if (!isOver && text === "--") isOver = true;
      else if (!isOver && text.length > 1 && mayBeOption(word) && isLiteral(word)) {
        if (text.length === 2 && optionsWithValue.includes(text[1]!)) index++;
      } else {
        operands += word.globAt === undefined ? 1 : limit + 1;
        if (operands > limit && index >= spelled) return `"${text}" would be written`;
      }
    }
    return undefined;
  };
}

/** A first word that is made of letters of options without a hyphen: `tar xIf`. */
export function firstWordRefuses(letters: string): ProgramRule {
  return ([first], spelled) =>
    spelled === 0 && first && !first.text.startsWith("-") &&
      [...letters].some((letter) => first.text.includes(letter))
      ? `"${first.text}" runs another program`
      : undefined;
}

/**
 * A program whose first word says what it does. No option stands before that word unless the entry
 * has it; the words of `refused` run other programs, and an entry has to say which.
 */
export function subcommandRule(refused: string): ProgramRule {
  const names = new Set(refused.split(" "));
  return (args, spelled) => {
    if (onlyAsksForItself(args)) return undefined;
    const last = args[spelled - 1]?.text;
    if (last !== undefined && names.has(last) && args.length > spelled) {
      return `"${last}" runs other programs, and the entry does not say which`;
    }
    if (args.slice(0, spelled).some((word) => !mayBeOption(word))) return undefined;
    const next = args[spelled];
    if (!next) return undefined;
    if (mayBeOption(next)) return `"${next.text}" stands before the subcommand`;
    if (!isLiteral(next)) {
      return `a file's name in the place of "${next.text}" could be any subcommand`;
    }
    return names.has(next.text) ? `"${next.text}" runs other programs` : undefined;
  };
}
