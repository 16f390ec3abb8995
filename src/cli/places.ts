import { homedir } from "node:os";
import { resolve } from "node:path";
import { exitCode, UserError } from "../kernel/mod.ts";
import type { Paths } from "../host/mod.ts";
import { plainReason } from "../session/recording_error.ts";

/**
 * The folders of a run: the workspace as it really is on the disk, and the person's home.
 *
 * @throws {UserError} where the workspace is no folder
 */
export async function findPlaces(
  workdir: string | undefined,
  environment: Readonly<Record<string, string>>,
): Promise<Paths> {
  const asked = resolve(workdir ?? currentFolder());
  const refusal = (reason: string) =>
    new UserError(
      `Cannot work in "${asked}": ${reason} (name a folder with --workdir)`,
      exitCode.usage,
    );
  const home = environment.HOME || environment.USERPROFILE || homedir();
  try {
    const workspace = await Deno.realPath(asked);
    if ((await Deno.stat(workspace)).isDirectory) return { workspace, home };
  } catch (error) {
    throw refusal(error instanceof Deno.errors.NotFound ? "there is none" : plainReason(error));
  }
  throw refusal("it is not a folder");
}

function currentFolder(): string {
  try {
    return Deno.cwd();
  } catch (error) {
    throw new UserError(
      `Cannot find the current folder: ${plainReason(error)} (name a folder with --workdir)`,
      exitCode.usage,
    );
  }
}

/** The person's name as the system gives it; `operator` where it gives none. */
export function personName(environment: Readonly<Record<string, string>>): string {
  return environment.USER || environment.USERNAME || "operator";
}
