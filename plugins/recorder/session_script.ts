import type { Harvey } from "../../src/host/mod.ts";
import { cueTableOf, type Script, type Session } from "../../src/session/mod.ts";
import { RedactedScript } from "./redacted_script.ts";
import type { Redaction } from "./redaction.ts";

/** What a file's script begins with. */
export interface ScriptBeginning {
  /** The session's UUID. */
  readonly session: string;
  readonly started: Date;
  /** What it goes on from: everybody keeps their cue. */
  readonly earlier?: Session;
}

/** The script of a session file in which no secret stands. */
export function sessionScript(
  harvey: Harvey,
  redaction: Redaction,
  { session, started, earlier }: ScriptBeginning,
): Script {
  const { session: { user: present }, paths: { workspace } } = harvey;
  const user = earlier ? earlier.userName ?? earlier.user : present;
  const seed = earlier ? { cues: cueTableOf(earlier) } : {};
  return new RedactedScript({ session, user, workspace, started }, redaction, seed);
}
