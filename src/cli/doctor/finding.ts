import type { Configuration, Paths } from "../../host/mod.ts";
import { fittedLines } from "../../terminal/fitted_lines.ts";
import { leastRoom } from "../example.ts";
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
 * A line a finding, its advice below it. In a window of so many columns what was found stands to the right of
 * the names; where that leaves too little room, below them.
 *
 * ```ts
 * import { findingLines } from "./finding.ts";
 * const shell = { name: "shell", state: "ok", found: "/bin/sh" } as const;
 * const text = findingLines([shell]);
 * if (text !== "ok       shell  /bin/sh\n") throw new Error(text);
 * const narrow = findingLines([shell], 35);
 * if (narrow !== "ok       shell\n         /bin/sh\n") throw new Error(narrow);
 * ```
 */
export function findingLines(findings: readonly Finding[], columns = Infinity): string {
  const left = "warning".length + 2;
  const width = Math.max(0, ...findings.map(({ name }) => name.length)) + 2;
  const isBeside = columns - left - width >= leastRoom;
  const indent = " ".repeat(isBeside ? left + width : left);
  const below = (text: string) => `${fittedLines(indent + text, columns)}\n`;
  return findings.map(({ name, state, found, advice }) => {
    const begin = state.padEnd(left);
    const first = isBeside
      ? begin + name.padEnd(width) + below(found).trimStart()
      : `${begin}${name}\n${below(found)}`;
    return advice ? first + below(advice) : first;
  }).join("");
}
