import { UserError } from "../../kernel/mod.ts";
import { environmentSettings } from "../environment_settings.ts";
import { readFileLayer, settingsFile } from "../setting_layers.ts";
import type { Finding, Patient } from "./finding.ts";

/** Whether the configuration files and the environment's variables can be understood. */
export async function checkConfiguration({ call, paths }: Patient): Promise<Finding[]> {
  const { workspace, home } = paths;
  const isOne = settingsFile(workspace) === settingsFile(home);
  return [
    ...isOne ? [] : [await attempt("settings here", () => file(workspace, "workspace"))],
    await attempt("settings at home", () => file(home, "home")),
    await attempt("environment", () => {
      const { values, sourceOf } = environmentSettings(call.environment);
      return Object.keys(values).map(sourceOf).join(", ") || "sets nothing";
    }),
  ];
}

async function file(folder: string, owner: "workspace" | "home"): Promise<string> {
  const { values } = await readFileLayer(folder, owner);
  const count = Object.keys(values).length;
  return count === 0 ? "none" : `${settingsFile(folder)}: ${Object.keys(values).join(", ")}`;
}

async function attempt(name: string, find: () => string | Promise<string>): Promise<Finding> {
  try {
    return { name, state: "ok", found: await find() };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { name, state: "wrong", found: error.message, advice: "harvey help settings" };
  }
}
