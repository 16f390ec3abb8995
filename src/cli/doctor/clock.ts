import {
  homeSessionsFolder,
  listSessionFiles,
  workspaceSessionsFolder,
} from "../../session/mod.ts";
import type { Finding, Patient } from "./finding.ts";

/** Harvey is no older than this. */
const built = Date.UTC(2025, 0, 1);

/** A minute: clocks of file servers differ. */
const tolerance = 60_000;

/** Whether the clock can be right: names of session files and their order depend on it. */
export async function checkClock({ paths, config }: Patient): Promise<Finding[]> {
  const now = new Date();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const found = `${now.toLocaleString("sv")} ${zone}`;
  const advice = "set the clock: sessions are named and sorted by it";
  if (now.getTime() < built) return [{ name: "clock", state: "wrong", found, advice }];
  const folders = [
    workspaceSessionsFolder({ ...paths, configured: config.sessionsDir?.path }),
    homeSessionsFolder(paths.home),
  ];
  for (const folder of folders) {
    const last = (await listSessionFiles(folder)).at(0);
    if (last && last.modified.getTime() > now.getTime() + tolerance) {
      const late = `${found}, and ${last.name} was written later than that`;
      return [{ name: "clock", state: "warning", found: late, advice }];
    }
  }
  return [{ name: "clock", state: "ok", found }];
}
