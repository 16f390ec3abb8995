import type { Call, Harvey } from "../../src/host/mod.ts";
import { exitCode, UserError } from "../../src/kernel/mod.ts";
import {
  FileWalk,
  isPattern,
  PathGlob,
  type PathGuard,
  PathRefusal,
} from "../../src/workspace/mod.ts";
import { fileMessage } from "../../src/transcript/mod.ts";
import { type PathWord, readLineSuffix, readPathWords } from "./path_words.ts";
import { type Reading, readOnRecord, type ReadRequest, type ReadText } from "./reading.ts";

/** More than this is hardly meant, and fills any model. */
const mostFiles = 100;

/**
 * `/read PATH…`: reads what is named, one after the other; what cannot be read is told, and the rest
 * is read all the same.
 *
 * @throws {UserError} the last thing that could not be read
 */
export async function runRead(
  harvey: Harvey,
  guard: PathGuard,
  words: string,
  { signal }: Call,
): Promise<void> {
  const named = readPathWords(words);
  if (named.length === 0) {
    throw new UserError(
      "Cannot read: no path follows (say /read PATH, or /read PATH:10-80 for lines)",
      exitCode.usage,
    );
  }
  const reading: Reading = { harvey, guard, by: "person", signal };
  await harvey.emit("read.asked", { line: `/read ${words}` });
  let failure: UserError | undefined;
  for (const word of named) {
    try {
      for (const request of await requestsOf(reading, word)) {
        await harvey.ui.line(
          `Read ${addToConversation(harvey, await readOnRecord(reading, request))}`,
        );
      }
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      if (failure) await harvey.ui.error(failure.message);
      failure = error;
    }
  }
  if (failure) throw failure;
}

/** Puts what was read before the next prompt, and says what it was. */
export function addToConversation({ conversation }: Harvey, { path, text }: ReadText): string {
  conversation.add({ role: "user", content: fileMessage(path, text), speaker: "HARVEY" });
  const lines = text === "" ? 0 : text.split("\n").length;
  return `${path} (${lines} ${lines === 1 ? "line" : "lines"})`;
}

/**
 * What one word names. A file of that very name goes before lines and patterns.
 *
 * @throws {UserError} where no file fits a pattern, which then stands on the record
 */
async function requestsOf(
  { harvey, guard, by, signal }: Reading,
  { text, pattern }: PathWord,
): Promise<readonly ReadRequest[]> {
  if (await exists(guard, text)) return [{ path: text }];
  const lines = readLineSuffix(text);
  if (lines) return [lines];
  if (!isPattern(pattern.replaceAll(/\\./g, ""))) return [{ path: text }];
  const found = await filesThatFit(guard, pattern, signal);
  if (found.length > 0) return found.map((path) => ({ path }));
  const reason = "no file fits the pattern";
  await harvey.emit("file.read", { path: text, text: "", by, status: `error: ${reason}` });
  throw new UserError(
    `Cannot read "${text}": ${reason} (/read . lists what there is)`,
    exitCode.failed,
  );
}

/** What the guard refuses is refused, on the record, when it is read. */
async function exists(guard: PathGuard, path: string): Promise<boolean> {
  try {
    return (await guard.resolve(path, "read")).exists;
  } catch (error) {
    if (error instanceof PathRefusal) return false;
    throw error;
  }
}

/** As in a shell: from the workspace, and a name that begins with a dot only where its dot is typed. */
async function filesThatFit(
  guard: PathGuard,
  pattern: string,
  signal: AbortSignal,
): Promise<string[]> {
  const names = pattern.split("/").filter((name) => name !== "" && name !== ".");
  const fixed = names.slice(0, names.findIndex(isPattern));
  const glob = new PathGlob(`/${names.join("/")}`);
  const isDotted = names.some((name) => name.startsWith("."));
  const depth = names.includes("**") ? undefined : names.length - fixed.length;
  const folder = fixed.join("/").replaceAll(/\\(.)/g, "$1") || ".";
  const walk = new FileWalk(guard, await guard.resolve(folder, "read"), {
    ...{ signal, depth },
    ignored: true,
  });
  const found: string[] = [];
  for await (const { path, kind } of walk) {
    const parts = path.split("/");
    if (kind === "folder" || !isDotted && parts.some((name) => name.startsWith("."))) continue;
    if (!glob.matches(parts)) continue;
    if (found.push(path) > mostFiles) {
      throw new UserError(
        `Cannot read "${pattern}": it fits more than ${mostFiles} files (name fewer)`,
        exitCode.failed,
      );
    }
  }
  return found;
}
