import { defaultConfiguration } from "../../host/mod.ts";
import { configurationOf } from "../configuration.ts";
import { findPlaces } from "../places.ts";
import { readLayers } from "../setting_layers.ts";
import type { SubcommandCall } from "../subcommand.ts";
import { checkClock } from "./clock.ts";
import { checkConfiguration } from "./configuration.ts";
import type { Check, Finding, Patient } from "./finding.ts";
import { checkFolders } from "./folders.ts";
import { checkKeys } from "./keys.ts";
import { checkModels } from "./models.ts";
import { checkProgram } from "./program.ts";
import { checkRecording } from "./recording.ts";
import { checkShell } from "./shell.ts";
import { checkTerminal } from "./terminal.ts";
import { checkTrust } from "./trust.ts";

export { type Finding, findingLines } from "./finding.ts";

/** In the order in which they are told of. */
const checks: readonly Check[] = [
  checkProgram,
  checkFolders,
  checkTrust,
  checkConfiguration,
  checkRecording,
  checkTerminal,
  checkShell,
  checkModels,
  checkKeys,
  checkClock,
];

/**
 * Looks at everything, at once; nothing takes longer than about a second.
 *
 * @throws {UserError} where the workspace is no folder
 */
export async function examine(call: SubcommandCall): Promise<Finding[]> {
  const { options, environment } = call;
  const paths = await findPlaces(options.workdir, environment);
  const patient: Patient = { call, paths, config: await configuration(call, paths) };
  const findings = await Promise.all(checks.map((check) => examineOne(check, patient)));
  return findings.flat().map(toldOnce());
}

/** One fault that two checks stumble over is told in full by the first. */
function toldOnce(): (finding: Finding) => Finding {
  const faults = new Map<string, string>();
  return (finding) => {
    if (finding.state !== "wrong") return finding;
    const first = faults.get(finding.found);
    faults.set(finding.found, first ?? finding.name);
    if (first === undefined) return finding;
    return { ...finding, found: `not looked at, for want of "${first}"`, advice: undefined };
  };
}

async function examineOne(check: Check, patient: Patient): Promise<Finding[]> {
  try {
    return await check(patient);
  } catch (error) {
    const name = check.name.replace(/^check/, "").toLowerCase();
    const found = `this could not be looked at: ${error instanceof Error ? error.message : error}`;
    return [{ name, state: "wrong", found, advice: "please report it" }];
  }
}

/** Its own check tells where it cannot be used. */
async function configuration({ options, environment }: SubcommandCall, paths: Patient["paths"]) {
  try {
    return configurationOf(await readLayers(options, paths, environment), options, paths);
  } catch {
    return defaultConfiguration;
  }
}
