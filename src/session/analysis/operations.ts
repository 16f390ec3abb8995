import { writeOutcome } from "../outcome.ts";
import type { AgentAction, RecordedToolCall, ShellRun } from "../session.ts";
import { Collector, otherNames, Tally } from "./listing.ts";
import type {
  ActionFact,
  OperationFacts,
  ShellFact,
  ShellFacts,
  ToolFact,
} from "./session_analysis.ts";

/** So many UTF-16 units of a path, a command or an answer are kept. */
const longestText = 500;

/** Gathers what the agent did with files and commands. */
export class ActionFacts {
  readonly #actions: Collector<ActionFact>;
  readonly #outcomes: Record<string, Tally> = {};

  constructor(limit: number) {
    this.#actions = new Collector(limit);
  }

  add({ kind, target, status, answer, line }: AgentAction): void {
    this.#actions.add({
      ...{ kind, target: brief(target), status: brief(status) },
      ...answer === undefined ? {} : { answer: brief(answer) },
      line,
    });
    (this.#outcomes[kind] ??= new Tally(10)).add(statusWord(status));
  }

  finish(): OperationFacts {
    const outcomes = Object.entries(this.#outcomes).map(([kind, tally]) => [kind, tally.finish()]);
    return { ...this.#actions.finish(), outcomes: Object.fromEntries(outcomes) };
  }
}

/** Gathers the commands that the user ran. */
export class ShellRunFacts {
  readonly #runs: Collector<ShellFact>;
  readonly #counts = { succeeded: 0, failed: 0, unknown: 0 };

  constructor(limit: number) {
    this.#runs = new Collector(limit);
  }

  add({ command, outcome, output, line }: ShellRun): void {
    this.#runs.add({
      command: brief(command),
      ...outcome ? { outcome: brief(writeOutcome(outcome)) } : {},
      length: output.length,
      line,
    });
    if (!outcome) this.#counts.unknown++;
    else if (outcome.kind === "exit" && outcome.code === 0) this.#counts.succeeded++;
    else this.#counts.failed++;
  }

  finish(): ShellFacts {
    return { ...this.#runs.finish(), ...this.#counts };
  }
}

/** Counts the calls of tools. */
export class ToolFacts {
  readonly #tools = new Map<string, { calls: number; outcomes: Tally }>();

  constructor(readonly limit: number) {}

  add({ name, status }: RecordedToolCall): void {
    const word = brief(name);
    const known = this.#tools.has(word) || this.#tools.size < this.limit;
    const key = known ? word : otherNames;
    const tool = this.#tools.get(key) ?? { calls: 0, outcomes: new Tally(10) };
    this.#tools.set(structuredClone(key), tool);
    tool.calls++;
    tool.outcomes.add(status === undefined ? "no result" : statusWord(status));
  }

  finish(): ToolFact[] {
    return [...this.#tools].map(([name, { calls, outcomes }]) => ({
      ...{ name, calls, outcomes: outcomes.finish() },
    })).sort((one, other) => other.calls - one.calls);
  }
}

/** `skipped: not asked` is a `skipped`; what is no status of the format's is `other`. */
export function statusWord(status: string): string {
  const colon = status.indexOf(":");
  const word = colon < 0 ? status : status.slice(0, colon);
  return ["ok", "skipped", "aborted", "error"].includes(word) ? word : "other";
}

/** The beginning of a text; a list of them is to be small. */
export function brief(text: string): string {
  if (text.length <= longestText) return text;
  return `${text.slice(0, longestText).toWellFormed()}…`;
}
