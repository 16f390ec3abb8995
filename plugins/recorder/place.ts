import { tmpdir } from "node:os";
import type { Harvey } from "../../src/host/mod.ts";
import {
  createSession,
  homeSessionsFolder,
  SessionFile,
  sessionsFolder,
} from "../../src/session/mod.ts";

/**
 * Makes the session file: the one that was named, which must not exist, else one in the sessions
 * folder. Says so where that is not the folder that was expected.
 *
 * @throws {UserError} where it cannot be made
 */
export async function createFile(
  harvey: Harvey,
  head: string,
  path: string | undefined,
  now = harvey.session.started,
): Promise<SessionFile> {
  if (path !== undefined) return await SessionFile.create(path, head);
  const { folder, notice } = await sessionsFolder({
    workspace: harvey.paths.workspace,
    home: harvey.paths.home,
    option: harvey.config.sessionsDir?.fromOption ? harvey.config.sessionsDir.path : undefined,
    configured: harvey.config.sessionsDir?.path,
  });
  if (notice) await harvey.ui.notice(notice);
  return await createSession({ folder, head, now });
}

/** Where the record goes on when its own disk fails. */
export function fallbackFolders(harvey: Harvey): readonly string[] {
  return [homeSessionsFolder(harvey.paths.home), tmpdir()];
}
