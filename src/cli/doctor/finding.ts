import type { Configuration, Paths } from "../../host/mod.ts";
import type { SubcommandCall } from "../subcommand.ts";

/** One thing that was looked at. */
export interface Finding {
  readonly name: string;
  readonly state: "ok" | "warning" | "wrong";
  /** What was found, in one line. */
  readonly found: string;
  /** What to do, where something is to be done. */
  readonly advice?: string;
}

/** What there is to look at. */
export interface Patient {
  readonly call: SubcommandCall;
  readonly paths: Paths;
  /** The defaults, where the configuration cannot be used. */
  readonly config: Configuration;
}

/** Looks at one matter. */
export type Check = (patient: Patient) => Finding[] | Promise<Finding[]>;

/**
 * A line a finding, its advice below it.
 *
 * ```ts
 * import { findingLines } from "./finding.ts";
 * const text = findingLines([{ name: "shell", state: "ok", found: "/bin/sh" }]);
 * if (text !== "ok       shell  /bin/sh\n") throw new Error(text);
 * ```
 */
export function findingLines(findings: readonly Finding[]): string {
  const width = Math.max(0, ...findings.map(({ name }) => name.length));
  return findings.map(({ name, state, found, advice }) => {
    const line = `${state.padEnd("warning".length)}  ${name.padEnd(width)}  ${found}\n`;
    return advice ? `${line}${" ".repeat(width + 11)}${advice}\n` : line;
  }).join("");
}
