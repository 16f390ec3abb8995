import type { Redirection, SimpleCommand } from "./parse.ts";
import { isLiteral } from "./word.ts";

/** Why a command's redirections are refused; undefined where they write to no file. */
export function judgeRedirections({ redirections }: SimpleCommand): string | undefined {
  for (const redirection of redirections) {
    const reason = judge(redirection);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

function judge({ operator, target }: Redirection): string | undefined {
  const { text } = target;
  if (operator === ">&" || operator === "<&") {
    return /^[0-9-]$/.test(text) && isLiteral(target)
      ? undefined
      : `${operator}${text} may write to a file`;
  }
  if (text === "/dev/null" && isLiteral(target)) return undefined;
  if (operator !== "<") return `${operator}${text} writes to a file`;
  if (target.globAt !== undefined) return `<${text} may be any file`;
  // Some shells open a connection for names that begin so.
  if (text.startsWith("/dev/")) return `<${text} reads from a device`;
  return undefined;
}
