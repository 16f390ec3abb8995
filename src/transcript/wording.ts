/** What came of one file or command that was proposed; `status` as it stands on the record. */
export interface ChangeOutcome {
  readonly kind: "write" | "edit" | "run";
  /** The path from the workspace, or the command. */
  readonly target: string;
  readonly status: string;
}

/** What a model is told of a call that Ctrl-C came before, or into. */
export const interruptedResult = "interrupted";

const deeds: Readonly<Record<ChangeOutcome["kind"], readonly [done: string, not: string]>> = {
  write: ["Written", "Not written"],
  edit: ["Edited", "Not edited"],
  run: ["Run", "Not run"],
};

/**
 * What the conversation is told of proposed files and commands, once the person has decided: a line
 * for each.
 *
 * ```ts
 * import { changesMessage } from "./wording.ts";
 * const told = changesMessage([
 *   { kind: "write", target: "a.ts", status: "ok" },
 *   { kind: "write", target: "b.ts", status: "skipped" },
 * ]);
 * if (told !== "Written: a.ts\nNot written: b.ts (skipped)") throw new Error(told);
 * ```
 */
export function changesMessage(changes: readonly ChangeOutcome[]): string {
  return changes.map(({ kind, target, status }) => {
    const [done, not] = deeds[kind];
    return status === "ok" ? `${done}: ${target}` : `${not}: ${target} (${status})`;
  }).join("\n");
}
