import { Collector, Tally } from "./listing.ts";
import type { Warning, Warnings } from "./session_analysis.ts";

/**
 * What the analysis finds beyond the check's rules: facts that do not fit together, and what is
 * unfinished. Each with the words that say so.
 */
const table = {
  "mention-unfulfilled": "@{name} was mentioned and did not respond",
  "forwarding-unanswered": "HARVEY forwarded to {name}, and no reply of {name} follows",
  "forwarding-failed": "{name} failed: {reason}",
  "turn-unanswered": "Nobody replied to the prompt of turn {number}",
  "turn-unfinished": "Turn {number} was not brought to its end",
  "turn-order": "Turn {number} follows turn {before}",
  "reply-interrupted": "The reply of {name} was interrupted",
  "reply-cut": "The reply of {name} was cut at the length limit",
  "time-order": "The time goes back: {time} stands after {before}",
  "measure": "Impossible measure of {name}: {value}",
  "decision-missing": "{count} of {of} proposed or asked changes have no outcome",
  "outcome-missing": "The outcome of this command is not told: {name}",
  "result-missing": "The tool {name} was called, and its result is not told",
  "characters-listed": "The title page lists {name}, who says nothing",
  "characters-unlisted": "{name} speaks, and the title page's list of characters leaves {name} out",
  "encoding": "Damaged text: there are {what}",
  "unrecorded": "{count} turns were not recorded",
  "nothing-recorded": "There is nothing in this file",
  "no-session": "There is no scene in this file (is it a session?)",
} as const;

/** The rules of the analysis's own. */
export type AnalysisRule = keyof typeof table;

/** Their names and words. */
export const analysisRules: Readonly<Record<AnalysisRule, string>> = table;

const longestValue = 120;

/** Gathers warnings: all are counted, the first are kept. */
export class WarningFacts {
  readonly #warnings: Collector<Warning>;
  readonly #rules = new Tally(100);
  #errors = 0;

  constructor(limit: number) {
    this.#warnings = new Collector(limit);
  }

  add(warning: Warning): void {
    this.#warnings.add(warning);
    this.#rules.add(warning.rule);
    if (warning.severity === "error") this.#errors++;
  }

  warn(rule: AnalysisRule, line: number, values: Readonly<Record<string, string | number>> = {}) {
    const parts = table[rule].split("{");
    const message = parts.slice(1).reduce((said, part) => {
      const end = part.indexOf("}");
      return said + shortened(String(values[part.slice(0, end)] ?? "")) + part.slice(end + 1);
    }, parts[0]!);
    this.add({ line, rule, severity: "warning", message });
  }

  finish(): Warnings {
    const { count, items } = this.#warnings;
    const inOrder = [...items].sort((one, other) => one.line - other.line);
    return { count, items: inOrder, errors: this.#errors, rules: this.#rules.finish() };
  }
}

function shortened(text: string): string {
  const line = text.replaceAll("\n", " ");
  return line.length <= longestValue ? line : `${line.slice(0, longestValue).toWellFormed()}…`;
}
