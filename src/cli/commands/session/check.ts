import { relative, resolve } from "node:path";
import { type ExitCode, exitCode } from "../../../kernel/mod.ts";
import {
  type CheckFinding,
  checkSessionFile,
  discoverSessionFiles,
  findSessionFile,
  listSessionFiles,
} from "../../../session/mod.ts";
import { plainReason } from "../../../session/recording_error.ts";
import { sessionFolders } from "../../sessions/folders.ts";
import type { SubcommandCall } from "../../subcommand.ts";
import { FindingPrinter } from "../../sessions/finding_printer.ts";

/**
 * `harvey session check [SESSION|FOLDER…]`: what is not as the format says, line by line; all
 * sessions where none is named. Exit code 1 where anything is an error.
 */
export async function checkSessions(
  call: SubcommandCall,
  words: readonly string[],
): Promise<ExitCode> {
  const from = Deno.cwd();
  const paths = await pathsOf(call, words, from);
  if (paths.length === 0 && !call.flags.json) {
    await call.show("No sessions to check.");
    return exitCode.done;
  }
  const printer = new FindingPrinter(call, call.flags.json === true);
  for (const path of paths) {
    const shown = relative(from, path);
    await printer.begin(shown.startsWith("..") ? path : shown);
    try {
      for await (const finding of checkSessionFile(path)) await printer.add(finding);
    } catch (error) {
      await printer.add(unreadable(error));
    }
    await printer.endFile();
  }
  return await printer.finish() ? exitCode.failed : exitCode.done;
}

function unreadable(error: unknown): Omit<CheckFinding, "rule"> & { readonly rule: string } {
  return {
    line: 1,
    rule: "unreadable",
    severity: "error",
    message: `Cannot be read: ${plainReason(error)}`,
  };
}

async function pathsOf(
  call: SubcommandCall,
  words: readonly string[],
  from: string,
): Promise<string[]> {
  const folders = await sessionFolders(call);
  if (words.length === 0) return (await discoverSessionFiles(folders)).map(({ path }) => path);
  const paths: string[] = [];
  for (const word of words) {
    const path = resolve(from, word);
    if (await isFolder(path)) {
      paths.push(...(await listSessionFiles(path)).map((session) => session.path));
    } else paths.push(await findSessionFile(word, folders, from, "check"));
  }
  return paths;
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await Deno.stat(path)).isDirectory;
  } catch {
    return false;
  }
}
