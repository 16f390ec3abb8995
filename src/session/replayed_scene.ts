import type { Entry, Scene, Session } from "./session.ts";
import type { Script } from "./script.ts";
import type { SceneKind } from "./heading.ts";
import { messagesOf } from "./messages.ts";
import type { Message } from "../models/mod.ts";

/** What a replay writes of one scene of its source: nothing in it happens again. */
export interface ReplayedScene {
  readonly kind: SceneKind;
  /** Of a skill, with its description. */
  readonly name?: string;
  readonly description?: string;
  /** The user's cue in the source. */
  readonly user: string;
  readonly entries: readonly Entry[];
}

/** A scene of `session`, or a part of one, as it will be written again. */
export function replayedScene(session: Session, scene: Scene): ReplayedScene {
  const { kind } = scene.heading;
  const skill = session.skillRuns.find(({ line }) => line === scene.line);
  return {
    ...{ kind, user: session.user, entries: scene.entries },
    ...skill ? { name: skill.name, description: skill.description } : {},
  };
}

/** Writes a scene into another session, under that one's own names. */
export function writeReplayedScene(script: Script, scene: ReplayedScene, time: Date): void {
  const { kind, name, description, user, entries } = scene;
  script.scene({ kind, name, description, time });
  for (const entry of entries) {
    // A skill's description is written with its heading.
    if (entry.type === "action" && name === undefined) script.action(entry.text);
    else if (entry.type === "note") {
      const { note } = entry;
      if (note.kind !== "other") script.note(note.kind, note as never);
    } else if (entry.type === "speech") {
      const { cue, text, extension, statement } = entry;
      if (statement) script.harvey(statement);
      else if (cue === user) script.user(text);
      else script.speech(name === undefined ? cue : script.cues.skill(name), text, extension);
    }
  }
}

/** What a model was told of a scene. */
export function messagesOfScene(
  session: Session,
  scene: Scene,
  maxContext: number,
): readonly Message[] {
  const part: Session = { ...session, scenes: [scene], ending: "closed" };
  return messagesOf(part, { maxContext });
}
