import { sessionFoldersOf } from "../../src/cli/sessions/folders.ts";
import { layOut, listRow } from "../../src/cli/sessions/listing.ts";
import type { Harvey } from "../../src/host/mod.ts";
import { exitCode, UserError } from "../../src/kernel/mod.ts";
import { discoverSessionFiles, type SessionListing } from "../../src/session/mod.ts";
import { visiblePath } from "../../src/workspace/mod.ts";

/** So many are shown where nobody asks for all: older ones would push these out of the window. */
const shownAtOnce = 20;

/** `/sessions`: the sessions of the workspace, or of the home folder where it has none. */
export function defineListCommand(harvey: Harvey): void {
  harvey.commands.define({
    name: "sessions",
    usage: "[all]",
    summary: "List the recorded sessions, the newest first",
    run: (words) => showSessions(harvey, words),
    complete: () => ["all"],
  });
}

/** @throws {UserError} where `words` is neither empty nor `all` */
export async function showSessions({ ui, paths, config }: Harvey, words: string): Promise<void> {
  if (words !== "" && words !== "all") {
    throw new UserError(
      `Cannot list the sessions "${words}": it is no word for them (say /sessions or /sessions all)`,
      exitCode.usage,
    );
  }
  const unread: string[] = [];
  const folders = sessionFoldersOf(paths, config.sessionsDir);
  const sessions = await discoverSessionFiles(
    folders,
    (path, reason) => unread.push(`"${visiblePath(path)}": ${reason}`),
  );
  if (sessions.length === 0) {
    await ui.line(`  No sessions yet in ${visiblePath(folders.workspace)}`);
  } else await ui.line(rows(sessions, words === "all" ? sessions.length : shownAtOnce).join("\n"));
  for (const each of unread) await ui.notice(`Not listed: ${each}`);
}

function rows(sessions: readonly SessionListing[], most: number): string[] {
  const shown = sessions.slice(0, most);
  const layout = layOut(shown, Infinity);
  const more = sessions.length - shown.length;
  return [
    "  Available sessions (newest first):",
    ...shown.map((session, index) => `  ${listRow(session, index, layout)}`),
    ...(more > 0 ? [`  and ${more.toLocaleString("en")} more: /sessions all`] : []),
  ];
}
