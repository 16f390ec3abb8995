import { basename, dirname, join, parse } from "node:path";
import { underFreeName } from "./exclusive_name.ts";
import { headLimit, readFileHead } from "./file_head.ts";
import { writeNote } from "./note.ts";
import { RecordingError } from "./recording_error.ts";
import type { RetainedRecords } from "./retained_records.ts";
import { SessionFile } from "./session_file.ts";

/** Where a session may go on when its file fails. */
export interface FailoverPlaces {
  /** Title page, `FADE IN:` and first note of a new file. */
  head(): string;
  /** Folders to try, in order, such as the home sessions folder and the temporary folder. */
  readonly fallbackFolders: readonly string[];
}

/**
 * Goes on in another file, written from memory and on disk when this resolves: beside the old one
 * where the disk itself may still do, else in the fallback folders. The new file names the old one
 * in `[[continues: …]]`; the old one keeps what the new one has not got, and names it in
 * `[[continued in: …]]` where it still takes that. A file that another program removed or replaced
 * is copied whole out of the descriptor that is still open.
 *
 * @returns the new file, or nothing where no place takes it; the old file is then as it was
 */
export async function moveOn(
  old: SessionFile,
  failure: RecordingError,
  records: RetainedRecords,
  places: FailoverPlaces,
): Promise<SessionFile | undefined> {
  const oldEnd = records.start ?? old.length;
  for (const folder of foldersFor(old, failure, places.fallbackFolders)) {
    const next = await beginIn(folder, old, oldEnd, failure, records, places);
    if (!next) continue;
    const name = dirname(next.path) === dirname(old.path) ? basename(next.path) : next.path;
    old.leave(oldEnd, `${writeNote("continued in", { file: name })}\n\n`);
    return next;
  }
}

function foldersFor(
  old: SessionFile,
  failure: RecordingError,
  fallbackFolders: readonly string[],
): string[] {
  const beside = dirname(old.path);
  const others = fallbackFolders.filter((folder) => folder !== beside);
  // On a full disk a new file would hold a few bytes and fail again.
  return failure.failure === "full" ? [...others, beside] : [beside, ...others];
}

async function beginIn(
  folder: string,
  old: SessionFile,
  oldEnd: number,
  failure: RecordingError,
  records: RetainedRecords,
  places: FailoverPlaces,
): Promise<SessionFile | undefined> {
  let next: SessionFile | undefined;
  try {
    next = await createContinuation(folder, old.path, places.head());
    if (failure.failure === "replaced") await copyRecords(old, oldEnd, next);
    else next.write(linkTo(old, folder) + records.scene);
    await records.moveTo(next);
    return next;
  } catch (error) {
    if (!(error instanceof RecordingError)) throw error;
    next?.discard();
  }
}

/** `old-continued.spmd`, the first free one of its kind. */
function createContinuation(folder: string, oldPath: string, head: string): Promise<SessionFile> {
  const { name } = parse(oldPath);
  return underFreeName(
    join(folder, `${name}-continued`),
    ".spmd",
    (path) => SessionFile.create(path, head),
    (error) => error instanceof RecordingError && error.failure === "exists",
  );
}

function linkTo(old: SessionFile, folder: string): string {
  const file = folder === dirname(old.path) ? basename(old.path) : old.path;
  return `${writeNote("continues", { file, session: old.session })}\n\n`;
}

/** Copies the records before an offset, without the old file's head. */
async function copyRecords(old: SessionFile, end: number, next: SessionFile): Promise<void> {
  const step = 1 << 20;
  const begin = readFileHead(await old.read(0, Math.min(end, headLimit))).end ?? 0;
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  for (let at = begin; at < end; at += step) {
    const bytes = await old.read(at, Math.min(step, end - at));
    const text = decoder.decode(bytes, { stream: at + step < end });
    next.write(at === begin ? text.trimStart() : text);
  }
}
