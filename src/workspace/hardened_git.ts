import { exitCode, UserError } from "../kernel/mod.ts";
import { childEnvironment } from "./child_environment.ts";

/** Settings by which a repository could name programs, taken back; each in git's own spelling. */
const settings = [
  ...["core.fsmonitor=false", "core.hooksPath=/dev/null", "core.pager=cat", "core.askPass="],
  ...["core.sshCommand=false", "core.alternateRefsCommand=false", "core.editor=false"],
  ...["credential.helper=", "diff.external=", "gpg.program=false", "protocol.allow=never"],
  ...["submodule.recurse=false", "status.submoduleSummary=false", "log.showSignature=false"],
  "safe.bareRepository=explicit",
];

/** What has no setting, or is stronger so: no index is written, nothing is fetched for what lacks. */
const hardened = {
  GIT_OPTIONAL_LOCKS: "0",
  GIT_NO_LAZY_FETCH: "1",
  GIT_ALLOW_PROTOCOL: "none",
  GIT_TERMINAL_PROMPT: "0",
  GIT_PAGER: "cat",
};

/** Of one answer, in bytes: the rest is left out. */
const longest = 1024 * 1024;

/** A repository, which may be a stranger's. */
export interface RepositoryPlace {
  /** The folder that is asked about. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Where git is run from; default: the home folder that the environment names. */
  readonly home?: string;
}

/** What git said. */
export interface GitAnswer {
  readonly code: number;
  /** Standard output; what is not UTF-8 stands as U+FFFD. */
  readonly output: string;
  /** Whether more came than is kept. */
  readonly isCut: boolean;
  /** Standard error, without the blanks around it. */
  readonly error: string;
}

/**
 * Asks git what only reads, such as `["diff", "--staged"]`, so that nothing is run which the
 * repository's configuration names. Options that keep a diff from running programs are added.
 *
 * @throws {UserError} where git is not there, or the repository names programs that cannot be taken
 *   back
 */
export async function readGit(
  place: RepositoryPlace,
  [command, ...args]: readonly string[],
): Promise<GitAnswer> {
  if (await names(place, "^(filter|hook|core[.]worktree)") === "its own") {
    throw new UserError(
      `Cannot read the repository of "${place.folder}": its configuration names programs or another ` +
        "folder (git config --show-origin --list shows them)",
      exitCode.failed,
    );
  }
  const quiet = command === "diff" || command === "log" || command === "show"
    ? ["--no-ext-diff", "--no-textconv", "--no-color", "--ignore-submodules=all"]
    : [];
  return await git(place, [command, ...quiet, ...args]);
}

/**
 * What `git status --short --branch` tells of the folder, without what stands beside it; undefined
 * where it cannot be told, or not without running what the repository's configuration names.
 *
 * @throws {UserError} where git is not there
 */
export async function readGitStatus(place: RepositoryPlace): Promise<string | undefined> {
  if (await names(place, "^(filter|hook)[.]") !== "nothing") return undefined;
  // `core.worktree` may say that the files stand elsewhere: in the home folder, say.
  const inside = await git(place, ["rev-parse", "--is-inside-work-tree"]);
  if (inside.output.trim() !== "true") return undefined;
  const { code, output } = await git(place, [
    ...["status", "--short", "--branch", "--ignore-submodules=all", "--", "."],
  ]);
  return code === 0 ? output.trimEnd() : undefined;
}

/**
 * Whether the repository's configuration, or what it includes, holds settings of such names, which no
 * option takes back. Those of the person's own configuration may stand.
 */
async function names(
  place: RepositoryPlace,
  pattern: string,
): Promise<"nothing" | "its own" | "unknown"> {
  const { code, output } = await git(place, ["config", "--show-scope", "--get-regexp", pattern]);
  // It ends with 1 where it finds none; an old git, which knows no scopes, with another code.
  if (code === 1) return "nothing";
  if (code === 0) return output.split("\n").some(isForeign) ? "its own" : "nothing";
  return code === 128 ? "unknown" : "its own";
}

/** Whether a line of `git config --show-scope` tells a setting of the repository's own. */
function isForeign(line: string): boolean {
  return line !== "" && !line.startsWith("global\t") && !line.startsWith("system\t");
}

async function git(place: RepositoryPlace, args: readonly string[]): Promise<GitAnswer> {
  const { folder, environment, signal, home } = place;
  const own = childEnvironment(environment);
  try {
    const child = new Deno.Command("git", {
      args: ["-C", folder, "--no-pager", ...settings.flatMap((each) => ["-c", each]), ...args],
      // From elsewhere: where PATH names the present folder, a stranger's program would be found.
      cwd: home || own.HOME || own.USERPROFILE || undefined,
      clearEnv: true,
      env: { ...withoutGit(own), ...hardened },
      stdin: "null",
      stdout: "piped",
      stderr: "piped",
      signal,
    }).spawn();
    const [output, error] = await Promise.all([bounded(child.stdout), bounded(child.stderr)]);
    const { code } = await child.status;
    signal.throwIfAborted();
    return { code, output: output.text, isCut: output.isCut, error: error.text.trim() };
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    throw new UserError(
      "Cannot ask git: there is no such program (install it, or mend PATH)",
      exitCode.failed,
      { cause: error },
    );
  }
}

/** By which a person says where the own configuration stands. */
const ownConfiguration = ["GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM"];

/** Variables such as `GIT_DIR` and `GIT_EXTERNAL_DIFF` speak of other repositories and programs. */
function withoutGit(environment: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) =>
      !name.toUpperCase().startsWith("GIT_") || ownConfiguration.includes(name)
    ),
  );
}

async function bounded(
  stream: ReadableStream<Uint8Array>,
): Promise<{ readonly text: string; readonly isCut: boolean }> {
  const decoder = new TextDecoder();
  let [text, size] = ["", 0];
  for await (const chunk of stream) {
    const room = longest - size;
    if (room > 0) text += decoder.decode(chunk.subarray(0, room), { stream: true });
    size += chunk.length;
  }
  return { text, isCut: size > longest };
}
