import type { CueTable } from "./name.ts";

export type SceneKind =
  | "chat"
  | "agent"
  | "shell"
  | "skill"
  | "pipeline"
  | "direct"
  | "compaction"
  | "plugin";

/** What begins a scene. */
export interface SceneFacts {
  readonly kind: SceneKind;
  readonly time: Date;
  /** The active model in full (`llama3.1:8b`): chat, pipeline, direct. */
  readonly model?: string;
  /** The skill, the pipeline's file, or the plugin's scene. */
  readonly name?: string;
  /** Which of the pipeline's steps, counted from 1. */
  readonly step?: { readonly number: number; readonly of: number };
  /** Pipeline: the command as it was typed (`/pipeline 90% a.md b.md`). */
  readonly command?: string;
  /** A further paragraph: the skill's description, a plugin's words. */
  readonly description?: string;
  /** Names that were mentioned and did not answer: they begin a scene. */
  readonly mentions?: readonly string[];
}

/** Writes a scene's heading and description, where one begins. */
export class SceneWriter {
  constructor(readonly cues: CueTable, readonly workspace: string) {}

  /** The paragraphs of a new scene, or none where the present one goes on. */
  begin(_facts: SceneFacts): string[] {
    return [];
  }
}
