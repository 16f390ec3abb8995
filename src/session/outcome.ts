/** How a command ended. */
export type ShellOutcome =
  | { readonly kind: "exit"; readonly code: number }
  | { readonly kind: "signal"; readonly signal: string }
  | { readonly kind: "timeout"; readonly seconds: number }
  | { readonly kind: "not found" }
  | { readonly kind: "cancelled" }
  /** Nothing ran: the shell or the folder was not there. */
  | { readonly kind: "not started"; readonly reason: string }
  | { readonly kind: "refused"; readonly reason: string };

/** An outcome as the `[[shell: …]]` note words it: `exit 0`, `signal SIGKILL`, `not found`. */
export function writeOutcome(outcome: ShellOutcome): string {
  switch (outcome.kind) {
    case "exit":
      return `exit ${outcome.code}`;
    case "signal":
      return `signal ${outcome.signal}`;
    case "timeout":
      return `timed out after ${outcome.seconds}s`;
    case "not started":
      return `not started: ${outcome.reason}`;
    case "refused":
      return `refused: ${outcome.reason}`;
    default:
      return outcome.kind;
  }
}

/** The outcome that a `[[shell: …]]` note tells, or nothing where it is worded in another way. */
export function readOutcome(text: string): ShellOutcome | undefined {
  if (text === "not found" || text === "cancelled") return { kind: text };
  const exit = afterPrefix(text, "exit ");
  if (exit !== undefined && isNumber(exit)) return { kind: "exit", code: Number(exit) };
  const signal = afterPrefix(text, "signal ");
  if (signal) return { kind: "signal", signal };
  const obstacle = afterPrefix(text, "not started: ");
  if (obstacle !== undefined) return { kind: "not started", reason: obstacle };
  const reason = afterPrefix(text, "refused: ");
  if (reason !== undefined) return { kind: "refused", reason };
  const time = afterPrefix(text, "timed out after ");
  if (time?.endsWith("s") && isNumber(time.slice(0, -1))) {
    return { kind: "timeout", seconds: Number(time.slice(0, -1)) };
  }
}

function afterPrefix(text: string, prefix: string): string | undefined {
  return text.startsWith(prefix) ? text.slice(prefix.length) : undefined;
}

function isNumber(text: string): boolean {
  return text.trim() === text && text !== "" && Number.isFinite(Number(text));
}
