/** What came of one thing that Harvey was to do with a file or a command, as its note tells it. */
export interface AgentOutcome {
  readonly kind: "write" | "edit" | "run" | "undo";
  /** The path from the workspace, or the command. */
  readonly target: string;
  /** `ok`, `skipped`, `skipped: reason`, `aborted`, `error: message`. */
  readonly status: string;
}

/** How each kind reads where it was done, and where it was not. */
const words = {
  write: { done: "Written", undone: "Not written" },
  edit: { done: "Edited", undone: "Not edited" },
  run: { done: "Ran", undone: "Not run" },
  undo: { done: "Taken back", undone: "Not taken back" },
} as const;

/**
 * What a model is told of the outcomes of its proposals: HARVEY says it in the role of the user. It
 * depends on the notes of the session file alone, so that a session that is continued says the same.
 *
 * ```ts
 * import { agentMessage } from "./agent_message.ts";
 * const message = agentMessage([
 *   { kind: "write", target: "a.ts", status: "ok" },
 *   { kind: "write", target: "b.ts", status: "ok" },
 *   { kind: "write", target: "c.ts", status: "skipped: no terminal" },
 * ]);
 * if (message !== "Written: a.ts, b.ts. Not written: c.ts (skipped: no terminal).") {
 *   throw new Error(message);
 * }
 * ```
 *
 * @returns an empty text where there is no outcome
 */
export function agentMessage(outcomes: readonly AgentOutcome[]): string {
  const sentences = new Map<string, string[]>();
  for (const outcome of outcomes) {
    const sentence = words[outcome.kind][isDone(outcome) ? "done" : "undone"];
    const targets = sentences.get(sentence) ?? [];
    sentences.set(sentence, targets);
    const { target, status } = outcome;
    targets.push(status === "ok" ? quoted(target) : `${quoted(target)} (${oneLine(status)})`);
  }
  return [...sentences].map(([words, targets]) => `${words}: ${targets.join(", ")}.`).join(" ");
}

/** A command that failed did run. */
function isDone({ kind, status }: AgentOutcome): boolean {
  return status === "ok" || (kind === "run" && status.startsWith("error: "));
}

/** In quotes where one could not see where it ends. */
function quoted(target: string): string {
  const isPlain = target !== "" && target === target.trim() && !/[\n\r",]|\. |\($/.test(target);
  return isPlain ? target : JSON.stringify(target);
}

function oneLine(text: string): string {
  return text.replaceAll(/[\r\n]+/g, " ");
}
