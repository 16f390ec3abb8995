import { join } from "node:path";
import { writerCommand } from "../session/durability/writer_process.ts";

/** What became of a writer that ran under `strace`. */
export interface TracedRun {
  readonly code: number;
  /** The turns that were acknowledged. */
  readonly turns: readonly number[];
  /** What the user was told. */
  readonly told: string;
  /** The system calls, one a line, with the paths of their descriptors. */
  readonly calls: readonly string[];
}

/**
 * Runs `writer.ts` under `strace`.
 *
 * @param faults options of `strace`, such as `inject=fdatasync:error=EIO:when=2`; they hold for the
 *   session file alone
 */
export async function traceWriter(
  path: string,
  fallbackFolder: string,
  turns: number,
  faults: readonly string[] = [],
): Promise<TracedRun> {
  const log = join(fallbackFolder, "strace.log");
  const trace = ["-f", "-y", "-s", "400", "-o", log, "-e", "trace=write,fdatasync,fsync,ftruncate"];
  const only = faults.length > 0 ? ["-P", path] : [];
  const injected = faults.flatMap((fault) => ["-e", fault]);
  const { code, stdout, stderr } = await new Deno.Command("strace", {
    args: [...trace, ...only, ...injected, ...writerCommand(path, fallbackFolder, turns)],
  }).output();
  const calls = (await Deno.readTextFile(log)).split("\n");
  await Deno.remove(log);
  const lines = new TextDecoder().decode(stdout).split("\n");
  return {
    code,
    turns: lines.slice(1, -1).map(Number),
    told: new TextDecoder().decode(stderr),
    calls,
  };
}

/** The texts of the session files in a folder, by name. */
export async function sessionTexts(folder: string): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  for await (const { name } of Deno.readDir(folder)) {
    if (name.endsWith(".spmd")) texts[name] = await Deno.readTextFile(join(folder, name));
  }
  return texts;
}
