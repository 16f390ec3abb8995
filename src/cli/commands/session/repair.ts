import { relative } from "node:path";
import { type ExitCode, exitCode } from "../../../kernel/mod.ts";
import { checkSessionFile, findSessionFile, repairSession } from "../../../session/mod.ts";
import { sessionFolders, wantWords } from "../../sessions/folders.ts";
import type { SubcommandCall } from "../../subcommand.ts";

/** `harvey session repair SESSION…`: each anew in a file beside it; the session stays as it is. */
export async function repairSessions(
  call: SubcommandCall,
  words: readonly string[],
): Promise<ExitCode> {
  wantWords("repair", words, { least: 1, most: Infinity, takes: "one session or several" });
  const folders = await sessionFolders(call);
  const from = Deno.cwd();
  const reports: unknown[] = [];
  let isFailed = false;
  for (const word of words) {
    const source = await findSessionFile(word, folders, from, "repair");
    const { path, steps } = await repairSession(source);
    const left = { error: 0, warning: 0 };
    for await (const { severity } of checkSessionFile(path)) left[severity]++;
    isFailed ||= left.error > 0;
    reports.push({ source, path, steps, errors: left.error, warnings: left.warning });
    if (call.flags.json) continue;
    const name = nearby(from, source);
    const lines = steps.map(({ line, message }) => `${name}:${line}: ${message}\n`).join("");
    const done = steps.length === 0 ? "Nothing to repair, copied" : "Repaired";
    const rest = left.error + left.warning === 0
      ? "in order now"
      : `left: ${left.error} errors, ${left.warning} warnings`;
    await call.print(`${lines}${done}: ${nearby(from, path)} (${rest})\n`);
  }
  if (call.flags.json) await call.print(`${JSON.stringify(reports, undefined, 2)}\n`);
  return isFailed ? exitCode.failed : exitCode.done;
}

function nearby(from: string, path: string): string {
  const near = relative(from, path);
  return near.startsWith("..") ? path : near;
}
