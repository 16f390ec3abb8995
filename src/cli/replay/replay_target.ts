import { basename, dirname, extname, join, resolve } from "node:path";
import { exitCode, UserError } from "../../kernel/mod.ts";
import { readReplayOutput, type ReplayOutput } from "../../session/mod.ts";
import { type Continuation, continueSession } from "../../session/continuation.ts";
import { displayName } from "../../session/name.ts";
import { readSession } from "../../session/reader.ts";
import { plainReason } from "../../session/recording_error.ts";
import { identityOf, type ReplaySource } from "./replay_source.ts";

/** Where a replay is recorded. */
export interface ReplayTarget {
  /** Absolute. */
  readonly path: string;
  /** What stands there of an earlier run, locked for going on; absent where the file is new. */
  readonly begun?: { readonly output: ReplayOutput; readonly continuation: Continuation };
}

/**
 * Settles where a replay goes: a file that is not there yet, or one that holds the same replay.
 *
 * @param given as the person named it
 * @throws {UserError} for the source itself, and for any other file that exists
 */
export async function openTarget(given: string, source: ReplaySource): Promise<ReplayTarget> {
  const path = resolve(given);
  const refusal = (state: string) =>
    new UserError(`Cannot replay into "${basename(given)}": ${state}`, exitCode.failed);
  let facts: Deno.FileInfo;
  try {
    facts = await Deno.stat(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return { path };
    throw refusal(`${plainReason(error)} (name another file with --replay-output)`);
  }
  if (identityOf(facts) === source.identity) {
    throw refusal("it is what is replayed, and is never written (name another file)");
  }
  if (!facts.isFile) throw refusal("it is not a file (name another one)");
  if (!await holdsReplay(path, source)) {
    throw refusal(`it exists and holds no replay of "${source.name}" (name another file)`);
  }
  const continuation = await continueSession(path, { writable: true, limit: wholeFile });
  // It may have been written on until it was locked.
  const output = readReplayOutput(continuation.session);
  if (output) return { path, begun: { output, continuation } };
  continuation.opened?.file.release();
  throw refusal("another program changed it just now (try again)");
}

const wholeFile = Number.MAX_SAFE_INTEGER;

/** A name beside the source that nothing has, after the source and the model. */
export async function freeName({ path }: ReplaySource, model: string): Promise<string> {
  const stem = basename(path, extname(path));
  const shown = displayName(lastPart(model)).toLowerCase().replaceAll(" ", "-") || "model";
  for (let count = 1;; count++) {
    const name = `${stem}-replay-${shown}${count === 1 ? "" : `-${count}`}.spmd`;
    const free = join(dirname(path), name);
    if (taken.has(free) || await exists(free)) continue;
    taken.add(free);
    return free;
  }
}

/** Names that replays of this run were given, whether their files are there yet or not. */
const taken = new Set<string>();

async function exists(path: string): Promise<boolean> {
  try {
    await Deno.lstat(path);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

/** Of `openai/gpt-4o`, `http://host/v1?model=m`: what tells one model from another. */
function lastPart(model: string): string {
  return model.split("/").findLast((part) => part !== "") ?? model;
}

async function holdsReplay(path: string, source: ReplaySource): Promise<boolean> {
  const output = readReplayOutput(await readSession(await Deno.readTextFile(path)));
  if (output?.sha256 !== source.sha256) return false;
  try {
    return await Deno.realPath(resolve(dirname(path), output.file)) === source.path;
  } catch {
    return false;
  }
}

/** How a target's note names its source: by its name alone where they stand in one folder. */
export function nameFrom({ path }: ReplayTarget, source: ReplaySource): string {
  return dirname(path) === dirname(source.path) ? basename(source.path) : source.path;
}
