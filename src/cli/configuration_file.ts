import * as v from "valibot";
import { exitCode, UserError } from "../kernel/mod.ts";
import { harmless } from "../terminal/harmless.ts";
import { type BoundedYaml, parseBoundedYaml, YamlFault } from "../workspace/bounded_yaml.ts";
import { proposal } from "./nearest.ts";
import { namesAt } from "./settings.ts";
import { type ConfigurationFile, settingsSchema } from "./settings_schema.ts";

/** In bytes: what a `harvey.yaml` may have. A workspace's file comes from anywhere. */
export const longestFile = 64 * 1024;

/** Whose file it is: a workspace's may come from anybody. */
export type FileOwner = "home" | "workspace";

/** A configuration file that was read. */
export interface SettingsFile {
  readonly values: ConfigurationFile;
  /** The line that a setting stands in, counted from 1. */
  lineOf(key: string): number;
}

/**
 * Reads a `harvey.yaml`: at most 64 KiB of UTF-8, bounded as `parseBoundedYaml` says. A workspace's
 * file may not say which key is sent where.
 *
 * @param path for messages
 * @throws {UserError} that names file, line and column of what cannot be taken
 */
export function readSettings(
  bytes: Uint8Array,
  path: string,
  owner: FileOwner = "home",
): SettingsFile {
  if (bytes.length > longestFile) {
    throw refusal(path, "", `it is over ${longestFile} bytes long (leave only settings in it)`);
  }
  try {
    const yaml = parseBoundedYaml(decode(bytes));
    const checked = v.safeParse(settingsSchema, yaml.value ?? {});
    if (!checked.success) throw firstInFile(checked.issues.map((issue) => faultOf(issue, yaml)));
    if (owner === "workspace") refuseKeys(checked.output, yaml);
    return { values: checked.output, lineOf: (key) => yaml.lineOf(key.split(".")) };
  } catch (error) {
    if (!(error instanceof YamlFault)) throw error;
    const { line, column, message } = error;
    throw refusal(path, ` at line ${line}, column ${column}`, message);
  }
}

/** The values alone of what {@link readSettings} reads. */
export function parseConfigurationFile(
  bytes: Uint8Array,
  path: string,
  owner?: FileOwner,
): ConfigurationFile {
  return readSettings(bytes, path, owner).values;
}

function refusal(path: string, place: string, reason: string): UserError {
  return new UserError(`Cannot use "${path}"${place}: ${harmless(reason)}`, exitCode.usage);
}

/** Else a folder from anywhere could have the person's keys sent to a server of its own. */
function refuseKeys({ providers = {} }: ConfigurationFile, yaml: BoundedYaml): void {
  for (const [name, { key_env }] of Object.entries(providers)) {
    if (key_env === undefined) continue;
    const path = ["providers", name, "key_env"];
    const reason = "is not taken from a workspace, which may not say where a key is sent " +
      "(move the provider to harvey/harvey.yaml in your home folder)";
    throw yaml.fault(`${named(path)} ${reason}`, path, "key");
  }
}

/** Who mends a file from top to bottom meets its faults in that order. */
function firstInFile(faults: YamlFault[]): YamlFault {
  return faults.sort((a, b) => a.line - b.line || a.column - b.column)[0]!;
}

function faultOf(issue: v.InferIssue<typeof settingsSchema>, yaml: BoundedYaml): YamlFault {
  const path = (issue.path ?? []).map(({ key }) => key);
  const last = issue.path?.at(-1);
  if (issue.type !== "strict_object" || issue.expected !== "never") {
    if (last?.origin === "key" && issue.type === "check") {
      return yaml.fault(`${named(path)} is no name: want ${issue.message}`, path, "key");
    }
    if (issue.input === undefined) {
      return yaml.fault(`${named(path)} is missing`, path.slice(0, -1), "key");
    }
    const kind = isConfidential(last?.key) ? kindOf(issue.input, "a text") : kindOf(issue.input);
    return yaml.fault(`${named(path)} is ${kind}: want ${issue.message}`, path, "value");
  }
  const within = path.slice(0, -1);
  // To valibot a list is an object with unknown keys.
  if (Array.isArray(last?.input)) {
    return yaml.fault(`${named(within)} is a list: want ${issue.message}`, within, "value");
  }
  const names = namesAt(within);
  const key = String(last?.key);
  if (isCredential(key)) {
    return yaml.fault(
      `${named(path)} is not taken: credentials never stand in a file (keep the key in an ` +
        "environment variable, and name that as key_env of its provider)",
      path,
      "key",
    );
  }
  const advice = proposal(key, names, `there are: ${names.join(", ")}`);
  return yaml.fault(`${named(path)} is no setting (${advice})`, path, "key");
}

/** What may hold a credential although it should not is never quoted. */
function isConfidential(key: unknown): boolean {
  return key === "url" || key === "key_env";
}

const credentialParts = ["apikey", "token", "password", "passwd", "secret", "credential"];

function isCredential(key: string): boolean {
  const plain = key.toLowerCase().replaceAll(/[_-]/g, "");
  return plain === "key" || credentialParts.some((part) => plain.endsWith(part));
}

function named(path: readonly unknown[]): string {
  return path.length === 0 ? "it" : quoted(path.join("."));
}

function kindOf(value: unknown, anyText?: string): string {
  if (typeof value === "string") return anyText ?? quoted(value);
  if (Array.isArray(value)) return "a list";
  return value instanceof Object ? "a mapping" : String(value);
}

function quoted(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60).toWellFormed()}…` : text);
}

/** @throws {YamlFault} at the first line that is not UTF-8 */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const lines = new TextDecoder().decode(bytes).split("\n");
    const line = lines.findIndex((text) => text.includes("\ufffd"));
    throw new YamlFault(
      "it is not UTF-8 (save it as such)",
      line + 1,
      lines[line].indexOf("\ufffd") + 1,
    );
  }
}
