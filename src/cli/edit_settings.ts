import { dirname } from "node:path";
import { type Document, isMap, parse, parseDocument } from "yaml";
import { exitCode, UserError } from "../kernel/mod.ts";
import { plainReason } from "../session/recording_error.ts";
import { type FileOwner, longestFile, readSettings } from "./configuration_file.ts";
import { needsQuotes, quoted } from "./last_word.ts";
import { checkKey } from "./setting_rows.ts";
import { writePrivateFile } from "./private_file.ts";

/**
 * Writes one setting to a configuration file; the rest of it, comments and order, stays. The file
 * is made where there is none. What it would say is checked before anything is written.
 *
 * @param value as it would stand in the file: `false`, `[vim, less]`, `llama3.1:8b`
 * @throws {UserError} where the file cannot be used, now or with that value
 */
export async function setSetting(
  path: string,
  owner: FileOwner,
  key: string,
  value: string,
): Promise<void> {
  checkKey(key);
  const text = await readText(path, owner);
  // A model may be called `3`, and a folder `true`: what is no such value is taken as text.
  const readings = [plainValue(value), value].filter((one) => one !== undefined);
  let refusal: unknown;
  for (const reading of readings) {
    try {
      const changed = changedText(text, (document) => setIn(document, key.split("."), reading));
      readSettings(new TextEncoder().encode(changed), path, owner);
      return await writePrivateFile(path, changed);
    } catch (error) {
      if (!(error instanceof UserError) || error.exitCode !== exitCode.usage) throw error;
      refusal ??= error;
    }
  }
  const reason = (refusal as UserError).message.split(": ").slice(1).join(": ");
  const named = `"${key}" is `;
  const state = reason.startsWith(named) ? ` to ${reason.slice(named.length)}` : `: ${reason}`;
  throw new UserError(`Cannot set "${key}"${state}`, exitCode.usage, { cause: refusal });
}

/**
 * Takes one setting out of a configuration file, and the mapping that it leaves empty.
 *
 * @throws {UserError} where the file cannot be used, or does not set it
 */
export async function unsetSetting(path: string, owner: FileOwner, key: string): Promise<void> {
  checkKey(key);
  const text = await readText(path, owner);
  const steps = key.split(".");
  const changed = changedText(text, (document) => {
    if (!document.hasIn(steps)) {
      throw new UserError(
        `Cannot unset "${key}": "${path}" does not set it (harvey config shows what does)`,
        exitCode.failed,
      );
    }
    for (let length = steps.length; length > 0; length--) {
      const within = steps.slice(0, length);
      const held = document.getIn(within);
      if (length < steps.length && !(isMap(held) && held.items.length === 0)) break;
      document.deleteIn(within);
    }
  });
  readSettings(new TextEncoder().encode(changed), path, owner);
  await writePrivateFile(path, changed);
}

/** The file's text, checked; empty where there is none. */
async function readText(path: string, owner: FileOwner): Promise<string> {
  let bytes: Uint8Array;
  try {
    const { size, isFile } = await Deno.stat(path);
    if (!isFile || size > longestFile) {
      throw new UserError(
        `Cannot change "${path}": it is ${isFile ? "too long" : "not a file"} (mend or remove it)`,
        exitCode.failed,
      );
    }
    bytes = await Deno.readFile(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) {
      return "";
    }
    if (error instanceof UserError) throw error;
    throw new UserError(
      `Cannot read "${path}": ${plainReason(error)} (mend or remove it)`,
      exitCode.failed,
    );
  }
  try {
    readSettings(bytes, path, owner);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    throw new UserError(
      `${error.message}; nothing was changed (mend the file by hand, or begin again with ` +
        `${initialising(dirname(dirname(path)))}, which keeps a backup)`,
      error.exitCode,
      { cause: error },
    );
  }
  return new TextDecoder().decode(bytes);
}

/** The command that writes a folder's settings anew. */
function initialising(folder: string): string {
  if (folder === Deno.cwd()) return "harvey init --force";
  return `harvey init --force --workdir ${needsQuotes(folder) ? quoted(folder, false) : folder}`;
}

function changedText(text: string, change: (document: Document) => void): string {
  const document = parseDocument(text);
  change(document);
  if (
    document.contents === null || isMap(document.contents) && document.contents.items.length === 0
  ) {
    // An empty mapping would be written as `{}`, after which nobody can write a line.
    document.contents = null;
    return document.toString({ nullStr: "" }).trimStart();
  }
  return document.toString({ lineWidth: 0, flowCollectionPadding: true });
}

/** `setIn`, through mappings that are written and empty (`shell:`). */
function setIn(document: Document, steps: readonly string[], value: unknown): void {
  for (let length = 1; length < steps.length; length++) {
    const within = steps.slice(0, length);
    if (document.hasIn(within) && document.getIn(within) === null) document.deleteIn(within);
  }
  const node = document.getIn(steps, true);
  const isScalarAgain = node instanceof Object && "value" in node && !(value instanceof Object);
  if (isScalarAgain) node.value = value;
  else document.setIn(steps, document.createNode(value, { flow: Array.isArray(value) }));
}

/** What YAML 1.2 reads, where that is anything at all. */
function plainValue(text: string): unknown {
  try {
    return parse(text, { maxAliasCount: 0, logLevel: "silent" }) ?? undefined;
  } catch {
    return undefined;
  }
}
