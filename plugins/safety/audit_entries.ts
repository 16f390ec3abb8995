import type { HarveyEvents, ShellOutcome } from "../../src/host/mod.ts";
import type { AuditEntry } from "../../src/workspace/mod.ts";

/** What an entry says beside when and in which session. */
export type AuditFacts = Omit<AuditEntry, "time" | "session">;

type Entries = {
  readonly [Type in keyof HarveyEvents]?: (data: HarveyEvents[Type]) => AuditFacts;
};

/** The events that leave an entry, and what it says. Tools are told apart, with their arguments. */
export const auditEntries = {
  "approval.given": ({ action, target, approved, answer }) => ({
    by: "person",
    action: `agree to ${action}`,
    target,
    outcome: approved ? "approved" : "declined",
    reason: answer === undefined ? "nobody could answer" : `answered ${JSON.stringify(answer)}`,
  }),
  "file.written": ({ action, path, status }) => ({
    by: "model",
    action,
    target: path,
    ...told(status),
  }),
  "file.restored": ({ path, status }) => ({
    by: "person",
    action: "undo",
    target: path,
    ...told(status),
  }),
  "run.ended": ({ command, by, status }) => ({
    by,
    action: "run",
    target: command,
    ...told(status),
  }),
  "shell.ended": ({ command, outcome }) => ({
    by: "person",
    action: "run",
    target: command,
    ...toldOutcome(outcome),
  }),
  "trust.decided": ({ trusted, digest, files }) => ({
    by: "person",
    action: "trust",
    target: files.join(", "),
    outcome: trusted ? "trusted" : "declined",
    reason: `digest ${digest}`,
  }),
} satisfies Entries;

/** `error: exit 1` says how it ended, and why. */
export function told(status: string): Pick<AuditFacts, "outcome" | "reason"> {
  const colon = status.indexOf(": ");
  return colon < 0
    ? { outcome: status }
    : { outcome: status.slice(0, colon), reason: status.slice(colon + 2) };
}

function toldOutcome(outcome: ShellOutcome): Pick<AuditFacts, "outcome" | "reason"> {
  switch (outcome.kind) {
    case "exit":
      return { outcome: outcome.code === 0 ? "ok" : "error", reason: `exit ${outcome.code}` };
    case "refused":
    case "not started":
      return { outcome: outcome.kind, reason: outcome.reason };
    case "signal":
      return { outcome: "error", reason: `signal ${outcome.signal}` };
    case "timeout":
      return { outcome: "error", reason: `timed out after ${outcome.seconds}s` };
    default:
      return { outcome: outcome.kind };
  }
}
