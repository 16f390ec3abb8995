import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { basename, join } from "node:path";
import * as v from "valibot";
import { readGuardedFile } from "./guarded_file.ts";
import type { PinnedFolder } from "./pinned_folder.ts";
import type { UndoSeal } from "./undo_seal.ts";

/** One file's change within a step, as it was announced before anything was touched. */
export interface AnnouncedWrite {
  /** From the workspace, with `/` between names. */
  readonly path: string;
  /** What stood there: its fingerprint, its mode and the file in the step's folder that keeps it. */
  readonly before?: {
    readonly sha256: string;
    readonly mode: number;
    readonly original: string;
  };
  /** The fingerprint of what is written. */
  readonly after: string;
  /** The temporary file beside it, for the write and for taking it back. */
  readonly temporary: string;
  /** How many of the folders above it were made for it. */
  readonly foldersMade: number;
}

/** Whether a write came to its end; `announced` after a run that was killed. */
export type WriteOutcome = "announced" | "done" | "dropped";

/** A step as its journal tells it. */
export interface RecordedStep {
  readonly session: string;
  readonly proposal: number;
  /** RFC 3339. */
  readonly time: string;
  readonly writes: readonly (AnnouncedWrite & { readonly outcome: WriteOutcome })[];
  /** Whether taking it back has begun, and has ended. */
  readonly undo: "not begun" | "begun" | "ended";
}

/** A line of a journal. */
export type JournalLine =
  | { readonly step: 1; readonly session: string; readonly proposal: number; readonly time: string }
  | { readonly write: AnnouncedWrite }
  /** Of the write with this temporary name. */
  | { readonly outcome: "done" | "dropped"; readonly of: string }
  | { readonly undo: "begun" | "ended" };

// A journal that Harvey never wrote has no seal; whatever has one is looked at as a stranger's.
const fingerprintSchema = v.pipe(v.string(), v.hexadecimal(), v.length(64));
const ordinalSchema = v.pipe(v.number(), v.integer(), v.minValue(0));
const lineSchema = v.union([
  v.object({
    step: v.literal(1),
    session: v.string(),
    proposal: v.number(),
    time: v.string(),
  }),
  v.object({
    write: v.object({
      path: v.string(),
      before: v.optional(v.object({
        sha256: fingerprintSchema,
        mode: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0o777)),
        original: v.pipe(v.string(), v.digits()),
      })),
      after: fingerprintSchema,
      temporary: v.pipe(v.string(), v.check(isTemporaryName)),
      foldersMade: ordinalSchema,
    }),
  }),
  v.object({ outcome: v.picklist(["done", "dropped"]), of: v.string() }),
  v.object({ undo: v.picklist(["begun", "ended"]) }),
]);

const journalName = "journal.jsonl";
const largestJournal = 16 * 1024 * 1024;
const sealLength = 64;

/** Adds a line to a step's journal, under its seal; it is on disk when this resolves. */
export async function appendLine(
  folder: PinnedFolder,
  seal: UndoSeal,
  line: JournalLine,
): Promise<void> {
  const text = JSON.stringify(line);
  const sealed = `${await seal.of(sealedText(folder.path, text))} ${text}`;
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND |
    (Deno.build.os === "windows" ? 0 : constants.O_NOFOLLOW | constants.O_NONBLOCK);
  const file = await open(folder.entry(journalName), flags, 0o600);
  try {
    // The line before may have been cut off by a power cut.
    const start = (await file.stat()).size === 0 ? "" : "\n";
    await file.writeFile(`${start}${sealed}`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Reads a step's journal. A line that makes no sense was cut off before what it announced began; one
 * without its seal is none of ours. Undefined where the folder holds no step.
 */
export async function readStep(folder: string, seal: UndoSeal): Promise<RecordedStep | undefined> {
  let text: string;
  try {
    const { bytes } = await readGuardedFile(join(folder, journalName), largestJournal);
    text = new TextDecoder().decode(bytes);
  } catch {
    return undefined;
  }
  const read: JournalLine[] = [];
  for (const line of text.split("\n")) {
    const sealed = line.slice(sealLength + 1);
    const isOurs = await seal.fits(line.slice(0, sealLength), sealedText(folder, sealed));
    const parsed = isOurs ? parseLine(sealed) : undefined;
    if (parsed) read.push(parsed);
  }
  const [first, ...lines] = read;
  if (!first || !("step" in first)) return undefined;
  const writes = new Map<string, AnnouncedWrite & { outcome: WriteOutcome }>();
  let undo: RecordedStep["undo"] = "not begun";
  for (const line of lines) {
    if ("write" in line) writes.set(line.write.temporary, { ...line.write, outcome: "announced" });
    else if ("outcome" in line) {
      const announced = writes.get(line.of);
      if (announced) announced.outcome = line.outcome;
    } else if ("undo" in line) undo = line.undo;
  }
  const { session, proposal, time } = first;
  return { session, proposal, time, undo, writes: [...writes.values()] };
}

function parseLine(text: string): JournalLine | undefined {
  try {
    const { success, output } = v.safeParse(lineSchema, JSON.parse(text));
    return success ? output as JournalLine : undefined;
  } catch {
    return undefined;
  }
}

/** A line counts in its own step alone. */
function sealedText(folder: string, line: string): string {
  return `${basename(folder)}\n${line}`;
}

const [temporaryStart, temporaryEnd] = [".harvey-", ".tmp"];

/** A name for a temporary file that nobody else chooses. */
export function temporaryName(): string {
  return `${temporaryStart}${crypto.randomUUID()}${temporaryEnd}`;
}

/** Whether a name is one that {@link temporaryName} gives; nothing else is ever cleared away. */
function isTemporaryName(name: string): boolean {
  const middle = name.slice(temporaryStart.length, -temporaryEnd.length);
  return name.startsWith(temporaryStart) && name.endsWith(temporaryEnd) && v.is(uuid, middle);
}

const uuid = v.pipe(v.string(), v.uuid());
