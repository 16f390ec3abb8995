import { beginsWith, fileName, isDenied, wordsOfEntry } from "./command_line/allowed_entry.ts";
import { judgeAssignments } from "./command_line/assignment_rules.ts";
import { withoutGitGlobals } from "./command_line/git_rule.ts";
import { type CommandLine, parseCommandLine, type SimpleCommand } from "./command_line/parse.ts";
import { parsePlainWords } from "./command_line/plain_words.ts";
import { ruleOf } from "./command_line/program_rules.ts";
import { judgeRedirections } from "./command_line/redirection_rules.ts";
import { isLiteral, type Word } from "./command_line/word.ts";

/** Whether a command may be run, and why not. */
export type CommandVerdict =
  | {
    readonly allowed: true;
    /** The programs that it runs, as typed. */
    readonly programs: readonly string[];
    /** The words that no entry spells out, and the files that redirections read. */
    readonly added: readonly Word[];
  }
  | {
    readonly allowed: false;
    readonly reason: string;
    /** The entry of the list that would allow the command that is not on it: `git push`. */
    readonly missing?: string;
  };

/** How a command is judged. */
export interface CommandJudgement {
  /** Entries that are refused whatever else allows them. Default: none. */
  readonly denied?: readonly string[];
  /**
   * The grammar of the shell that is to run it: of one whose grammar is not the POSIX shell's only
   * plain words are taken. Default: the system's own.
   */
  readonly grammar?: CommandGrammar;
}

/** The POSIX shell's grammar; or that of cmd.exe, or of another shell that is not a POSIX shell. */
export type CommandGrammar = "posix" | "cmd" | "other";

/** Programs of which an entry is proposed with the word that says what they do. */
const withSubcommands = new Set(
  ("git npm pnpm yarn bun go cargo deno docker podman kubectl pip uv poetry dotnet mvn gradle apt " +
    "brew systemctl make just gh bundle composer").split(" "),
);

/**
 * Judges a command line by a list of allowed commands. The line is parsed as a shell would, and each
 * command of it is judged by itself, whatever joins them: `git log | head` needs both. An entry is
 * the first words of a command: `git status` allows `git status -s`, and not `git push`; `ls` is the
 * program that PATH finds, and neither `./ls` nor `/bin/ls`.
 *
 * Refused, with the reason: what the parser is not sure of; redirections that write to a file;
 * variables set for the command that may change what it does; and, of programs that run others by
 * their options or words (`find -exec`, `xargs`, `git -c`), these options and words, unless they
 * stand in the entry itself. Entries that are no simple command allow nothing.
 *
 * ```ts
 * import { judgeCommand } from "./command_policy.ts";
 * const allowed = ["git log", "head", "find . -exec grep"];
 * if (!judgeCommand("git log | head -n 3", allowed).allowed) throw new Error();
 * if (judgeCommand("git log; rm -rf .", allowed).allowed) throw new Error();
 * if (judgeCommand("find . -exec rm {} +", allowed).allowed) throw new Error();
 * ```
 */
export function judgeCommand(
  command: string,
  allowed: readonly string[],
  { denied = [], grammar = systemGrammar() }: CommandJudgement = {},
): CommandVerdict {
  const line = parse(command, grammar);
  if ("problem" in line) return { allowed: false, reason: line.problem };
  const entries = entriesOf(allowed, grammar);
  const refusedEntries = entriesOf(denied, grammar);
  const added: Word[] = [];
  for (const simple of line.commands) {
    const answer = judgeSimple(simple, entries, refusedEntries);
    if ("reason" in answer) return { allowed: false, ...answer };
    added.push(...answer.added);
  }
  const programs = line.commands.map(({ words }) => words[0]!.text);
  const moved = movedProgram(programs);
  if (moved !== undefined) {
    return { allowed: false, reason: `"${moved}" is another file once the folder has changed` };
  }
  return { allowed: true, programs, added };
}

/**
 * The words of an entry of the list of allowed commands. Undefined where it is none and allows
 * nothing: empty, more than one command, or with what only a shell could tell.
 */
export function readEntry(
  entry: string,
  grammar: CommandGrammar = systemGrammar(),
): readonly string[] | undefined {
  return wordsOfEntry(parse(entry, grammar));
}

/** Shells that read what the POSIX shell does as it does. */
const posixShells = new Set(["sh", "bash", "dash", "ash", "zsh", "ksh", "ksh93", "mksh", "yash"]);

/** The grammar of a shell by its path or name; of the system's own where none is named. */
export function grammarOf(shell: string | undefined): CommandGrammar {
  const system = systemGrammar();
  if (!shell || system === "cmd") return system;
  return posixShells.has(fileName(shell)) ? "posix" : "other";
}

/** The grammar of the shell that commands run in where nobody names another one. */
function systemGrammar(): CommandGrammar {
  return Deno.build.os === "windows" ? "cmd" : "posix";
}

interface Refusal {
  readonly reason: string;
  readonly missing?: string;
}

function judgeSimple(
  command: SimpleCommand,
  entries: readonly (readonly string[])[],
  denied: readonly (readonly string[])[],
): Refusal | { readonly added: readonly Word[] } {
  const [program] = command.words;
  if (!isLiteral(program!)) return { reason: `"${program!.text}" may stand for any program` };
  const name = program!.text;
  const words = ruleOf(name) === ruleOf("git") ? withoutGitGlobals(command.words) : command.words;
  const denial = denied.find((entry) => isDenied(words, entry));
  if (denial) return { reason: `"${denial.join(" ")}" is denied` };

  const matching = entries.filter((entry) => beginsWith(words, entry));
  const proposed = matching[0] ?? proposedEntry(words);
  let reason = judgeAssignments(command) ?? judgeRedirections(command);
  if (reason !== undefined) return { reason };
  for (const entry of [...matching, proposed]) {
    reason = ruleOf(name)?.(words.slice(1), entry.length - 1);
    if (reason !== undefined) continue;
    if (matching.length > 0) {
      const targets = command.redirections.map(({ target }) => target);
      return { added: [...words.slice(entry.length), ...targets] };
    }
    const missing = proposed.join(" ");
    return { reason: `"${missing}" is not among the allowed commands`, missing };
  }
  return { reason: `${name}: ${reason}` };
}

function entriesOf(
  entries: readonly string[],
  grammar: CommandGrammar,
): (readonly string[])[] {
  return entries.map((entry) => readEntry(entry, grammar)).filter((entry) => entry !== undefined)
    .sort((a, b) => b.length - a.length);
}

function parse(command: string, grammar: CommandGrammar): CommandLine {
  return grammar === "posix"
    ? parseCommandLine(command)
    : parsePlainWords(command, grammar === "cmd");
}

/** What a person would allow, to allow such commands. */
function proposedEntry([program, second]: readonly Word[]): readonly string[] {
  const names = second && withSubcommands.has(program!.text) && isLiteral(second) &&
    /^[a-z][a-z:-]*$/.test(second.text);
  return names ? [program!.text, second.text] : [program!.text];
}

/** A program that is named by where it stands, in a line that goes elsewhere first. */
function movedProgram(programs: readonly string[]): string | undefined {
  const change = programs.findIndex((name) => ["cd", "pushd", "popd", "chdir"].includes(name));
  if (change < 0) return undefined;
  return programs.slice(change + 1).find((name) => name.includes("/") && !name.startsWith("/"));
}
