import { type Heading, readHeading } from "../heading.ts";
import { type CheckFinding, finding } from "./rules.ts";
import { isTime } from "./title_check.ts";

/** What a scene's rules ask of its heading. */
export interface HeadingFacts {
  readonly heading: Heading;
  readonly line: number;
  readonly isExterior: boolean;
  /** Somebody talks with somebody: the rules on who may speak hold here. */
  readonly isTalk: boolean;
  /** Upper-cased. */
  readonly names: readonly string[];
  /** Whether the heading may name somebody; a name may hold `AND` itself. */
  isNamed(upper: string): boolean;
}

/** Reads a heading's line for its check. `own`: the file is Harvey's own. */
export function headingFacts(raw: string, line: number, own: boolean): HeadingFacts {
  const heading = readHeading(raw);
  const isExterior = raw.trim().toUpperCase().startsWith("EXT");
  const names = namesIn(heading);
  // A plugin may name its scene as it likes: there only TALKING tells a talk.
  const isTalk = names.length === 2 &&
    (heading.kind !== "plugin" || !own || heading.name.toUpperCase().endsWith(" TALKING"));
  const pair = names.join(" AND ");
  const isNamed = (upper: string) =>
    names.includes(upper) || pair.startsWith(`${upper} AND `) || pair.endsWith(` AND ${upper}`);
  return { heading, line, isExterior, isTalk, names, isNamed };
}

/** The rules on a heading by itself. */
export function checkHeading(raw: string, { line }: HeadingFacts): CheckFinding[] {
  const text = raw.trim();
  const found: CheckFinding[] = [];
  const isPlace = text.startsWith("INT. ") || text.startsWith("EXT. ");
  if (!isPlace) found.push(finding("heading", line, { text }));
  if (!isTime(text.slice(-19))) found.push(finding("heading-time", line, { text }));
  return found;
}

function namesIn(heading: Heading): string[] {
  if (heading.kind === "chat") return ["HARVEY", heading.user];
  if (heading.kind === "direct") return [heading.model, heading.user];
  if (heading.kind !== "plugin") return [];
  const upper = heading.name.toUpperCase();
  const bare = upper.endsWith(" TALKING") ? upper.slice(0, -" TALKING".length) : upper;
  const at = bare.indexOf(" AND ");
  return at < 1 ? [] : [bare.slice(0, at).trim(), bare.slice(at + 5).trim()];
}
