import type { Actor } from "../../src/host/mod.ts";
import {
  faultOfProgram,
  fileOfWord,
  type PathGuard,
  PathRefusal,
} from "../../src/workspace/mod.ts";
import type { SafeMode } from "./safe_mode.ts";

/** A command that safe mode holds to its list. */
export interface HeldCommand {
  readonly command: string;
  readonly workdir: string;
  readonly by: Actor;
}

/** Where commands run and what they may touch. */
export interface HeldPlaces {
  readonly workspace: string;
  readonly home: string;
  /** The value of PATH. */
  readonly path: string | undefined;
  readonly guard: PathGuard;
}

/**
 * Why a command is refused, and what a person may do about it; undefined where it may run. Of what
 * others than the person ask for, the files that its words name are held to the path rules as well,
 * unless an entry spells them out. That holds for files named one by one; programs that would show
 * all that a folder holds are refused.
 */
export async function refusalOf(
  { command, workdir, by }: HeldCommand,
  safeMode: SafeMode,
  places: HeldPlaces,
): Promise<string | undefined> {
  const verdict = safeMode.judge(command);
  if (!verdict.allowed) {
    const { reason, missing } = verdict;
    return missing === undefined ? reason : `${reason} (/safemode allow ${missing})`;
  }
  for (const program of verdict.programs) {
    const fault = await faultOfProgram(program, places);
    if (fault !== undefined) return fault;
    if (isNamedByPlace(program) && workdir !== places.workspace) {
      return `"${program}" is another file in the folder "${workdir}" (go back with ! cd)`;
    }
  }
  if (by === "person") return undefined;
  const { guard } = places;
  const words = verdict.added.map(({ text }) => text);
  for (const program of verdict.programs) {
    if (readsFolders(program, words)) {
      return `"${program}" would read whole folders, keys and .env in them included ` +
        `(a model has its search tool for that)`;
    }
    if (!isNamedByPlace(program)) continue;
    const reason = await pathRefusal(guard, `${workdir}/${program}`, "exec");
    if (reason !== undefined) return `"${program}": ${reason}`;
  }
  for (const word of verdict.added) {
    const before = word.text.slice(0, word.globAt);
    if (word.globAt !== undefined && /(^|\/)\.[^/.][^/]*$|(^|\/)\.$/.test(before)) {
      return `"${word.text}" may stand for hidden files (name the file)`;
    }
    const file = await fileOfWord(word, { workdir, home: places.home });
    const reason = file && await pathRefusal(guard, file, "read");
    if (reason) return `"${word.text}": ${reason}`;
  }
  return undefined;
}

/** A program that is named from the folder that the command runs in. */
function isNamedByPlace(program: string): boolean {
  return /[\\/]/.test(program) && !/^([\\/]|[A-Za-z]:)/.test(program);
}

/** `--no-index` and `--untracked`, shortened as git lets them be. */
const gitOptions = /^--(no-i(n(d(ex?)?)?)?|un(t(r(a(c(k(ed?)?)?)?)?)?)?)$/;

/** Whether a program shows the contents of all files of a folder, which no path rule could hold. */
function readsFolders(program: string, words: readonly string[]): boolean {
  if (program === "rg") return true;
  // So `git grep` and `git diff` go through folders, files that git does not keep included.
  if (program === "git") return words.some((word) => gitOptions.test(word));
  if (program === "diff") {
    return words.some((word) => /^-[A-Za-z0-9]*r/.test(word) || /^--rec/.test(word));
  }
  if (!/^[ef]?grep$/.test(program)) return false;
  return words.some((word) =>
    /^-[A-Za-z0-9]*[rR]/.test(word) || /^--(rec|deref|dir)/.test(word) || /^-[A-Za-z]*d/.test(word)
  );
}

async function pathRefusal(
  guard: PathGuard,
  path: string,
  access: "read" | "exec",
): Promise<string | undefined> {
  try {
    await guard.resolve(path, access);
    return undefined;
  } catch (error) {
    if (error instanceof PathRefusal) return error.reason;
    throw error;
  }
}
