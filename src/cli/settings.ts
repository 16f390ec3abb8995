import * as v from "valibot";
import { type SettingFacts, settingsSchema } from "./settings_schema.ts";

/** One setting that can be read, set and shown. */
export interface Setting extends SettingFacts {
  /** As `harvey config` takes it: `shell.timeout`. */
  readonly key: string;
  readonly description: string;
}

/** Every setting, in the order in which they are told of; `providers` counts as one. */
export function listSettings(): readonly Setting[] {
  return settingsIn(settingsSchema, []);
}

/** The setting of this key, or the one that it leads into (`providers.mine.url`). */
export function findSetting(key: string): Setting | undefined {
  return listSettings().find((one) => key === one.key || key.startsWith(`${one.key}.`));
}

/** The names that may stand at a place in a file; none where any name may. */
export function namesAt(path: readonly unknown[]): readonly string[] {
  let schema: unknown = settingsSchema;
  for (const step of path) schema = inner(schema, String(step));
  return Object.keys(entriesOf(schema) ?? {});
}

function settingsIn(schema: unknown, path: readonly string[]): Setting[] {
  return Object.entries(entriesOf(schema) ?? {}).flatMap(([name, entry]) => {
    const within = [...path, name];
    const known = unwrapped(entry) as v.GenericSchema;
    const facts = v.getMetadata(known) as unknown as SettingFacts;
    if (!("example" in facts)) return settingsIn(known, within);
    return [{ key: within.join("."), description: v.getDescription(known) ?? "", ...facts }];
  });
}

function inner(schema: unknown, step: string): unknown {
  const entries = entriesOf(schema);
  if (entries) return Object.hasOwn(entries, step) ? unwrapped(entries[step]) : undefined;
  return schema instanceof Object && "value" in schema ? schema.value : undefined;
}

function entriesOf(schema: unknown): Readonly<Record<string, unknown>> | undefined {
  const known = unwrapped(schema);
  return known instanceof Object && "entries" in known
    ? known.entries as Readonly<Record<string, unknown>>
    : undefined;
}

function unwrapped(schema: unknown): unknown {
  return schema instanceof Object && "wrapped" in schema ? schema.wrapped : schema;
}
