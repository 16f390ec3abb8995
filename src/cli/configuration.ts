import { join, resolve } from "node:path";
import { exitCode, UserError } from "../kernel/mod.ts";
import {
  type Configuration,
  defaultConfiguration,
  type Paths,
  type RecordMode,
} from "../host/mod.ts";
import type { ConfigurationFile } from "./configuration_file.ts";
import type { Options } from "./options.ts";

/**
 * Settles every value: options over the workspace's `harvey.yaml` over the home folder's over the
 * defaults.
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
    ? { path: resolve(paths.workspace, workspace.sessions_dir), fromOption: false }
    : home.sessions_dir !== undefined
    ? { path: resolve(paths.home, home.sessions_dir), fromOption: false }
    : undefined;
  const fallback = defaultConfiguration.shell;
  return {
    model: options.model ?? file.model,
    url: options.url ?? file.url,
    record: options.record ?? recordMode(file.record) ?? defaultConfiguration.record,
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

function recordMode(value: ConfigurationFile["record"]): RecordMode | undefined {
  if (value === undefined) return undefined;
  return value === "required" ? "required" : value ? "on" : "off";
}

async function readFile(path: string): Promise<ConfigurationFile> {
  let text: string;
  try {
    text = await Deno.readTextFile(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) {
      return {};
    }
    throw new UserError(`Cannot read "${path}": ${(error as Error).message}`, exitCode.failed);
  }
  const { parseConfigurationFile } = await import("./configuration_file.ts");
  return parseConfigurationFile(text, path);
}
