import * as v from "valibot";
import { exitCode, UserError } from "../kernel/mod.ts";
import { harmless } from "../terminal/harmless.ts";
import { type BoundedYaml, parseBoundedYaml, YamlFault } from "./bounded_yaml.ts";

const text = (what: string) =>
  v.pipe(v.string(what), v.check((value) => value !== "" && !value.includes("\n"), what));
const size = (what: string) => v.pipe(v.number(what), v.safeInteger(what), v.minValue(0, what));
/** Also what `--record` takes: YAML 1.2 reads `on` and `off` as texts. */
const record = v.union(
  [v.boolean(), v.picklist(["on", "off", "required"])],
  "true, false or required",
);
const seconds = "a number of seconds, from 0.1 to a million";

/** What a `harvey.yaml` may say; each message tells what is expected. */
const schema = v.strictObject({
  model: v.optional(text("the name of a model")),
  url: v.optional(text("the address of a model server")),
  record: v.optional(record),
  sessions_dir: v.optional(text("the path of a folder")),
  shell: v.optional(v.strictObject({
    interactive: v.optional(v.array(text("the name of a program"), "a list of names of programs")),
    timeout: v.optional(
      v.pipe(v.number(seconds), v.minValue(0.1, seconds), v.maxValue(1e6, seconds)),
    ),
    max_output: v.optional(size("a whole number of bytes")),
    max_context: v.optional(size("a whole number of characters")),
  }, "a mapping of settings")),
}, "a mapping of settings");

/**
 * The contents of one configuration file, checked. `shell.timeout` is in seconds, `shell.max_output`
 * in bytes, `shell.max_context` in characters (UTF-16 units).
 */
export type ConfigurationFile = v.InferOutput<typeof schema>;

/** In bytes: what a `harvey.yaml` may have. A workspace's file comes from anywhere. */
export const longestFile = 64 * 1024;

/**
 * Reads a `harvey.yaml`: at most 64 KiB of UTF-8, bounded as `parseBoundedYaml` says.
 *
 * @param path for messages
 * @throws {UserError} that names file, line and column of what cannot be taken
 */
export function parseConfigurationFile(bytes: Uint8Array, path: string): ConfigurationFile {
  if (bytes.length > longestFile) {
    throw refusal(path, "", `it is over ${longestFile} bytes long (leave only settings in it)`);
  }
  try {
    const yaml = parseBoundedYaml(decode(bytes));
    const checked = v.safeParse(schema, yaml.value ?? {});
    if (checked.success) return checked.output;
    throw faultOf(checked.issues[0], yaml);
  } catch (error) {
    if (!(error instanceof YamlFault)) throw error;
    const { line, column, message } = error;
    throw refusal(path, ` at line ${line}, column ${column}`, message);
  }
}

function refusal(path: string, place: string, reason: string): UserError {
  return new UserError(`Cannot use "${path}"${place}: ${harmless(reason)}`, exitCode.usage);
}

function faultOf(issue: v.InferIssue<typeof schema>, yaml: BoundedYaml): YamlFault {
  const path = (issue.path ?? []).map(({ key }) => key);
  if (issue.type !== "strict_object" || issue.expected !== "never") {
    return yaml.fault(
      `${named(path)} is ${kindOf(issue.input)}: want ${issue.message}`,
      path,
      "value",
    );
  }
  const within = path.slice(0, -1);
  // To valibot a list is an object with unknown keys.
  if (Array.isArray(issue.path?.at(-1)?.input)) {
    return yaml.fault(`${named(within)} is a list: want ${issue.message}`, within, "value");
  }
  const { entries } = within.length === 0 ? schema : schema.entries.shell.wrapped;
  const known = Object.keys(entries).join(", ");
  return yaml.fault(`${named(path)} is no setting (there are: ${known})`, path, "key");
}

function named(path: readonly unknown[]): string {
  return path.length === 0 ? "it" : quoted(path.join("."));
}

function kindOf(value: unknown): string {
  if (typeof value === "string") return quoted(value);
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
