import { join } from "node:path";
import { exitCode, UserError } from "../kernel/mod.ts";
import type { Paths } from "../host/mod.ts";
import { findTrust, type WorkspaceTrust } from "./workspace_trust.ts";
import { plainReason } from "../session/recording_error.ts";
import type { FileOwner } from "./configuration_file.ts";
import { environmentSettings } from "./environment_settings.ts";
import type { Options } from "./options.ts";
import type { ConfigurationFile } from "./settings_schema.ts";

/** Settings from one place. */
export interface SettingLayer {
  readonly kind: "option" | "environment" | FileOwner;
  readonly values: ConfigurationFile;
  /** Where a setting stands: `--model`, `HARVEY_MODEL`, `/home/ada/harvey/harvey.yaml:3`. */
  sourceOf(key: string): string;
}

/** The configuration file of the workspace or of the home folder. */
export function settingsFile(folder: string): string {
  return join(folder, "harvey", "harvey.yaml");
}

/**
 * Where settings come from, what ranks first at the beginning: options, the environment, the
 * workspace's file, the home folder's. A file that does not exist says nothing, and neither does a
 * workspace's that the person does not trust.
 *
 * @param trust as the person decided where absent
 * @throws {UserError} where a file or a variable cannot be read or understood
 */
export async function readLayers(
  options: Options,
  paths: Paths,
  environment: Readonly<Record<string, string | undefined>>,
  trust?: WorkspaceTrust,
): Promise<readonly SettingLayer[]> {
  const home = await readFileLayer(paths.home, "home");
  const workspace = await readWorkspaceLayer(paths, trust ?? await findTrust(paths, options.safe));
  const isRequired = (workspace.values.record ?? home.values.record) === "required";
  return [
    optionLayer(options, isRequired),
    environmentSettings(environment),
    { ...workspace, kind: "workspace" },
    home,
  ];
}

/** The workspace's own file, if it is the very one that is trusted. */
async function readWorkspaceLayer(
  { workspace, home }: Paths,
  { isTrusted, brought }: WorkspaceTrust,
): Promise<SettingLayer> {
  if (settingsFile(workspace) === settingsFile(home)) return await readFileLayer(home, "home");
  const file = brought.files.find(({ kind }) => kind === "configuration");
  if (!isTrusted || !file) {
    return { kind: "workspace", values: {}, sourceOf: () => settingsFile(workspace) };
  }
  return await readFileLayer(workspace, "workspace", file.sha256);
}

/** What the highest layer says that says anything: the value, and the layer. */
export function findValue(
  layers: readonly SettingLayer[],
  key: string,
): { readonly value: unknown; readonly layer: SettingLayer } | undefined {
  for (const layer of layers) {
    let value: unknown = layer.values;
    for (const step of key.split(".")) {
      value = value instanceof Object && Object.hasOwn(value, step)
        ? (value as Record<string, unknown>)[step]
        : undefined;
    }
    if (value !== undefined) return { value, layer };
  }
}

/** @param isRequired whether a file makes the recording required, which a named file leaves so */
function optionLayer(options: Options, isRequired: boolean): SettingLayer {
  const { model, url, plain, sessionsDir, recordFile } = options;
  // A file that is named on the command line is to be written, whatever the files say.
  const isNamed = options.record === undefined && recordFile !== undefined && !isRequired;
  const record = isNamed ? "on" : options.record;
  const given = { model, url, plain, record, sessions_dir: sessionsDir };
  const names: Record<string, string> = {
    record: isNamed ? "--record-file" : options.record === "off" ? "--no-record" : "--record",
    sessions_dir: "--sessions-dir",
  };
  return {
    kind: "option",
    values: Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    sourceOf: (key) => names[key] ?? `--${key}`,
  };
}

/**
 * @param sha256 of the content that is trusted; another says nothing
 * @throws {UserError} where the file of that folder cannot be read or understood
 */
export async function readFileLayer(
  folder: string,
  kind: FileOwner,
  sha256?: string,
): Promise<SettingLayer> {
  const path = settingsFile(folder);
  const nothing: SettingLayer = { kind, values: {}, sourceOf: () => path };
  try {
    const { isFile } = await Deno.stat(path);
    // Opening a pipe would wait for its writer.
    if (!isFile) throw new Error("it is not a file");
    const { longestFile, readSettings } = await import("./configuration_file.ts");
    const bytes = await beginningOf(path, longestFile + 1);
    // A file that is too long is refused as such: the hash is of all of it.
    const isWhole = bytes.length <= longestFile;
    if (sha256 !== undefined && isWhole && await hashOf(bytes) !== sha256) return nothing;
    const file = readSettings(bytes, path, kind);
    return { kind, values: file.values, sourceOf: (key) => `${path}:${file.lineOf(key)}` };
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) {
      return nothing;
    }
    if (error instanceof UserError) throw error;
    throw new UserError(
      `Cannot read "${path}": ${plainReason(error)} (mend or remove it)`,
      exitCode.failed,
    );
  }
}

/** At most `limit` bytes of a file, which may have any size. */
async function beginningOf(path: string, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  using file = await Deno.open(path);
  const bytes = new Uint8Array(limit);
  let length = 0;
  for (let count; (count = await file.read(bytes.subarray(length))); length += count);
  return bytes.subarray(0, length);
}

async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();
}
