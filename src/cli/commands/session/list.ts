import { type ExitCode, exitCode } from "../../../kernel/mod.ts";
import { discoverSessionFiles, type SessionListing, summaries } from "../../../session/mod.ts";
import { sessionFolders, wantWords } from "../../sessions/folders.ts";
import { layOut, listRow } from "../../sessions/listing.ts";
import { pageStyle, writePages } from "../../sessions/pages.ts";
import type { SubcommandCall } from "../../subcommand.ts";

/** `harvey session list`: the newest first, each as soon as it is read. */
export async function listSessions(
  call: SubcommandCall,
  words: readonly string[],
): Promise<ExitCode> {
  wantWords("list", words, { least: 0, most: 0, takes: "no further word" });
  const folders = await sessionFolders(call);
  const skipped: [string, string][] = [];
  const listings = await discoverSessionFiles(folders, (path, reason) => {
    skipped.push([path, reason]);
  });
  if (call.flags.json) await writePages(jsonRows(listings), call);
  else if (listings.length === 0) {
    await call.show(`No sessions yet in "${folders.workspace}".`);
  } else await writePages(rows(listings, pageStyle(call).columns), call);
  for (const [path, reason] of skipped) await call.notice(`Not listed: "${path}": ${reason}`);
  return exitCode.done;
}

async function* rows(
  listings: readonly SessionListing[],
  columns: number,
): AsyncGenerator<string, void, void> {
  const layout = layOut(listings, columns);
  yield "Available sessions (newest first):\n";
  let index = 0;
  for await (const summary of summaries(listings)) {
    yield `${listRow(summary, index++, layout, true)}\n`;
  }
}

async function* jsonRows(
  listings: readonly SessionListing[],
): AsyncGenerator<string, void, void> {
  let index = 0;
  for await (const summary of summaries(listings)) {
    yield `${index === 0 ? "[" : ","}\n  ${JSON.stringify({ index: index++, ...summary })}`;
  }
  yield index === 0 ? "[]\n" : "\n]\n";
}
