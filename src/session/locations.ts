import { join, resolve } from "node:path";
import { UserError } from "../kernel/user_error.ts";
import { trueFolder } from "../workspace/followed_path.ts";
import { namesWithin } from "../workspace/workspace_names.ts";
import { makePrivateFolder } from "./durable_folder.ts";
import { fileTimestamp, underFreeName } from "./exclusive_name.ts";
import { plainReason, RecordingError } from "./recording_error.ts";
import { SessionFile } from "./session_file.ts";

/** What decides where sessions are kept. */
export interface SessionPlaces {
  readonly workspace: string;
  readonly home: string;
  /** `--sessions-dir`, relative to the current folder. */
  readonly option?: string;
  /** `sessions_dir` of `harvey.yaml`, relative to the workspace. */
  readonly configured?: string;
}

/** The folder for new sessions. */
export interface SessionsFolder {
  /** Absolute; it exists and can be written. */
  readonly folder: string;
  /** Why it is not the one in the workspace, for the user; absent where it is as expected. */
  readonly notice?: string;
}

/** `~/harvey/sessions`: sessions of no workspace, and of workspaces that cannot be written. */
export function homeSessionsFolder(home: string): string {
  return join(home, "harvey", "sessions");
}

/** Where sessions of a workspace are looked for and kept, whether it can be written or not. */
export function workspaceSessionsFolder(places: SessionPlaces): string {
  if (places.option !== undefined) return resolve(places.option);
  return resolve(places.workspace, places.configured ?? join("harvey", "sessions"));
}

/**
 * The folder for new sessions, made (0700) where it is missing: that of the option, else of the
 * configuration, else `<workspace>/harvey/sessions`. Where that cannot be written, or is led out of
 * the workspace by a link, it is `~/harvey/sessions`, with a notice; but a folder that the user named
 * on the command line is taken or refused.
 *
 * @throws {UserError} where the option's folder, or the home folder too, cannot be written
 */
export async function sessionsFolder(places: SessionPlaces): Promise<SessionsFolder> {
  const folder = workspaceSessionsFolder(places);
  const refusal = await whyElsewhere(places, folder) ?? await whyNotWritable(folder);
  if (refusal === undefined) return { folder };
  if (places.option !== undefined) {
    throw new UserError(
      `Cannot keep sessions in "${places.option}": ${refusal} (name another folder with --sessions-dir)`,
    );
  }
  const homeFolder = homeSessionsFolder(places.home);
  const homeRefusal = await whyNotWritable(homeFolder);
  if (homeRefusal !== undefined) {
    throw new UserError(
      `Cannot keep sessions in "${folder}": ${refusal}; nor in "${homeFolder}": ${homeRefusal} ` +
        `(name a folder with --sessions-dir, or use --no-record)`,
    );
  }
  const notice = `Cannot keep sessions in "${folder}": ${refusal}. They go to "${homeFolder}".`;
  return { folder: homeFolder, notice };
}

/**
 * Makes a new session file `harvey-session-YYYYMMDD-HHMMSS.spmd` (local time), or the same with
 * `-2`, `-3` … where another session began in the same second.
 */
export function createSession(
  session: { folder: string; head: string; now?: Date },
): Promise<SessionFile> {
  const stem = `harvey-session-${fileTimestamp(session.now ?? new Date())}`;
  return underFreeName(
    join(session.folder, stem),
    ".spmd",
    (path) => SessionFile.create(path, session.head),
    (error) => error instanceof RecordingError && error.failure === "exists",
  );
}

/** A workspace comes from anywhere, and its links do not say where the person's words are kept. */
async function whyElsewhere(
  { workspace, option, configured }: SessionPlaces,
  folder: string,
): Promise<string | undefined> {
  if (option !== undefined || configured !== undefined) return undefined;
  const isInside = namesWithin(await trueFolder(workspace), await trueFolder(folder));
  return isInside ? undefined : "a link leads it out of the workspace";
}

/** The reason why no file can be made in a folder, or nothing; the folder is made. */
async function whyNotWritable(folder: string): Promise<string | undefined> {
  try {
    await makePrivateFolder(folder);
    await Deno.remove(await Deno.makeTempFile({ dir: folder, prefix: ".harvey-" }));
  } catch (error) {
    return plainReason(error);
  }
}
