import { delimiter, resolve } from "node:path";
import { type CommandRequest, defaultShell } from "./process.ts";

/** A program and its arguments, or why nothing can be run. */
export type Invocation =
  | { readonly program: string; readonly options: Deno.CommandOptions }
  | { readonly problem: string };

/**
 * How the request's shell is started. With `merge`, standard error goes where standard output goes,
 * so that the order of the two is kept exactly.
 */
export async function shellInvocation(
  request: CommandRequest,
  merge: boolean,
): Promise<Invocation> {
  const { environment, workdir } = request;
  // A shell would take a command that begins with a hyphen for an option of its own.
  const command = request.command.startsWith("-") ? ` ${request.command}` : request.command;
  const shell = request.shell ?? defaultShell(environment);
  const problem = await problemWithFolder(workdir) ?? await problemWithShell(shell, request);
  if (problem) return { problem };
  const options: Deno.CommandOptions = { cwd: workdir, env: environment, clearEnv: true };
  if (Deno.build.os === "windows") {
    const args = ["/d", "/s", "/c", `"${command}"`];
    return { program: shell, options: { ...options, args, windowsRawArguments: true } };
  }
  if (!merge) return { program: shell, options: { ...options, args: ["-c", command] } };
  // The plain shell steps aside for the user's own one, which need not know how to redirect.
  const args = ["-c", 'exec "$0" -c "$1" 2>&1', shell, command];
  return { program: "/bin/sh", options: { ...options, args } };
}

async function problemWithFolder(workdir: string): Promise<string | undefined> {
  try {
    if ((await Deno.stat(workdir)).isDirectory) return undefined;
    return `"${workdir}" is not a folder`;
  } catch (error) {
    return `the folder "${workdir}" ${plainReason(error)}`;
  }
}

async function problemWithShell(
  shell: string,
  { environment, workdir }: CommandRequest,
): Promise<string | undefined> {
  if (Deno.build.os === "windows") return undefined;
  const places = shell.includes("/")
    ? [resolve(workdir, shell)]
    : (environment.PATH ?? "").split(delimiter).map((folder) => resolve(workdir, folder, shell));
  let reason = "does not exist";
  for (const place of places) {
    try {
      const { isFile, mode } = await Deno.stat(place);
      if (isFile && ((mode ?? 0) & 0o111) !== 0) return undefined;
      reason = "is not a program";
    } catch (error) {
      if (shell.includes("/")) reason = plainReason(error);
    }
  }
  return `the shell "${shell}" ${reason} (set SHELL to one that does)`;
}

function plainReason(error: unknown): string {
  if (error instanceof Deno.errors.NotFound) return "does not exist";
  if (error instanceof Deno.errors.PermissionDenied) return "may not be used";
  return `cannot be used: ${error instanceof Error ? error.message : error}`;
}
