import { homedir } from "node:os";
import { resolve } from "node:path";
import { exitCode, UserError } from "../kernel/mod.ts";
import type { Paths } from "../host/mod.ts";

/**
 * The folders of a run: the workspace as it really is on the disk, and the person's home.
 *
 * @throws {UserError} where the workspace is no folder
 */
export async function findPlaces(
  workdir: string | undefined,
  environment: Readonly<Record<string, string>>,
): Promise<Paths> {
  const asked = resolve(workdir ?? Deno.cwd());
  const home = environment.HOME || environment.USERPROFILE || homedir();
  try {
    const workspace = await Deno.realPath(asked);
    if ((await Deno.stat(workspace)).isDirectory) return { workspace, home };
  } catch (error) {
    const reason = error instanceof Deno.errors.NotFound
      ? "there is none"
      : (error as Error).message;
    throw new UserError(
      `Cannot work in "${asked}": ${reason} (name a folder with --workdir)`,
      exitCode.usage,
    );
  }
  throw new UserError(`Cannot work in "${asked}": it is not a folder`, exitCode.usage);
}

/** The person's name as the system gives it; `operator` where it gives none. */
export function personName(environment: Readonly<Record<string, string>>): string {
  return environment.USER || environment.USERNAME || "operator";
}
