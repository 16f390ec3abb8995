import type { Harvey } from "../../src/host/mod.ts";
import { childEnvironment, type CommandResult } from "../../src/workspace/mod.ts";

const unknown = "(no git status)";

/** Settings by which a repository could name programs, taken back; each in git's own spelling. */
const settings = [
  ...["core.fsmonitor=false", "core.hooksPath=/dev/null", "core.pager=cat", "core.askPass="],
  ...["core.sshCommand=false", "core.alternateRefsCommand=false", "core.editor=false"],
  ...["credential.helper=", "diff.external=", "gpg.program=false", "protocol.allow=never"],
  ...["submodule.recurse=false", "status.submoduleSummary=false", "safe.bareRepository=explicit"],
];

/** What has no setting, or is stronger so: no index is written, nothing is fetched for what lacks. */
const environment = {
  GIT_OPTIONAL_LOCKS: "0",
  GIT_NO_LAZY_FETCH: "1",
  GIT_ALLOW_PROTOCOL: "none",
  GIT_TERMINAL_PROMPT: "0",
  GIT_PAGER: "cat",
};

/**
 * The status of the workspace's repository, which may be a stranger's: nothing that its
 * configuration, or a submodule's, names is run, and nothing outside the workspace is told.
 */
export async function gitStatus(harvey: Harvey, signal: AbortSignal): Promise<string> {
  if (await mayRunPrograms(harvey, signal)) return unknown;
  // `core.worktree` may say that the files stand elsewhere: in the home folder, say.
  const { output } = await git(harvey, "rev-parse --is-inside-work-tree", signal);
  if (output?.trim() !== "true") return unknown;
  const status = "status --short --branch --ignore-submodules=all -- .";
  const told = await git(harvey, status, signal);
  return codeOf(told) === 0 && told.output!.trimEnd() || unknown;
}

/**
 * Whether the repository's configuration, or what it includes, names programs for files or events
 * by names of its own, which no setting takes back. Those of the person's own configuration may run.
 */
async function mayRunPrograms(harvey: Harvey, signal: AbortSignal): Promise<boolean> {
  const named = await git(harvey, "config --show-scope --get-regexp '^(filter|hook)[.]'", signal);
  // It ends with 1 where it finds none; an old git, which knows no scopes, with another code.
  if (codeOf(named) === 1) return false;
  if (codeOf(named) !== 0) return true;
  return named.output!.split("\n").some((line) => line !== "" && !isOwn(line));
}

/** Whether a line of `git config --show-scope` tells a setting from outside the repository. */
function isOwn(line: string): boolean {
  return line.startsWith("global\t") || line.startsWith("system\t");
}

/**
 * Runs git from another folder than the workspace: where `PATH` names the present folder, as Windows
 * always does, a stranger's program called git would run there.
 */
function git(harvey: Harvey, command: string, signal: AbortSignal): Promise<CommandResult> {
  const { workspace, home } = harvey.paths;
  const isWindows = Deno.build.os === "windows";
  const place = isWindows ? '"%HARVEY_WORKSPACE%"' : '"$HARVEY_WORKSPACE"';
  const options = settings.map((setting) => `-c ${setting}`).join(" ");
  return harvey.shell.run({
    command: `git -C ${place} --no-pager ${options} ${
      isWindows ? command.replaceAll("'", '"') : command
    }`,
    workdir: home,
    environment: {
      ...childEnvironment(harvey.environment),
      ...environment,
      HARVEY_WORKSPACE: workspace,
    },
    signal,
    timeout: 5,
    maxOutput: 8 * 1024,
  });
}

/** Undefined where it did not end in order. */
function codeOf({ outcome }: CommandResult): number | undefined {
  return outcome.kind === "exit" ? outcome.code : undefined;
}
