import { statfs } from "node:fs/promises";
import { plainReason } from "../../session/recording_error.ts";
import type { Finding, Patient } from "./finding.ts";

const megabyte = 1e6;

/** Whether the workspace and the home folder can be written, and how much room they have. */
export async function checkFolders({ paths }: Patient): Promise<Finding[]> {
  return [
    await writable("workspace", paths.workspace, {
      state: "warning",
      advice: "sessions go to the home folder; harvey cannot write files here",
    }),
    await writable("home folder", paths.home, {
      state: "wrong",
      advice: "set HOME to a folder of yours: settings, history and sessions have no other place",
    }),
    ...await room(paths.workspace),
  ];
}

async function writable(
  name: string,
  folder: string,
  otherwise: Pick<Finding, "state" | "advice">,
): Promise<Finding> {
  try {
    await Deno.remove(await Deno.makeTempFile({ dir: folder, prefix: ".harvey-" }));
    return { name, state: "ok", found: folder };
  } catch (error) {
    return { name, ...otherwise, found: `${folder}: ${plainReason(error)}` };
  }
}

async function room(folder: string): Promise<Finding[]> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const found = `${Math.floor(free / megabyte).toLocaleString("en")} MB free`;
  if (free >= 200 * megabyte) return [{ name: "disk", state: "ok", found }];
  const state = free < 10 * megabyte ? "wrong" : "warning";
  return [{ name: "disk", state, found, advice: "make room: a full disk ends the recording" }];
}
