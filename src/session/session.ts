import type { Heading } from "./heading.ts";
import type { Note } from "./note.ts";
import type { ShellOutcome } from "./outcome.ts";
import type { Statement } from "./statement.ts";
import type { TitlePage } from "./title_page.ts";

/** A session file, read. Every text is as it was before it was escaped. */
export interface Session {
  readonly title: TitlePage;
  /** The session's UUID; absent in files that Harvey did not write. */
  readonly id?: string;
  /** The format of the file; absent in files that Harvey did not write. */
  readonly format?: number;
  /** The user's cue; `OPERATOR` where none is found. */
  readonly user: string;
  /** The user's name as it is, where the cue is another than its upper case. */
  readonly userName?: string;
  readonly scenes: readonly Scene[];
  readonly turns: readonly Turn[];
  readonly shellRuns: readonly ShellRun[];
  readonly actions: readonly AgentAction[];
  readonly skillRuns: readonly SkillRun[];
  readonly steps: readonly PipelineStep[];
  readonly events: readonly RecordedEvent[];
  readonly ending: "closed" | "interrupted";
  /** What could not be read, or was mended in reading. */
  readonly findings: readonly Finding[];
}

/** Something about a file that its reader should know. */
export interface Finding {
  /** Counted from 1. */
  readonly line: number;
  readonly message: string;
}

/** A scene, with everything in it in order. */
export interface Scene {
  readonly heading: Heading;
  readonly description: Description;
  readonly entries: readonly Entry[];
  /** Counted from 1. */
  readonly line: number;
}

/** What the paragraphs before a scene's first speech tell. */
export interface Description {
  readonly text: string;
  /** In full, as `--model` takes it. */
  readonly model?: string;
  readonly workspace?: string;
  /** Names that were mentioned and did not respond, in the description or anywhere in the scene. */
  readonly unanswered: readonly string[];
}

/** One element of a scene. */
export type Entry = SpeechEntry | NoteEntry | ActionEntry | TransitionEntry;

/** What a character says. */
export interface SpeechEntry {
  readonly type: "speech";
  readonly cue: string;
  readonly extension?: string;
  readonly text: string;
  /** Set where HARVEY speaks for itself; any other speech of HARVEY's is a local model's reply. */
  readonly statement?: Statement;
  readonly line: number;
}

export interface NoteEntry {
  readonly type: "note";
  readonly note: Note;
  readonly line: number;
}

export interface ActionEntry {
  readonly type: "action";
  readonly text: string;
  readonly line: number;
}

export interface TransitionEntry {
  readonly type: "transition";
  readonly text: string;
  readonly line: number;
}

/** One prompt and the replies to it. */
export interface Turn {
  /** Counted from 1. */
  readonly number: number;
  readonly user: string;
  readonly prompt: string;
  /** In order: a turn in which tools were called holds one for each request that was answered. */
  readonly replies: readonly Reply[];
  /** What the model asked for between its replies. */
  readonly toolCalls: readonly RecordedToolCall[];
  /** When it ended; absent where the file does not say. */
  readonly time?: Date;
  /** Whether it ended in order; in foreign files: whether there is a reply. */
  readonly complete: boolean;
  /** The active model of the scene. */
  readonly model?: string;
  readonly statements: readonly Statement[];
  readonly scene: Scene;
  readonly line: number;
}

/** What one model answered. */
export interface Reply {
  readonly cue: string;
  readonly text: string;
  readonly thinking?: string;
  /** Whether the scene's active model answered, not one that was mentioned. */
  readonly local: boolean;
  readonly interrupted: boolean;
  /** Present where the server stopped it at the longest that it may be. */
  readonly atLengthLimit?: true;
  readonly stats?: Stats;
  readonly route?: { readonly name: string; readonly url: string };
  /** In full, where the file says it. */
  readonly model?: string;
  readonly line: number;
}

/** A tool that a model asked for, and what came of it. */
export interface RecordedToolCall {
  readonly id: string;
  readonly name: string;
  /** As the model wrote them. */
  readonly arguments: string;
  /** What the model was told; absent where the session broke off before. */
  readonly result?: string;
  /** `ok`, `aborted`, `skipped: …`, `error: …`; absent as {@link result} is. */
  readonly status?: string;
  /**
   * With which of the turn's requests to the model it came, counted from 1. Those of one request
   * belong to one reply: the one before them, if any came since that request.
   */
  readonly request: number;
  readonly line: number;
}

/** The measures of one reply. */
export interface Stats {
  readonly cue: string;
  readonly tokens: number;
  readonly seconds: number;
}

/** A command that the user ran, with its output. */
export interface ShellRun {
  readonly user: string;
  readonly command: string;
  readonly output: string;
  /** Absent where the file does not say how it ended. */
  readonly outcome?: ShellOutcome;
  /** False where an interactive program had the terminal. */
  readonly captured: boolean;
  /** Kept out of the conversation. */
  readonly private: boolean;
  readonly line: number;
}

/** Something that the agent did, or was kept from doing. */
export interface AgentAction {
  readonly kind: "write" | "read" | "edit" | "run";
  /** The path, or the command. */
  readonly target: string;
  readonly status: string;
  /** What the user answered, where it was asked. */
  readonly answer?: string;
  readonly line: number;
}

/** A skill that was loaded. */
export interface SkillRun {
  readonly name: string;
  readonly description: string;
  /** Its instructions, or what its script printed. */
  readonly text: string;
  /** How its script ended: `ok`, `aborted`, `error: …`; absent where a model got the instructions. */
  readonly status?: string;
  readonly line: number;
}

/** One step of a pipeline. */
export interface PipelineStep {
  readonly file: string;
  readonly number: number;
  readonly of: number;
  readonly prompt: string;
  readonly replies: readonly Reply[];
  readonly line: number;
}

/** An event of a plugin's that has no scene of its own. */
export interface RecordedEvent {
  readonly name: string;
  /** The event's data; absent where it is not JSON. */
  readonly data?: unknown;
  readonly line: number;
}
