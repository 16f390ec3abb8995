import { escapeLine } from "../fountain/mod.ts";
import { encodeWhere } from "./encoding.ts";
import { writeSkillSentence } from "./skill_run.ts";
import {
  guardLine,
  isAside,
  writeMention,
  writeModelAndWorkspace,
  writeParagraph,
} from "./description.ts";
import { type SceneKind, type StepNumber, type Subject, writeHeading } from "./heading.ts";
import type { CueTable } from "./name.ts";
import { writeNote } from "./note.ts";

/** What begins a scene. */
export interface SceneFacts {
  readonly kind: SceneKind;
  readonly time: Date;
  /** The active model in full (`llama3.1:8b`): chat, pipeline, direct. Default: the last named. */
  readonly model?: string;
  /** The skill, the pipeline's file, or the plugin's scene. */
  readonly name?: string;
  readonly step?: StepNumber;
  /** Pipeline: the command as it was typed (`/pipeline 90% a.md b.md`). */
  readonly command?: string;
  /** Further words: the skill's description, a plugin's, or an aside in parentheses. */
  readonly description?: string;
  /** Names that were mentioned and did not answer: they begin a scene. */
  readonly mentions?: readonly string[];
}

/** Each of these stands for one happening, and so begins a scene every time. */
const single = new Set<SceneKind>(["skill", "pipeline", "compaction"]);

/** Writes a scene's heading and description, where one begins. */
export class SceneWriter {
  readonly #cues: CueTable;
  readonly #workspace: string;
  #present = "";
  #model = "MODEL";

  constructor(cues: CueTable, workspace: string) {
    this.#cues = cues;
    this.#workspace = workspace;
  }

  /** The paragraphs of a new scene, or none where the present one goes on. */
  begin(facts: SceneFacts): string[] {
    if (facts.model) this.#model = facts.model;
    const model = facts.kind === "chat" || facts.kind === "direct" ? this.#model : "";
    const scene = JSON.stringify([facts.kind, model, facts.name]);
    const goesOn = scene === this.#present && !single.has(facts.kind) && !facts.mentions?.length;
    if (goesOn) return [];
    this.#present = scene;
    return [writeHeading(this.#subject(facts), facts.time), ...this.#description(facts)];
  }

  #subject(facts: SceneFacts): Subject {
    const { kind, name = "", step = { number: 1, of: 1 } } = facts;
    const user = this.#cues.user;
    switch (kind) {
      case "chat":
        return { kind, user };
      case "direct":
        return { kind, user, model: this.#cues.model(this.#model) };
      case "pipeline":
        return { kind, name, step };
      case "skill":
      case "plugin":
        return { kind, name };
      default:
        return { kind };
    }
  }

  #description(facts: SceneFacts): string[] {
    const user = this.#cues.user;
    const model = writeModelAndWorkspace(this.#model, this.#workspace);
    const mentions = (facts.mentions ?? []).map(writeMention);
    const further = facts.description ? [writeParagraph(facts.description)] : [];
    // Words in parentheses are the last line of the paragraph that describes the scene.
    const asides = facts.description && isAside(facts.description) ? further : [];
    const after = asides.length > 0 ? [] : further;
    const lines = (first: string, ...rest: string[]) =>
      [guardLine(first), ...rest, ...mentions, ...asides].join("\n");
    switch (facts.kind) {
      case "chat":
        return [lines(`Harvey and ${user} are in chat mode. ${model}`), ...after];
      case "direct": {
        const cue = this.#cues.model(this.#model);
        return [lines(`${cue} and ${user} in direct conversation. ${model}`), ...after];
      }
      case "pipeline":
        return [
          lines(`${user} executes ${writeCommand(facts.command ?? "/pipeline")}.`, model),
          ...after,
          this.#step(facts),
        ];
      case "skill":
        return [writeSkillSentence(facts.name ?? ""), ...further];
      case "plugin":
        return [...further, writeNote("scene", { name: facts.name ?? "" })];
      default:
        return further;
    }
  }

  #step({ name = "", step = { number: 1, of: 1 } }: SceneFacts): string {
    return writeNote("step", { file: name, number: String(step.number), of: String(step.of) });
  }
}

/** Without a colon, which could name another model than the line below does. */
function writeCommand(command: string): string {
  return encodeWhere(escapeLine(command), (unit) => unit === ":");
}
