import { basename, parse, resolve } from "node:path";
import { exitCode, UserError } from "../kernel/user_error.ts";
import { discoverSessionFiles, type SessionListing } from "./session_list.ts";

/** Where sessions are looked for. */
export interface SessionFolders {
  /** The sessions folder of the workspace. */
  readonly workspace: string;
  /** That of the home folder: listed where the workspace has none. */
  readonly home: string;
}

/**
 * The file that a person means: by its path, by its name in the sessions folder or a folder below
 * (with or without its suffix), or by its number in the list of sessions, the newest being 0.
 *
 * @param action what is to be done with it, for the error: `show`
 * @param from where relative paths begin
 * @throws {UserError} where there is none, or more than one
 */
export async function findSessionFile(
  word: string,
  folders: SessionFolders,
  from: string,
  action: string,
): Promise<string> {
  const path = resolve(from, word);
  if (await isFile(path)) return path;
  const sessions = await discoverSessionFiles(folders);
  const named = sessions.filter((session) => isNamed(session, word));
  if (named.length === 1) return named[0]!.path;
  const refuse = (state: string, advice: string) =>
    new UserError(`Cannot ${action} "${word}": ${state} (${advice})`, exitCode.usage);
  if (named.length > 1) {
    const names = named.slice(0, 3).map(({ name }) => name).join(", ");
    throw refuse(`there are ${named.length} sessions of that name`, `say which: ${names}`);
  }
  const advice = "harvey session list shows them";
  if (!isNumber(word)) throw refuse("no such file, and no session of that name", advice);
  const found = sessions[Number(word)];
  if (found) return found.path;
  const count = sessions.length === 1 ? "is 1 session" : `are ${sessions.length} sessions`;
  throw refuse(`there ${count}`, `${advice}, counted from 0`);
}

function isNamed({ name }: SessionListing, word: string): boolean {
  const file = basename(name);
  return [name, file, parse(file).name].includes(word) ||
    name === `${word}.spmd` || name === `${word}.fountain`;
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await Deno.stat(path)).isFile;
  } catch {
    return false;
  }
}

function isNumber(word: string): boolean {
  return word !== "" && word.length < 10 &&
    [...word].every((digit) => digit >= "0" && digit <= "9");
}
