import { join } from "node:path";
import { plainReason } from "./recording_error.ts";

/** A session file in a list. */
export interface SessionListing {
  /** Absolute where the folder was. */
  readonly path: string;
  /** Relative to the folder that was listed. */
  readonly name: string;
  readonly modified: Date;
  /** In bytes. */
  readonly size: number;
}

/** Told of what could not be read; it is not in the list. */
export type SkippedReport = (path: string, reason: string) => void;

/**
 * The `.spmd` and `.fountain` files in a folder and its subfolders, newest first, by name where they
 * are of one time. Links to folders are not followed. A folder that does not exist holds none.
 */
export async function listSessionFiles(
  folder: string,
  onSkipped: SkippedReport = () => {},
): Promise<SessionListing[]> {
  const names = await namesIn(folder, "", onSkipped);
  const found: SessionListing[] = [];
  for (const name of names) {
    const entry = listing(folder, name, onSkipped);
    if (entry) found.push(entry);
  }
  return found.sort((one, other) =>
    other.modified.getTime() - one.modified.getTime() ||
    (one.name < other.name ? -1 : one.name > other.name ? 1 : 0)
  );
}

/** The workspace's sessions, or where it has none those of the home folder. */
export async function discoverSessionFiles(
  folders: { workspace: string; home: string },
  onSkipped?: SkippedReport,
): Promise<SessionListing[]> {
  const own = await listSessionFiles(folders.workspace, onSkipped);
  return own.length > 0 ? own : await listSessionFiles(folders.home, onSkipped);
}

async function namesIn(
  folder: string,
  below: string,
  onSkipped: SkippedReport,
): Promise<string[]> {
  const names: string[] = [];
  const path = join(folder, below);
  try {
    for await (const entry of Deno.readDir(path)) {
      const name = join(below, entry.name);
      if (entry.isDirectory) names.push(...await namesIn(folder, name, onSkipped));
      else if (isSessionName(entry.name)) names.push(name);
    }
  } catch (error) {
    const isAbsent = below === "" && error instanceof Deno.errors.NotFound;
    if (!isAbsent) onSkipped(path, plainReason(error));
  }
  return names;
}

function listing(
  folder: string,
  name: string,
  onSkipped: SkippedReport,
): SessionListing | undefined {
  const path = join(folder, name);
  try {
    // Blocking costs 3 µs a file, a tenth of a trip through the thread pool.
    const { isFile, mtime, size } = Deno.statSync(path);
    if (isFile) return { path, name, modified: mtime ?? new Date(0), size };
    onSkipped(path, "not a file");
  } catch (error) {
    onSkipped(path, plainReason(error));
  }
}

function isSessionName(name: string): boolean {
  const lower = name.toLowerCase();
  return lower.endsWith(".spmd") || lower.endsWith(".fountain");
}
