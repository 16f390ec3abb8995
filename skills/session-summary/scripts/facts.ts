import type { Session, ShellOutcome } from "../../../src/session/mod.ts";

/** What happened in a session. */
export interface SessionFacts {
  readonly file: string;
  readonly title?: string;
  /** RFC 3339, as far as the file says. */
  readonly started?: string;
  readonly ended?: string;
  readonly user: string;
  readonly turns: number;
  /** Models and routes that replied, by cue, with how often. */
  readonly speakers: Readonly<Record<string, number>>;
  readonly tokens: number;
  /** Seconds that the replies took. */
  readonly seconds: number;
  /** The first line of each prompt; `open`: no reply came to its end. */
  readonly prompts: readonly { readonly text: string; readonly open: boolean }[];
  readonly files: readonly {
    readonly action: string;
    readonly path: string;
    readonly status: string;
  }[];
  readonly commands: readonly { readonly command: string; readonly outcome: string }[];
  readonly skills: readonly string[];
  readonly ending: Session["ending"];
  /** What could not be read, with its line. */
  readonly findings: readonly string[];
}

/** Collects what happened, in the order of the file. */
export function sessionFacts(
  file: string,
  session: Session,
  describe: (outcome: ShellOutcome) => string,
): SessionFacts {
  const { title, turns, user, shellRuns, actions, skillRuns, ending, findings } = session;
  const replies = turns.flatMap((turn) => turn.replies);
  const speakers: Record<string, number> = {};
  for (const { cue } of replies) speakers[cue] = (speakers[cue] ?? 0) + 1;
  const ended = turns.findLast((turn) => turn.time)?.time;
  const sum = (of: "tokens" | "seconds") =>
    replies.reduce((total, { stats }) => total + (stats?.[of] ?? 0), 0);
  return {
    file,
    ...title.title === undefined ? {} : { title: title.title },
    ...title.date === undefined ? {} : { started: title.date.toISOString() },
    ...ended === undefined ? {} : { ended: ended.toISOString() },
    user,
    turns: turns.length,
    speakers,
    tokens: sum("tokens"),
    seconds: Math.round(sum("seconds") * 10) / 10,
    prompts: turns.map(({ prompt, complete, replies }) => ({
      text: firstLine(prompt),
      open: !complete || replies.length === 0 || replies.some(({ interrupted }) => interrupted),
    })),
    files: actions.filter(({ kind }) => kind !== "run").map(({ kind, target, status }) => ({
      action: kind,
      path: target,
      status,
    })),
    commands: [
      ...shellRuns.map(({ command, outcome, line }) => ({
        ...{ command, line },
        outcome: outcome ? describe(outcome) : "not told",
      })),
      ...actions.filter(({ kind }) => kind === "run").map(({ target, status, line }) => ({
        ...{ command: target, line },
        outcome: status,
      })),
    ].sort((a, b) => a.line - b.line).map(({ command, outcome }) => ({ command, outcome })),
    skills: [...new Set(skillRuns.map(({ name }) => name))],
    ending,
    findings: findings.map(({ line, message }) => `line ${line}: ${message}`),
  };
}

function firstLine(text: string): string {
  const line = text.split("\n").find((each) => each.trim() !== "")?.trim() ?? "";
  return line.length > 160 ? `${line.slice(0, 159).toWellFormed()}…` : line;
}
