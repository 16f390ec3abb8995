import { basename, join, resolve } from "node:path";
import type { Configuration, Paths } from "../host/mod.ts";
import { exitCode, UserError } from "../kernel/mod.ts";
import {
  continueSession,
  discoverSessionFiles,
  findSessionFile,
  type SessionFolders,
  type SessionListing,
} from "../session/mod.ts";
import { proposal } from "./nearest.ts";
import { sessionFoldersOf } from "./sessions/folders.ts";

/** Where sessions are looked for. */
export interface SessionSearch {
  readonly paths: Paths;
  readonly config: Pick<Configuration, "sessionsDir">;
  /** The folder from which paths are named. */
  readonly from: string;
}

/** Of a file whose contents are only looked at, bytes from its end. */
const glance = 1 << 18;

/**
 * The path of the session that a person means: a path, the name of one of the sessions of the
 * workspace or else of the home folder, with or without its suffix, or a number of the list of
 * sessions, the newest being 0.
 *
 * @throws {UserError} where there is none; it names the nearest
 */
export async function sessionNamed(name: string, search: SessionSearch): Promise<string> {
  const path = name.startsWith("~/")
    ? join(search.paths.home, name.slice(2))
    : resolve(search.from, name);
  if (await exists(path)) return path;
  const folders = foldersOf(search);
  if (basename(name) === name) {
    for (const folder of [folders.workspace, folders.home]) {
      for (const suffix of ["", ".spmd", ".fountain"]) {
        const inFolder = join(folder, name + suffix);
        if (await exists(inFolder)) return inFolder;
      }
    }
  }
  if (isNumber(name)) return await findSessionFile(name, folders, search.from, "continue");
  const names = (await listed(search)).map(({ name }) => name);
  const advice = proposal(basename(name), names, "harvey session list shows those that there are");
  throw new UserError(
    `Cannot continue "${name}": there is no such file (${advice})`,
    exitCode.usage,
  );
}

/**
 * The newest session in which something happened: the workspace's, else the home folder's.
 *
 * @throws {UserError} where there is none
 */
export async function newestSession(search: SessionSearch): Promise<string> {
  for (const { path } of await listed(search)) {
    try {
      const { session } = await continueSession(path, { limit: glance });
      const { turns, shellRuns, actions, skillRuns } = session;
      // A script that was run from the shell is a report, not something to go on with.
      const skills = skillRuns.filter(({ status }) => status === undefined);
      if ([turns, shellRuns, actions, skills].some(({ length }) => length > 0)) return path;
    } catch (error) {
      // What cannot be read is no session to go on with.
      if (!(error instanceof UserError)) throw error;
    }
  }
  throw new UserError(
    "Cannot continue: there is no session so far (start one, or name a file: --continue FILE)",
    exitCode.usage,
  );
}

async function listed(search: SessionSearch): Promise<readonly SessionListing[]> {
  return await discoverSessionFiles(foldersOf(search));
}

function foldersOf({ paths, config: { sessionsDir } }: SessionSearch): SessionFolders {
  return sessionFoldersOf(paths, sessionsDir);
}

function isNumber(word: string): boolean {
  return word !== "" && [...word].every((digit) => digit >= "0" && digit <= "9");
}

async function exists(path: string): Promise<boolean> {
  try {
    await Deno.stat(path);
    return true;
  } catch {
    return false;
  }
}
