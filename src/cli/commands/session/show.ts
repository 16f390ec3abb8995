import { type ExitCode, exitCode } from "../../../kernel/mod.ts";
import {
  exportSession,
  findSessionFile,
  readSession,
  readSessionText,
} from "../../../session/mod.ts";
import { harmless } from "../../../terminal/harmless.ts";
import { sessionFolders, wantWords } from "../../sessions/folders.ts";
import { pageStyle, writePages } from "../../sessions/pages.ts";
import { screenplayLines } from "../../sessions/screenplay.ts";
import type { SubcommandCall } from "../../subcommand.ts";

/** `harvey session show [SESSION]`: the newest where none is named. */
export async function showSession(
  call: SubcommandCall,
  words: readonly string[],
): Promise<ExitCode> {
  wantWords("show", words, { least: 0, most: 1, takes: "one session" });
  const folders = await sessionFolders(call);
  const path = await findSessionFile(words[0] ?? "0", folders, ".", "show");
  if (call.flags.raw) {
    await showRaw(path, call);
    return exitCode.done;
  }
  const session = await readSession(readSessionText(path));
  if (call.flags.json) await writePages([await exportSession(session, "json")], call);
  else await writePages(screenplayLines(session, pageStyle(call)), call);
  return exitCode.done;
}

/** Byte by byte for a program; for a terminal without what it would obey. */
async function showRaw(path: string, call: SubcommandCall): Promise<void> {
  if (Deno.stdout.isTerminal()) return await writePages(harmlessText(path), call);
  using file = await Deno.open(path, { read: true });
  try {
    for await (const bytes of file.readable) {
      for (let at = 0; at < bytes.length;) at += await Deno.stdout.write(bytes.subarray(at));
    }
  } catch (error) {
    if (!(error instanceof Deno.errors.BrokenPipe)) throw error;
  }
}

async function* harmlessText(path: string): AsyncGenerator<string, void, void> {
  for await (const piece of readSessionText(path)) yield harmless(piece);
}
