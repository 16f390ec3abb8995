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

/** Git is kept from running what a repository's own configuration names. */
async function gitStatus(harvey: Harvey, signal: AbortSignal): Promise<string> {
  const { outcome, output } = await harvey.shell.run({
    command: "git -c core.fsmonitor=false -c core.hooksPath=/dev/null status --short --branch",
    workdir: harvey.paths.workspace,
    environment: { ...childEnvironment(harvey.environment), GIT_OPTIONAL_LOCKS: "0" },
    signal,
    timeout: 5,
    maxOutput: 8 * 1024,
  });
  return outcome.kind === "exit" && outcome.code === 0 ? output!.trimEnd() : "(no git status)";
}
