import { basename } from "node:path";
import type { Configuration, Paths } from "../../host/mod.ts";
import { exitCode, UserError } from "../../kernel/mod.ts";
import {
  homeSessionsFolder,
  planReplay,
  readSession,
  type ReplayPlan,
  type Session,
  workspaceSessionsFolder,
} from "../../session/mod.ts";
import { plainReason } from "../../session/recording_error.ts";
import { trueFolder } from "../../workspace/followed_path.ts";
import { namesWithin } from "../../workspace/workspace_names.ts";

/** A session whose prompts are asked again. */
export interface ReplaySource {
  /** As the person named it. */
  readonly name: string;
  /** Absolute, links resolved. */
  readonly path: string;
  readonly sha256: string;
  /** Device and inode. */
  readonly identity: string;
  readonly session: Session;
  readonly plan: ReplayPlan;
  /** Whether this user recorded it, in a folder of theirs. */
  readonly isOwn: boolean;
}

/** Where own sessions stand, and how prompts are read. */
export interface SourceOptions {
  readonly paths: Paths;
  readonly sessionsDir: Configuration["sessionsDir"];
  readonly keepRoutes?: boolean;
}

/**
 * Reads a session to be replayed, Harvey's own or any Fountain file.
 *
 * @throws {UserError} where there is none, or no prompt in it
 */
export async function readSource(name: string, options: SourceOptions): Promise<ReplaySource> {
  const refusal = (state: string) =>
    new UserError(`Cannot replay "${basename(name)}": ${state}`, exitCode.failed);
  let path: string;
  let facts: Deno.FileInfo;
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    path = await Deno.realPath(name);
    facts = await Deno.stat(path);
    if (!facts.isFile) throw refusal("it is not a file (name a session file)");
    bytes = await Deno.readFile(path);
  } catch (error) {
    if (error instanceof UserError) throw error;
    const reason = error instanceof Deno.errors.NotFound ? "there is none" : plainReason(error);
    throw refusal(`${reason} (name another file)`);
  }
  const session = await readSession(new TextDecoder().decode(bytes));
  const plan = planReplay(session, options);
  if (plan.turns.length === 0) throw refusal("no chat turns found (is it a Harvey session?)");
  return {
    ...{ name, path, session, plan, identity: identityOf(facts) },
    sha256: new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex(),
    isOwn: session.id !== undefined && isPrivate(facts) && await standsAmongOwn(path, options),
  };
}

/** Tells two names of one file. */
export function identityOf({ dev, ino }: Deno.FileInfo): string {
  return `${dev} ${ino}`;
}

/** Harvey's files are their owner's alone; what came with a repository or an archive seldom is. */
function isPrivate({ uid, mode }: Deno.FileInfo): boolean {
  if (Deno.build.os === "windows") return true;
  return uid === Deno.uid() && ((mode ?? 0o777) & 0o077) === 0;
}

async function standsAmongOwn(
  path: string,
  { paths: { workspace, home }, sessionsDir }: SourceOptions,
): Promise<boolean> {
  const option = sessionsDir?.fromOption ? sessionsDir.path : undefined;
  const places = { workspace, home, option, configured: sessionsDir?.path };
  for (const folder of [workspaceSessionsFolder(places), homeSessionsFolder(home)]) {
    if (namesWithin(await trueFolder(folder), path)) return true;
  }
  return false;
}
