import { resolve } from "node:path";
import { exitCode, UserError } from "../../../src/kernel/mod.ts";
import { plainReason } from "../../../src/session/recording_error.ts";

/** What every page of Harvey's holds, near its beginning. */
const mark = '<meta name="generator" content="Harvey">';
const headSize = 8192;

/**
 * Makes sure that a page may be written there: the place is free, or an earlier page of Harvey's
 * stands there.
 *
 * @param from the folder that a relative path starts from
 * @returns the absolute path
 * @throws {UserError} where anything else stands there
 */
export async function placeForPage(path: string, from: string): Promise<string> {
  const place = resolve(from, path);
  try {
    const { isFile } = await Deno.lstat(place);
    if (isFile && (await headOf(place)).includes(mark)) return place;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return place;
    throw cannotWrite(path, plainReason(error));
  }
  throw cannotWrite(path, "something other than a page of Harvey's stands there (name another)");
}

/**
 * Writes a page at once: whoever reads there meets the old page or the new one, whole.
 *
 * @throws {UserError} where it cannot be written
 */
export async function writePageFile(place: string, text: string): Promise<void> {
  const draft = `${place}.${crypto.randomUUID()}.tmp`;
  try {
    await Deno.writeTextFile(draft, text, { createNew: true, mode: 0o600 });
    await Deno.rename(draft, place);
  } catch (error) {
    await Deno.remove(draft).catch(() => {});
    throw cannotWrite(place, plainReason(error));
  }
}

async function headOf(path: string): Promise<string> {
  using file = await Deno.open(path);
  const bytes = new Uint8Array(headSize);
  const count = await file.read(bytes) ?? 0;
  return new TextDecoder().decode(bytes.subarray(0, count));
}

function cannotWrite(path: string, reason: string): UserError {
  return new UserError(
    `Cannot write the page to ${JSON.stringify(path)}: ${reason}`,
    exitCode.failed,
  );
}
