import type { Harvey } from "../../src/host/mod.ts";
import { childEnvironment } from "../../src/workspace/mod.ts";
import { listFiles } from "./file_list.ts";

/** Finds the text that stands for one placeholder. */
type Filling = (harvey: Harvey, signal: AbortSignal) => string | Promise<string>;

/** A new placeholder is one line here. */
const fillings: Readonly<Record<string, Filling>> = {
  "<!-- @date -->": () => new Date().toDateString(),
  "<!-- @files -->": ({ paths }) => listFiles(paths.workspace),
  "<!-- @git-status -->": gitStatus,
};

/** Replaces each placeholder that stands in `text`; what is none stays as it is. */
export async function fillPlaceholders(
  text: string,
  harvey: Harvey,
  signal: AbortSignal,
): Promise<string> {
  let filled = text;
  for (const [placeholder, fill] of Object.entries(fillings)) {
    if (text.includes(placeholder)) {
      filled = filled.split(placeholder).join(await fill(harvey, signal));
    }
  }
  return filled;
}

/** Git is kept from running what a repository's own configuration, or a submodule's, names. */
async function gitStatus(harvey: Harvey, signal: AbortSignal): Promise<string> {
  const unknown = "(no git status)";
  // A filter's own program would run on every file that changed; those of the person's own
  // configuration may.
  const filters = await git(harvey, "config --show-scope --get-regexp '^filter[.]'", signal);
  if (filters.split("\n").some((line) => line !== "" && !isOwn(line))) return unknown;
  const guards = "-c core.fsmonitor=false -c core.hooksPath=/dev/null";
  const status = "status --short --branch --ignore-submodules=all";
  return (await git(harvey, `${guards} ${status}`, signal)).trimEnd() || unknown;
}

/** Whether a line of `git config --show-scope` tells a setting from outside the repository. */
function isOwn(line: string): boolean {
  return line.startsWith("global\t") || line.startsWith("system\t");
}

/** What a git command prints; nothing where it fails. */
async function git(harvey: Harvey, command: string, signal: AbortSignal): Promise<string> {
  const { outcome, output } = await harvey.shell.run({
    command: `git ${command}`,
    workdir: harvey.paths.workspace,
    environment: { ...childEnvironment(harvey.environment), GIT_OPTIONAL_LOCKS: "0" },
    signal,
    timeout: 5,
    maxOutput: 8 * 1024,
  });
  return outcome.kind === "exit" && outcome.code === 0 ? output! : "";
}
