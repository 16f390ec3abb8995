import type { ExitCode } from "../../../kernel/mod.ts";
import { findSessionFile } from "../../../session/mod.ts";
import { sessionFolders, wantWords } from "../../sessions/folders.ts";
import type { SubcommandCall } from "../../subcommand.ts";
import { exportSessions } from "./export.ts";

/** `harvey session export SESSION…`: sessions by path, by name or by number. */
export async function exportNamed(
  call: SubcommandCall,
  words: readonly string[],
): Promise<ExitCode> {
  wantWords("export", words, { least: 1, most: Infinity, takes: "one session or several" });
  const folders = await sessionFolders(call);
  const from = ".";
  const paths: string[] = [];
  for (const word of words) paths.push(await findSessionFile(word, folders, from, "export"));
  return await exportSessions({ ...call, words: paths });
}
