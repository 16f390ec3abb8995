import { exitCode, UserError } from "../kernel/mod.ts";
import type { SettingLayer } from "./setting_layers.ts";
import type { ConfigurationFile } from "./settings_schema.ts";

const switches: Readonly<Record<string, boolean>> = {
  "1": true,
  true: true,
  on: true,
  yes: true,
  "0": false,
  false: false,
  off: false,
  no: false,
};

/**
 * The settings that the environment makes: `HARVEY_MODEL`, `HARVEY_URL`, `HARVEY_RECORD` (on, off
 * or required), `HARVEY_SESSIONS_DIR` and `HARVEY_PLAIN` (1 or 0). An empty variable says nothing.
 *
 * @throws {UserError} that names a variable whose value cannot be taken
 */
export function environmentSettings(
  environment: Readonly<Record<string, string | undefined>>,
): SettingLayer {
  const text = (name: string) => environment[name]?.trim() || undefined;
  const given = {
    model: text("HARVEY_MODEL"),
    url: text("HARVEY_URL"),
    record: recordMode(text("HARVEY_RECORD")),
    sessions_dir: text("HARVEY_SESSIONS_DIR"),
    plain: isPlain(text("HARVEY_PLAIN")),
  };
  const values: ConfigurationFile = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  );
  return {
    kind: "environment",
    values,
    sourceOf: (key) => `HARVEY_${key.toUpperCase()}`,
  };
}

function recordMode(value: string | undefined): "on" | "off" | "required" | undefined {
  if (value === undefined) return undefined;
  const word = value.toLowerCase();
  if (word === "required") return word;
  if (Object.hasOwn(switches, word)) return switches[word] ? "on" : "off";
  throw refusal("HARVEY_RECORD", value, "on, off or required");
}

function isPlain(value: string | undefined): boolean | undefined {
  if (value === undefined) return undefined;
  const word = value.toLowerCase();
  if (Object.hasOwn(switches, word)) return switches[word];
  throw refusal("HARVEY_PLAIN", value, "1 or 0");
}

function refusal(name: string, value: string, wanted: string): UserError {
  const shown = JSON.stringify(value.slice(0, 60).toWellFormed());
  return new UserError(
    `Cannot use ${name}=${shown}: it is ${wanted} (correct or unset it)`,
    exitCode.usage,
  );
}
