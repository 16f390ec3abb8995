import type { ShellOutcome } from "../../src/host/mod.ts";

/** How an outcome reads in a note and in the conversation: `exit 0`, `signal SIGKILL`. */
export function describeOutcome(outcome: ShellOutcome): string {
  switch (outcome.kind) {
    case "exit":
      return `exit ${outcome.code}`;
    case "not found":
      return "not found";
    case "signal":
      return `signal ${outcome.signal}`;
    case "timeout":
      return `timed out after ${outcome.seconds}s`;
    case "cancelled":
      return "cancelled";
    case "not started":
      return `error: ${outcome.reason}`;
    case "refused":
      return `skipped: ${outcome.reason}`;
  }
}

/**
 * What the conversation is told of a command: the head and the tail of its output, at most `limit`
 * characters, the cut marked.
 */
export function shellMessage(
  command: string,
  output: string,
  outcome: ShellOutcome,
  limit: number,
): string {
  const fence = longestRun(output, "`") >= 3 ? "`".repeat(longestRun(output, "`") + 1) : "```";
  return `I ran \`${command}\` (${describeOutcome(outcome)}):\n${fence}\n${
    cap(output, limit)
  }\n${fence}`;
}

function cap(text: string, limit: number): string {
  if (text.length <= limit) return text.trimEnd();
  const half = Math.floor(limit / 2);
  const from = splitsPair(text, half) ? half - 1 : half;
  const to = splitsPair(text, text.length - half) ? text.length - half + 1 : text.length - half;
  return `${text.slice(0, from)}\n[… ${to - from} characters left out …]\n${text.slice(to)}`;
}

/** Whether a cut at `index` would part the two halves of one character. */
function splitsPair(text: string, index: number): boolean {
  return index > 0 && index < text.length && text.codePointAt(index - 1)! > 0xffff;
}

function longestRun(text: string, sign: string): number {
  let longest = 0;
  let run = 0;
  for (const letter of text) {
    run = letter === sign ? run + 1 : 0;
    if (run > longest) longest = run;
  }
  return longest;
}
