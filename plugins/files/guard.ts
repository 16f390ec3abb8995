import { relative } from "node:path";
import type { Harvey } from "../../src/host/mod.ts";
import { PathGuard } from "../../src/workspace/mod.ts";

/** Gives what tells which files may be read: not the record of this session, wherever it stands. */
export function openGuard(harvey: Harvey): () => PathGuard {
  const { paths: { workspace, home }, config } = harvey;
  const { sessionsDir, recordFile } = config;
  const records = new Set<string>();
  // Sessions may be kept beside everything else; that is read all the same.
  if (sessionsDir && !holds(sessionsDir.path, workspace)) records.add(sessionsDir.path);
  if (recordFile) records.add(recordFile);
  harvey.on("recording.started", ({ data }) => void records.add(data.file));
  return () =>
    new PathGuard({
      ...{ workspace, home },
      permissions: config.permissions,
      protectedFolders: [...records],
    });
}

function holds(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === "" || !way.startsWith("..");
}
