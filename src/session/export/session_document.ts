import { castOf, type Character, measuresOf } from "./cast.ts";
import type {
  AgentAction,
  Description,
  Entry,
  Finding,
  PipelineStep,
  RecordedEvent,
  RecordedToolCall,
  Reply,
  Session,
  ShellRun,
  SkillRun,
} from "../session.ts";
import type { SceneKind, StepNumber } from "../heading.ts";
import type { Statement } from "../statement.ts";
import { writeLocalTime } from "../time.ts";

/** The version of {@link SessionDocument}: it grows when a field changes or goes, not for new ones. */
export const documentVersion = 1;

/**
 * A whole session as JSON. `session_document.schema.json` beside this file says the same in JSON
 * Schema. Every text is as it was said, unescaped; lines are the session file's, counted from 1.
 */
export interface SessionDocument {
  readonly schema: "harvey-session";
  readonly version: typeof documentVersion;
  /** The session's UUID, and the format of its file: absent where Harvey did not write it. */
  readonly id?: string;
  readonly format?: number;
  readonly title: {
    readonly title?: string;
    readonly credit?: string;
    readonly author?: string;
    /** By the clock on the wall: `2026-05-04T14:23:05`. */
    readonly date?: string;
    readonly fields: readonly {
      readonly key: string;
      readonly value: string;
      readonly line: number;
    }[];
  };
  readonly user: string;
  readonly userName?: string;
  /** `closed` where `THE END.` stands. */
  readonly ending: "closed" | "interrupted";
  /** Everybody who speaks, in the order of their first words. */
  readonly characters: readonly Character[];
  readonly totals: {
    readonly scenes: number;
    readonly turns: number;
    readonly tokens: number;
    readonly seconds: number;
  };
  readonly scenes: readonly SceneDocument[];
  readonly turns: readonly TurnDocument[];
  readonly shellRuns: readonly ShellRun[];
  readonly actions: readonly AgentAction[];
  readonly skillRuns: readonly SkillRun[];
  readonly steps: readonly PipelineStep[];
  readonly events: readonly RecordedEvent[];
  /** What could not be read, or was mended in reading. */
  readonly findings: readonly Finding[];
}

/** One scene, with everything in it in order. */
export interface SceneDocument {
  /** Counted from 1. */
  readonly number: number;
  readonly kind: SceneKind;
  readonly heading: string;
  /** By the clock on the wall. */
  readonly time?: string;
  /** What the heading names, as displayed there. */
  readonly user?: string;
  readonly model?: string;
  readonly name?: string;
  readonly step?: StepNumber;
  readonly description: Description;
  /** Cues, in the order of their first words here. */
  readonly characters: readonly string[];
  readonly tokens: number;
  readonly seconds: number;
  readonly entries: readonly Entry[];
  readonly line: number;
}

/** One prompt and the replies to it. */
export interface TurnDocument {
  readonly number: number;
  /** The number of its scene, counted from 1. */
  readonly scene: number;
  readonly user: string;
  readonly prompt: string;
  readonly replies: readonly Reply[];
  readonly toolCalls: readonly RecordedToolCall[];
  readonly statements: readonly Statement[];
  /** When it ended, in UTC: `2026-05-04T12:23:05.120Z`. */
  readonly time?: string;
  readonly complete: boolean;
  readonly model?: string;
  readonly line: number;
}

/** The session as a value that JSON takes. */
export function sessionDocument(session: Session): SessionDocument {
  const { title, id, format, user, userName, ending } = session;
  const characters = castOf(session);
  const numbers = new Map(session.scenes.map((scene, at) => [scene, at + 1]));
  return {
    schema: "harvey-session",
    version: documentVersion,
    id,
    format,
    title: {
      title: title.title,
      credit: title.credit,
      author: title.author,
      date: title.date && wallClock(title.date),
      fields: title.fields,
    },
    user,
    userName,
    ending,
    characters,
    totals: {
      scenes: session.scenes.length,
      turns: session.turns.length,
      ...measuresOf(session.scenes.flatMap(({ entries }) => entries)),
    },
    scenes: session.scenes.map(({ heading, description, entries, line }, at) => {
      const { text, time, ...subject } = heading;
      return {
        number: at + 1,
        ...subject,
        heading: text,
        time: time && wallClock(time),
        description,
        characters: cuesOf(entries),
        ...measuresOf(entries),
        entries,
        line,
      };
    }),
    turns: session.turns.map(({ scene, time, ...turn }) => ({
      ...turn,
      scene: numbers.get(scene) ?? 0,
      time: time?.toISOString(),
    })),
    shellRuns: session.shellRuns,
    actions: session.actions,
    skillRuns: session.skillRuns,
    steps: session.steps,
    events: session.events,
    findings: session.findings,
  };
}

/** The session as an indented JSON document, with a newline at its end. */
export function writeJson(session: Session): string {
  return `${JSON.stringify(sessionDocument(session), undefined, 2)}\n`;
}

/** Who speaks in some entries, in the order of their first words. */
export function cuesOf(entries: readonly Entry[]): string[] {
  const cues = new Set<string>();
  for (const entry of entries) if (entry.type === "speech") cues.add(entry.cue);
  return [...cues];
}

function wallClock(time: Date): string {
  return writeLocalTime(time).replace(" ", "T");
}
