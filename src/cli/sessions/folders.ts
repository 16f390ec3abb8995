import { exitCode, UserError } from "../../kernel/mod.ts";
import type { Configuration, Paths } from "../../host/mod.ts";
import {
  homeSessionsFolder,
  type SessionFolders,
  workspaceSessionsFolder,
} from "../../session/mod.ts";
import { settleConfiguration } from "../configuration.ts";
import { findPlaces } from "../places.ts";
import type { SubcommandCall } from "../subcommand.ts";

/** Where the sessions of a workspace and of the home folder are. */
export function sessionFoldersOf(
  { workspace, home }: Paths,
  sessionsDir: Configuration["sessionsDir"],
): SessionFolders {
  const option = sessionsDir?.fromOption ? sessionsDir.path : undefined;
  const configured = sessionsDir?.path;
  return {
    workspace: workspaceSessionsFolder({ workspace, home, option, configured }),
    home: homeSessionsFolder(home),
  };
}

/** {@link sessionFoldersOf} for a subcommand, as its options and the configuration say. */
export async function sessionFolders(
  { options, environment }: Pick<SubcommandCall, "options" | "environment">,
): Promise<SessionFolders> {
  const paths = await findPlaces(options.workdir, environment);
  const { sessionsDir } = await settleConfiguration(options, paths, environment);
  return sessionFoldersOf(paths, sessionsDir);
}

/** @throws {UserError} where so many words are not what a verb takes */
export function wantWords(
  verb: string,
  words: readonly string[],
  { least, most, takes }: { least: number; most: number; takes: string },
): void {
  if (words.length >= least && words.length <= most) return;
  throw new UserError(
    `Cannot ${verb} ${JSON.stringify(words.join(" "))}: it takes ${takes} ` +
      `(harvey session --help)`,
    exitCode.usage,
  );
}
