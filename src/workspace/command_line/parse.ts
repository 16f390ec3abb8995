import { Unsure, type Word } from "./word.ts";
import { WordReader } from "./word_reader.ts";

/** Where a descriptor of a command leads: `2>&1`, `>/dev/null`. */
export interface Redirection {
  readonly operator: "<" | "<>" | "<&" | ">" | ">>" | ">|" | ">&";
  readonly target: Word;
}

/** A program with its words; the first word is the program. */
export interface SimpleCommand {
  /** What stands before the program: `LANG=C`. */
  readonly assignments: readonly { readonly name: string; readonly value: Word }[];
  /** Never empty. */
  readonly words: readonly Word[];
  readonly redirections: readonly Redirection[];
}

/** The simple commands of a line, in the order that they stand in; or why it cannot be told. */
export type CommandLine =
  | { readonly commands: readonly SimpleCommand[] }
  | { readonly problem: string };

/** Longer ones nobody reads before agreeing to them. */
const maxLength = 8192;

/** What shells take for grammar, and not for a program, where a command begins. */
const reserved = new Set(
  ("if then else elif fi do done case esac while until for in function select repeat foreach end " +
    "coproc always nocorrect noglob time [[ ]] { }").split(" "),
);

/**
 * Parses a command line into simple commands joined by `;`, `&&`, `||`, `|` or a new line, as
 * {@link https://pubs.opengroup.org/onlinepubs/9799919799/utilities/V3_chap02.html the POSIX shell}
 * and its descendants (dash, bash, ksh, zsh) all read it. What they read differently, and what only
 * running can tell (expansions, substitutions, compound commands, here-documents, jobs in the
 * background), is a problem.
 *
 * ```ts
 * import { parseCommandLine } from "./parse.ts";
 * const line = parseCommandLine(`git log -n 3 | grep "a; b"`);
 * if ("problem" in line) throw new Error(line.problem);
 * const words = line.commands.map((command) => command.words.map((word) => word.text));
 * if (words[1]?.[1] !== "a; b") throw new Error();
 * ```
 */
export function parseCommandLine(text: string): CommandLine {
  if (text.length > maxLength) return { problem: `it is longer than ${maxLength} characters` };
  try {
    return { commands: readCommands(new WordReader(text)) };
  } catch (error) {
    if (error instanceof Unsure) return { problem: error.message };
    throw error;
  }
}

function readCommands(reader: WordReader): SimpleCommand[] {
  const commands: SimpleCommand[] = [];
  /** Whether what was read asks for another command: after `|`, `&&`, `||` and at first. */
  let isAwaited = true;
  skipNewLines(reader);
  while (reader.next !== undefined) {
    commands.push(readSimpleCommand(reader));
    isAwaited = readOperator(reader);
    if (isAwaited || reader.next === "\n") skipNewLines(reader);
  }
  if (isAwaited) throw new Unsure("no command stands where one belongs");
  return commands;
}

function skipNewLines(reader: WordReader): void {
  reader.skipBlanks();
  while (reader.next === "\n") {
    reader.at++;
    reader.skipBlanks();
  }
}

/** What joins a command to the next one; whether there must be one. */
function readOperator(reader: WordReader): boolean {
  const { text, at, next } = reader;
  const isDouble = next !== undefined && next !== "\n" && text[at + 1] === next;
  if (next === ";" && !isDouble) {
    reader.at++;
    reader.skipBlanks();
  } else if (next === "|" && text[at + 1] === "&") {
    throw new Unsure("|& is read differently by different shells (write 2>&1 |)");
  } else if (next === "|" || next === "&" && isDouble) {
    reader.at += isDouble ? 2 : 1;
    return true;
  } else if (next === "&" && text[at + 1] === ">") {
    throw new Unsure("&> is read differently by different shells (write >/dev/null 2>&1)");
  } else if (next === "&") {
    throw new Unsure("& leaves a command running in the background");
  } else if (next === ";") {
    throw new Unsure(";; belongs to a compound command");
  }
  return false;
}

function readSimpleCommand(reader: WordReader): SimpleCommand {
  const assignments: { name: string; value: Word }[] = [];
  const words: Word[] = [];
  const redirections: Redirection[] = [];
  for (;;) {
    reader.skipBlanks();
    const word = reader.word();
    const isArrow = reader.next === "<" || reader.next === ">";
    if (word && isArrow && /^[0-9]+$/.test(word.text)) {
      if (word.text.length > 1 || word.quotedAt !== undefined) {
        throw new Unsure(`"${word.text}" before ${reader.next} is read differently by shells`);
      }
      redirections.push(readRedirection(reader));
    } else if (word) {
      const assignment = words.length === 0 ? asAssignment(word) : undefined;
      if (assignment) assignments.push(assignment);
      else if (words.length === 0 && reserved.has(word.text) && word.quotedAt === undefined) {
        throw new Unsure(`"${word.text}" belongs to a compound command`);
      } else words.push(word);
    } else if (isArrow) redirections.push(readRedirection(reader));
    else break;
  }
  if (words.length === 0) {
    throw new Unsure(
      assignments.length > 0
        ? `${assignments[0]!.name} is set for what follows`
        : "no command stands where one belongs",
    );
  }
  return { assignments, words, redirections };
}

/** `NAME=value`, the name and the sign unquoted; `NAME+=` and `NAME[…]=` are for no program. */
function asAssignment({ text, quotedAt, globAt }: Word): { name: string; value: Word } | undefined {
  const found = /^([A-Za-z_][A-Za-z0-9_]*)(\[|\+?=)/.exec(text);
  if (!found || found[0].length > (quotedAt ?? Infinity)) return undefined;
  const [whole, name, sign] = found as unknown as [string, string, string];
  if (sign === "[" && !text.includes("=")) return undefined;
  if (sign !== "=") throw new Unsure(`"${text}" sets a part of a variable`);
  const value = { text: text.slice(whole.length), globAt, isInHome: false };
  return { name, value };
}

function readRedirection(reader: WordReader): Redirection {
  const { text, at } = reader;
  if (text.startsWith("<<", at)) throw new Unsure("<< puts a text of its own into a command");
  if (text[at + 1] === "(") throw new Unsure(`${text[at]}( runs another command`);
  const operator = (["<>", "<&", ">>", ">|", ">&", "<", ">"] as const)
    .find((each) => text.startsWith(each, at))!;
  reader.at += operator.length;
  reader.skipBlanks();
  const target = reader.word();
  if (!target) throw new Unsure(`${operator} leads nowhere`);
  if (operator.endsWith("&") && target.quotedAt !== undefined) {
    throw new Unsure(`quotes after ${operator} are read differently by different shells`);
  }
  // `<1-5>` is a pattern in one shell.
  if (reader.next === "<" || reader.next === ">") {
    throw new Unsure(`a blank belongs between the two redirections (at "${target.text}")`);
  }
  return { operator, target };
}
