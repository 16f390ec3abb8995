import { join, resolve } from "node:path";
import {
  type Configuration,
  type ConfiguredProvider,
  defaultConfiguration,
  type Paths,
  type RecordMode,
} from "../host/mod.ts";
import type { Options } from "./options.ts";
import { readLayers, type SettingLayer } from "./setting_layers.ts";
import type { ConfigurationFile } from "./settings_schema.ts";
import { findTrust, type WorkspaceTrust } from "./workspace_trust.ts";

/**
 * Settles every value: options, else the environment, else `harvey/harvey.yaml` in the workspace,
 * else the one in the home folder, else the defaults. Paths of options and of the environment are
 * relative to the current folder, those of a file to the workspace or to the home folder.
 * `--record-file` turns on a recording that a file turned off.
 *
 * @throws {UserError} where a configuration file or a variable cannot be read or understood
 */
export async function settleConfiguration(
  options: Options,
  paths: Paths,
  environment: Readonly<Record<string, string | undefined>> = {},
  trust?: WorkspaceTrust,
): Promise<Configuration> {
  const known = trust ?? await findTrust(paths, options.safe);
  const layers = await readLayers(options, paths, environment, known);
  return { ...configurationOf(layers, options, paths), ...trustIn(known) };
}

/** What of the workspace's own is loaded, and as what. */
function trustIn(
  { isTrusted, brought }: WorkspaceTrust,
): Pick<Configuration, "trusted" | "trustedFiles"> {
  const files = isTrusted ? brought.files : [];
  return {
    trusted: isTrusted,
    trustedFiles: Object.fromEntries(files.map(({ path, sha256 }) => [path, sha256])),
  };
}

/** Settings that hold further ones: each of those is settled by itself. */
type Mapping =
  | "sampling"
  | "timeouts"
  | "providers"
  | "shell"
  | "permissions"
  | "safe_mode"
  | "tools";

/** The configuration that layers make, the highest first. */
export function configurationOf(
  layers: readonly SettingLayer[],
  options: Options,
  paths: Paths,
): Configuration {
  const lowestFirst = layers.map(({ values }) => values).toReversed();
  const settings: ConfigurationFile = Object.assign({}, ...lowestFirst);
  const all = <Key extends Mapping>(key: Key) =>
    Object.assign({}, ...lowestFirst.map((values) => values[key])) as NonNullable<
      ConfigurationFile[Key]
    >;
  const { sampling, timeouts, shell, safeMode, tools } = {
    sampling: all("sampling"),
    timeouts: all("timeouts"),
    shell: all("shell"),
    safeMode: all("safe_mode"),
    tools: all("tools"),
  };
  const otherwise = defaultConfiguration;
  return {
    model: settings.model,
    url: settings.url,
    record: recordMode(settings.record),
    recordFile: options.recordFile === undefined ? undefined : resolve(options.recordFile),
    sessionsDir: sessionsFolder(layers, paths),
    plain: settings.plain,
    thinking: settings.thinking ?? otherwise.thinking,
    promptHistory: settings.prompt_history ?? otherwise.promptHistory,
    sampling: present({
      temperature: sampling.temperature,
      topP: sampling.top_p,
      maxTokens: sampling.max_tokens,
      seed: sampling.seed,
      reasoning: sampling.reasoning,
      contextLength: settings.context_length,
      keepAlive: settings.keep_alive === undefined ? undefined : String(settings.keep_alive),
    }),
    timeouts: present({ connect: timeouts.connect, idle: timeouts.idle }),
    retries: settings.retries ?? otherwise.retries,
    providers: providers(all("providers")),
    shell: {
      interactive: shell.interactive ?? otherwise.shell.interactive,
      timeout: shell.timeout,
      maxOutput: shell.max_output ?? otherwise.shell.maxOutput,
      maxContext: shell.max_context ?? otherwise.shell.maxContext,
    },
    approveAll: options.yes ?? false,
    safe: options.safe ?? false,
    trusted: otherwise.trusted,
    trustedFiles: otherwise.trustedFiles,
    ...options.skillsDir === undefined ? {} : { skillsDir: resolve(options.skillsDir) },
    permissions: all("permissions"),
    safeMode: {
      on: safeMode.on ?? otherwise.safeMode.on,
      allowed: safeMode.allowed ?? otherwise.safeMode.allowed,
    },
    tools: {
      on: tools.on ?? otherwise.tools.on,
      maxCalls: tools.max_calls ?? otherwise.tools.maxCalls,
      maxResult: tools.max_result ?? otherwise.tools.maxResult,
    },
  };
}

function recordMode(record: ConfigurationFile["record"]): RecordMode {
  if (typeof record === "boolean") return record ? "on" : "off";
  return record ?? defaultConfiguration.record;
}

function sessionsFolder(
  layers: readonly SettingLayer[],
  { workspace, home }: Paths,
): Configuration["sessionsDir"] {
  const layer = layers.find(({ values }) => values.sessions_dir !== undefined);
  if (!layer) return undefined;
  const given = layer.values.sessions_dir!;
  switch (layer.kind) {
    case "option":
    case "environment":
      return { path: resolve(given), fromOption: true };
    case "workspace":
      return { path: fileFolder(given, workspace, home), fromOption: false };
    case "home":
      return { path: fileFolder(given, home, home), fromOption: false };
  }
}

/** `~/` at the beginning is the home folder, as in a shell. */
function fileFolder(path: string, from: string, home: string): string {
  return path === "~" || path.startsWith("~/") ? join(home, path.slice(1)) : resolve(from, path);
}

function providers(
  given: NonNullable<ConfigurationFile["providers"]>,
): Record<string, ConfiguredProvider> {
  return Object.fromEntries(
    Object.entries(given).map(([name, { url, protocol, key_env }]) => [
      name,
      key_env === undefined ? { url, protocol } : { url, protocol, keyVariable: key_env },
    ]),
  );
}

/** Without what is not there. */
function present<Values extends object>(values: Values): Values {
  const there = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(there) as Values;
}
