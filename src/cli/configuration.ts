import { join, resolve } from "node:path";
import { exitCode, UserError } from "../kernel/mod.ts";
import {
  type Configuration,
  defaultConfiguration,
  type Paths,
  type RecordMode,
} from "../host/mod.ts";
import { plainReason } from "../session/recording_error.ts";
import type { ConfigurationFile } from "./configuration_file.ts";
import type { Options } from "./options.ts";

/**
 * Settles every value: options, else `harvey/harvey.yaml` in the workspace, else the one in the home
 * folder, else the defaults. Paths of options are relative to the current folder, those of a file to
 * the workspace or to the home folder. `--record-file` turns on a recording that a file turned off.
 *
 * @throws {UserError} where a configuration file cannot be read or understood
 */
export async function settleConfiguration(options: Options, paths: Paths): Promise<Configuration> {
  const home = await readFile(join(paths.home, "harvey", "harvey.yaml"));
  const workspace = await readFile(join(paths.workspace, "harvey", "harvey.yaml"));
  const file: ConfigurationFile = { ...home, ...workspace };
  const shell = { ...home.shell, ...workspace.shell };
  const sessionsDir = options.sessionsDir !== undefined
    ? { path: resolve(options.sessionsDir), fromOption: true }
    : workspace.sessions_dir !== undefined
    ? { path: fileFolder(workspace.sessions_dir, paths.workspace, paths.home), fromOption: false }
    : home.sessions_dir !== undefined
    ? { path: fileFolder(home.sessions_dir, paths.home, paths.home), fromOption: false }
    : undefined;
  const fallback = defaultConfiguration.shell;
  return {
    model: options.model ?? file.model,
    url: options.url ?? file.url,
    record: recordMode(options, file),
    recordFile: options.recordFile === undefined ? undefined : resolve(options.recordFile),
    sessionsDir,
    shell: {
      interactive: shell.interactive ?? fallback.interactive,
      timeout: shell.timeout,
      maxOutput: shell.max_output ?? fallback.maxOutput,
      maxContext: shell.max_context ?? fallback.maxContext,
    },
  };
}

/** A file that is named on the command line is to be written, whatever the files say. */
function recordMode(options: Options, file: ConfigurationFile): RecordMode {
  if (options.record !== undefined) return options.record;
  if (file.record === "required") return "required";
  if (options.recordFile !== undefined) return "on";
  return file.record === false || file.record === "off" ? "off" : defaultConfiguration.record;
}

/** `~/` at the beginning is the home folder, as in a shell. */
function fileFolder(path: string, from: string, home: string): string {
  return path === "~" || path.startsWith("~/") ? join(home, path.slice(1)) : resolve(from, path);
}

async function readFile(path: string): Promise<ConfigurationFile> {
  try {
    const { isFile } = await Deno.stat(path);
    // Opening a pipe would wait for its writer.
    if (!isFile) throw new Error("it is not a file");
    const { longestFile, parseConfigurationFile } = await import("./configuration_file.ts");
    return parseConfigurationFile(await beginningOf(path, longestFile + 1), path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) {
      return {};
    }
    if (error instanceof UserError) throw error;
    throw new UserError(
      `Cannot read "${path}": ${plainReason(error)} (mend or remove it)`,
      exitCode.failed,
    );
  }
}

/** At most `limit` bytes of a file, which may have any size. */
async function beginningOf(path: string, limit: number): Promise<Uint8Array> {
  using file = await Deno.open(path);
  const bytes = new Uint8Array(limit);
  let length = 0;
  for (let count; (count = await file.read(bytes.subarray(length))); length += count);
  return bytes.subarray(0, length);
}
