import { plainReason } from "../../session/recording_error.ts";
import { listSessionFiles, workspaceSessionsFolder } from "../../session/mod.ts";
import type { Finding, Patient } from "./finding.ts";

/** Whether sessions are recorded, where, and what is there. */
export async function checkRecording({ paths, config }: Patient): Promise<Finding[]> {
  const recording: Finding = config.record === "off"
    ? {
      name: "recording",
      state: "warning",
      found: "off",
      advice: "harvey config shows what turns it off; --record records one session all the same",
    }
    : { name: "recording", state: "ok", found: config.record };
  const configured = config.sessionsDir?.path;
  const folder = workspaceSessionsFolder({ ...paths, configured });
  const skipped: string[] = [];
  const files = await listSessionFiles(
    folder,
    (path, reason) => skipped.push(`${path}: ${reason}`),
  );
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const last = files.at(0);
  const found = last === undefined
    ? `none yet in ${folder}`
    : `${files.length} in ${folder}, ${megabytes(size)}, the last of ${time(last.modified)}`;
  return [
    recording,
    { name: "sessions", state: "ok", found },
    ...await openToOthers(folder),
    ...skipped.map((reason): Finding => ({
      name: "sessions",
      state: "warning",
      found: reason,
      advice: "see whose it is, and its permissions",
    })),
  ];
}

async function openToOthers(folder: string): Promise<Finding[]> {
  try {
    const { mode } = await Deno.stat(folder);
    if (mode === null || (mode & 0o077) === 0) return [];
    return [{
      name: "sessions",
      state: "warning",
      found: `${folder} can be read by others`,
      advice: `chmod 700 ${folder}`,
    }];
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [];
    return [{ name: "sessions", state: "wrong", found: `${folder}: ${plainReason(error)}` }];
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

function time(date: Date): string {
  return date.toLocaleString("sv");
}
