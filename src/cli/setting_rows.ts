import { stringify } from "yaml";
import { exitCode, UserError } from "../kernel/mod.ts";
import { columns } from "./example.ts";
import { proposal } from "./nearest.ts";
import { findValue, type SettingLayer } from "./setting_layers.ts";
import { findSetting, listSettings } from "./settings.ts";

/** A setting as it holds now. */
export interface SettingRow {
  readonly key: string;
  /** Absent where nothing was said. */
  readonly value?: unknown;
  /** `--model`, `HARVEY_MODEL`, a file and a line, or `default`. */
  readonly source: string;
  /** What holds where nothing was said, for a person. */
  readonly otherwise: string;
}

/** Every setting with where it comes from; each provider has a row of its own. */
export function settingRows(layers: readonly SettingLayer[]): SettingRow[] {
  return listSettings().flatMap(({ key, otherwise }): SettingRow[] => {
    const names = key === "providers" ? providerNames(layers) : [];
    if (names.length > 0) return names.map((name) => row(layers, `providers.${name}`, ""));
    return [row(layers, key, otherwise)];
  });
}

/** Three columns: key, value, where it comes from. */
export function settingLines(rows: readonly SettingRow[]): string {
  const values = rows.map(({ value, otherwise }) =>
    value === undefined ? `(${otherwise})` : inline(value)
  );
  const width = Math.min(40, Math.max(...values.map(({ length }) => length)));
  return columns(rows.map(({ key, source }, index) => [
    key,
    `${values[index].padEnd(width)}  ${source}`,
  ]));
}

/**
 * The value of one setting, as it would stand in a file.
 *
 * @throws {UserError} where there is no such setting, or nothing was said
 */
export function settingValue(layers: readonly SettingLayer[], key: string): string {
  checkKey(key);
  const found = findValue(layers, key);
  if (found) return inline(shown(found.value));
  const otherwise = findSetting(key)?.otherwise;
  throw new UserError(
    `Cannot show "${key}": it is not set ${otherwise ? `(what holds is: ${otherwise})` : ""}`
      .trimEnd(),
    exitCode.failed,
  );
}

/** @throws {UserError} where there is no such setting */
export function checkKey(key: string): void {
  const keys = listSettings().map((setting) => setting.key);
  const isGroup = keys.some((one) => one.startsWith(`${key}.`));
  const known = findSetting(key);
  if (isGroup || known && (known.key === key || known.key === "providers")) return;
  throw new UserError(
    `Cannot find the setting "${key}": there is none of this name ` +
      `(${proposal(key, keys, "harvey config lists them")})`,
    exitCode.usage,
  );
}

function row(layers: readonly SettingLayer[], key: string, otherwise: string): SettingRow {
  const found = findValue(layers, key);
  if (!found) return { key, source: "default", otherwise };
  return { key, value: shown(found.value), source: found.layer.sourceOf(key), otherwise };
}

function providerNames(layers: readonly SettingLayer[]): string[] {
  return [...new Set(layers.flatMap(({ values }) => Object.keys(values.providers ?? {})))];
}

/** Without the password of an address, which an option or the environment may carry. */
function shown(value: unknown): unknown {
  const url = typeof value === "string" && value.includes("://") ? URL.parse(value) : null;
  if (!url?.password) return value;
  url.password = "…";
  return decodeURI(url.href);
}

function inline(value: unknown): string {
  return stringify(value, { collectionStyle: "flow", lineWidth: 0, flowCollectionPadding: false })
    .trimEnd();
}
