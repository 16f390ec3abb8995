import { dirname, join, parse as parsePath, resolve } from "node:path";
import { blockStream, parseStream } from "../fountain/mod.ts";
import { exitCode, UserError } from "../kernel/user_error.ts";
import { syncFolder } from "./durable_folder.ts";
import { openNew } from "./exclusive_file.ts";
import { underFreeName } from "./exclusive_name.ts";
import { writeOtherNote } from "./note.ts";
import { plainReason, RecordingError } from "./recording_error.ts";
import { writeAll } from "./recovery.ts";
import { Body } from "./repair/body.ts";
import { FactGatherer, type RepairFacts } from "./repair/facts.ts";
import { Preamble } from "./repair/preamble.ts";
import type { RepairStep } from "./repair/step.ts";
import { readSessionText } from "./session_text.ts";
import { inspectSessionFile, sourceOf } from "./tail_inspection.ts";

export type { RepairStep };

/** A session that was written anew. */
export interface RepairedSession {
  /** The new file, absolute: `NAME.repaired.spmd` beside the source. */
  readonly path: string;
  /** What was done, in the order of the file; empty where nothing was wrong. */
  readonly steps: readonly RepairStep[];
}

/** What follows the last whole record of a file. */
interface Tail {
  /** In bytes. */
  readonly keep: number;
  readonly closing: string;
  /** Whether a speech stood open, which `closing` ends. */
  readonly isOpen: boolean;
  readonly torn: string;
}

/**
 * Writes a session anew into `NAME.repaired.spmd` (or `-2`, `-3`, …) beside it: a torn end is
 * completed and what cannot be completed kept in a note, the title page, `FADE IN:` and `THE END.`
 * are added where they are missing, empty lines within a speech are written as Fountain wants them.
 * The source is only read. The result checks without errors.
 *
 * @throws {UserError} where the source cannot be read, is written just now, or no file can be made
 */
export async function repairSession(path: string): Promise<RepairedSession> {
  const source = resolve(path);
  const tail = await readable(source, path, () => tailOf(source));
  const { dir, name } = parsePath(source);
  const made = await underFreeName(
    join(dir, `${name}.repaired`),
    ".spmd",
    async (target) => ({ target, file: await openNew(target) }),
    (error) => error instanceof RecordingError && error.failure === "exists",
  );
  using file = made.file;
  try {
    const facts = await factsOf(source, tail.keep);
    const { mtime } = await Deno.stat(source);
    const steps: RepairStep[] = [];
    for await (const text of repaired(source, tail, facts, mtime ?? new Date(), steps)) {
      await writeAll(file, new TextEncoder().encode(text));
    }
    await file.sync();
    await syncFolder(dirname(made.target));
    return { path: made.target, steps: steps.sort((one, other) => one.line - other.line) };
  } catch (error) {
    await Deno.remove(made.target);
    throw error;
  }
}

async function readable<Value>(
  path: string,
  asGiven: string,
  read: () => Promise<Value>,
): Promise<Value> {
  try {
    using file = await Deno.open(path, { read: true });
    if (await file.tryLock(false)) return await read();
  } catch (error) {
    throw new UserError(
      `Cannot repair "${asGiven}": ${plainReason(error)} (harvey session list shows what there is)`,
      exitCode.failed,
      { cause: error },
    );
  }
  throw new UserError(
    `Cannot repair "${asGiven}": another Harvey is writing it (close that one first)`,
    exitCode.failed,
  );
}

async function tailOf(path: string): Promise<Tail> {
  const { head, size, keep, closing, cause, openSpeech } = await inspectSessionFile(path);
  const isOpen = openSpeech !== undefined;
  if (head.end === undefined || (!cause && !isOpen)) {
    return { keep: size, closing: "", isOpen: false, torn: "" };
  }
  using file = await Deno.open(path, { read: true });
  // Less than one record.
  const cut = await (await sourceOf(file, path)).read(keep, size - keep);
  const torn = new TextDecoder().decode(cut).replaceAll("\0", "").trim();
  return { keep, closing, isOpen, torn };
}

async function factsOf(path: string, end: number): Promise<RepairFacts> {
  const gatherer = new FactGatherer();
  for await (const block of sessionBlocks(path, end)) gatherer.add(block);
  return gatherer.finish();
}

function sessionBlocks(path: string, end: number, onDamage?: (line: number, what: string) => void) {
  return blockStream(parseStream(readSessionText(path, { end, onDamage }), { sealSpeeches: true }));
}

async function* repaired(
  path: string,
  tail: Tail,
  facts: RepairFacts,
  now: Date,
  steps: RepairStep[],
): AsyncGenerator<string, void, void> {
  const preamble = new Preamble(facts);
  const body = new Body(facts, now, (step) => steps.push(step));
  let isBegun = false;
  let lastLine = 1;
  let end = "";
  const written = (text: string): string => {
    end = (end + text).slice(-2);
    return text;
  };
  const begin = (line: number): string => {
    isBegun = true;
    const { text, steps: done, needsScene } = preamble.write();
    steps.push(...done);
    return needsScene ? text + body.beginScene(line) + preamble.loose : text;
  };
  const onDamage = (line: number, what: string) =>
    steps.push({ line, message: `Left as it is, damaged: ${what}` });
  for await (const block of sessionBlocks(path, tail.keep, onDamage)) {
    lastLine = block.line;
    const isScene = block.type === "heading" || block.source.trim() === "THE END." ||
      (block.type === "speech" && block.line > facts.noteLine);
    if (!isBegun && !isScene) preamble.add(block);
    else {
      if (!isBegun) yield written(begin(block.line));
      yield written(body.add(block));
    }
  }
  if (!isBegun) yield written(begin(1));
  const isWhole = tail.torn === "" && !tail.isOpen;
  yield written(body.finish(isWhole, lastLine));
  if (!isWhole) {
    if (tail.isOpen) steps.push({ line: lastLine, message: "Speech that broke off closed" });
    yield written(tail.closing);
  }
  const paragraphEnd = () => end.endsWith("\n\n") ? "" : end.endsWith("\n") ? "\n" : "\n\n";
  if (tail.torn !== "") {
    steps.push({ line: lastLine, message: "Torn text put into a note" });
    yield written(`${paragraphEnd()}${writeOtherNote("torn", tail.torn)}\n\n`);
  }
  yield `${paragraphEnd()}THE END.\n`;
}
