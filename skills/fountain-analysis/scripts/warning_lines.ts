import { oneLine } from "../../../src/models/one_line.ts";
import type { SessionAnalysis } from "../../../src/session/mod.ts";

/** The findings of a session, a line each: `file:line: severity: rule: message`. */
export function warningLines({ file, warnings }: SessionAnalysis): string {
  const path = oneLine(file.path ?? "session", [], 1000);
  const lines = warnings.items.map(({ line, severity, rule, message }) =>
    `${path}:${line}: ${severity}: ${rule}: ${oneLine(message)}`
  );
  const more = warnings.count - warnings.items.length;
  if (more > 0) lines.push(`${path}: … and ${more} more`);
  return lines.map((line) => `${line}\n`).join("");
}
