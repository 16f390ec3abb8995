import type { AgentAction, PipelineStep, SkillRun } from "../session.ts";
import type { CharacterType } from "./character_type.ts";
import type { Listing } from "./listing.ts";
import type { MentionFact } from "./mentions.ts";
import type { SceneFact } from "./scenes.ts";

/** What one session file holds, counted and measured. Lines are counted from 1. */
export interface SessionAnalysis {
  readonly file: FileFacts;
  readonly metadata: Metadata;
  readonly scenes: Listing<SceneFact>;
  /** Everybody who speaks in any scene, and those whom only a heading names. */
  readonly characters: readonly CharacterFact[];
  /** Which model was the active one, from scene to scene. */
  readonly timeline: Listing<ModelSpan>;
  readonly turns: TurnFacts;
  readonly replies: ReplyFacts;
  /** Who replied, measured; the most tokens first. */
  readonly models: readonly ModelFact[];
  readonly mentions: Listing<MentionFact> & {
    readonly fulfilled: number;
    readonly unfulfilled: number;
  };
  readonly operations: OperationFacts;
  readonly shell: ShellFacts;
  readonly skills: Listing<Omit<SkillRun, "text" | "description">>;
  readonly tools: readonly ToolFact[];
  readonly steps: Listing<Omit<PipelineStep, "prompt" | "replies"> & { readonly replies: number }>;
  /** Events and notes of plugins and persons, how many of each name. */
  readonly events: Readonly<Record<string, number>>;
  readonly notes: Readonly<Record<string, number>>;
  readonly warnings: Warnings;
}

/** What a file is. */
export type FileKind = "harvey" | "fountain" | "text" | "empty";

export interface FileFacts {
  /** As it was given; absent where a text was. */
  readonly path?: string;
  /** UTF-16 units of its text; for a file, see {@link bytes}. */
  readonly length: number;
  readonly bytes?: number;
  readonly lines: number;
  /** `harvey`: it carries Harvey's first note; `fountain`: it has scenes or a title page. */
  readonly kind: FileKind;
}

export interface Metadata {
  readonly title?: string;
  readonly credit?: string;
  readonly author?: string;
  readonly date?: Date;
  /** As the title page lists them. */
  readonly characters: readonly string[];
  /** Every other field of the title page. */
  readonly fields: Readonly<Record<string, string>>;
  readonly id?: string;
  readonly format?: number;
  readonly user: string;
  readonly workspaces: readonly string[];
  /** The first and the last time that the file tells. */
  readonly started?: Date;
  readonly ended?: Date;
  readonly ending: "closed" | "interrupted";
}

export interface CharacterFact {
  readonly cue: string;
  readonly type: CharacterType;
  readonly speeches: number;
  /** In how many scenes this character speaks. */
  readonly scenes: number;
  /** UTF-16 units spoken, thinking included. */
  readonly length: number;
  readonly line: number;
}

/** Consecutive scenes with one active model; shell and agent scenes in between do not end it. */
export interface ModelSpan {
  readonly model: string;
  /** Ordinals of the first and the last scene, counted from 1. */
  readonly from: number;
  readonly to: number;
  readonly line: number;
  readonly time?: Date;
  readonly turns: number;
}

export interface TurnFacts {
  readonly count: number;
  /** Ended in order. */
  readonly complete: number;
  /** Nobody replied. */
  readonly unanswered: number;
  /** UTF-16 units that the user wrote in prompts. */
  readonly length: number;
}

/** Whose the replies are. */
export interface ReplyFacts {
  readonly count: number;
  /** Harvey's: of the scene's active model, under HARVEY's cue or its own. */
  readonly native: number;
  /** Of routes and of models that were mentioned. */
  readonly forwarded: number;
  /** Of models in EXT scenes, without Harvey. */
  readonly direct: number;
  readonly interrupted: number;
  readonly atLengthLimit: number;
}

export type ReplyOrigin = "native" | "forwarded" | "direct";

/** One who replied: a model, perhaps through a route. */
export interface ModelFact {
  /** The model in full, else the route's name, else the cue. */
  readonly name: string;
  readonly cue: string;
  readonly origin: ReplyOrigin;
  readonly route?: string;
  readonly replies: number;
  /** Replies whose tokens and seconds the file tells. */
  readonly measured: number;
  readonly tokens: number;
  readonly seconds: number;
  /** UTF-16 units replied, thinking not included. */
  readonly length: number;
}

export type ActionFact = AgentAction;

export interface OperationFacts extends Listing<ActionFact> {
  /** How often each kind ended in which way: `write` to `ok`, `skipped`, `aborted`, `error`. */
  readonly outcomes: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

export interface ShellFact {
  readonly command: string;
  /** As the file words it: `exit 0`; absent where it does not tell. */
  readonly outcome?: string;
  /** UTF-16 units of the output. */
  readonly length: number;
  readonly line: number;
}

export interface ShellFacts extends Listing<ShellFact> {
  readonly succeeded: number;
  readonly failed: number;
  /** The file does not tell how these ended. */
  readonly unknown: number;
}

export interface ToolFact {
  readonly name: string;
  readonly calls: number;
  /** How the calls ended: `ok`, `skipped`, `aborted`, `error`, `no result`. */
  readonly outcomes: Readonly<Record<string, number>>;
}

/** Something that is not as it should be, or does not fit together. */
export interface Warning {
  readonly line: number;
  /** A rule of the check, or one of the analysis's own. */
  readonly rule: string;
  readonly severity: "error" | "warning";
  readonly message: string;
}

export interface Warnings extends Listing<Warning> {
  readonly errors: number;
  /** How many of each rule. */
  readonly rules: Readonly<Record<string, number>>;
}
