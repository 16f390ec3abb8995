import type { Scene } from "../session.ts";
import type { SceneKind } from "../heading.ts";
import { Collector, type Listing } from "./listing.ts";
import type { ModelSpan } from "./session_analysis.ts";

/** One scene. */
export interface SceneFact {
  /** Counted from 1. */
  readonly number: number;
  readonly heading: string;
  readonly kind: SceneKind;
  readonly time?: Date;
  /** From its time to the last that it tells, or to that of the next scene. */
  readonly seconds?: number;
  /** The active model; in EXT scenes the one of the heading. */
  readonly model?: string;
  readonly workspace?: string;
  /** Turns that began in it. */
  readonly turns: number;
  readonly speeches: number;
  readonly tokens: number;
  readonly line: number;
}

type SceneDraft = { -readonly [Key in keyof SceneFact]: SceneFact[Key] };
type SpanDraft = { -readonly [Key in keyof ModelSpan]: ModelSpan[Key] };

/** Gathers the scenes and the spans of their models. */
export class SceneFacts {
  readonly #scenes: Collector<SceneFact>;
  readonly #spans: Collector<ModelSpan>;
  #scene: SceneDraft | undefined;
  #span: SpanDraft | undefined;
  /** The last time that the open scene tells. */
  #last: Date | undefined;

  constructor(limit: number) {
    this.#scenes = new Collector(limit);
    this.#spans = new Collector(limit);
  }

  /** The number of the scene that is open; 0 before the first. */
  get number(): number {
    return this.#scene?.number ?? 0;
  }

  /** @returns whether the scene is a new one, not the next piece of the open one */
  begin(scene: Scene): boolean {
    const { heading, line } = scene;
    const open = this.#scene;
    // What stands before any heading is one scene, in however many pieces it is read.
    const goesOn = open && (open.line === line || (open.heading === "" && heading.text === ""));
    if (goesOn) return false;
    this.#close(heading.time);
    const model = heading.kind === "direct" ? heading.model : scene.description.model;
    const { workspace } = scene.description;
    this.#scene = {
      number: (open?.number ?? 0) + 1,
      heading: heading.text,
      kind: heading.kind,
      ...heading.time ? { time: heading.time } : {},
      ...model === undefined ? {} : { model },
      ...workspace === undefined ? {} : { workspace },
      ...{ turns: 0, speeches: 0, tokens: 0, line },
    };
    this.#last = heading.time;
    this.#activate(model);
    return true;
  }

  speech(): void {
    if (this.#scene) this.#scene.speeches++;
  }

  tokens(count: number): void {
    if (this.#scene) this.#scene.tokens += count;
  }

  turn(): void {
    if (this.#scene) this.#scene.turns++;
    if (this.#span && this.#scene?.model === this.#span.model) this.#span.turns++;
  }

  time(time: Date): void {
    this.#last = time;
  }

  finish(): { scenes: Listing<SceneFact>; timeline: Listing<ModelSpan> } {
    this.#close(undefined);
    if (this.#span) this.#spans.add(this.#span);
    return { scenes: this.#scenes.finish(), timeline: this.#spans.finish() };
  }

  #activate(model: string | undefined): void {
    if (model === undefined) return;
    const { number, line, time } = this.#scene!;
    if (this.#span?.model === model) {
      this.#span.to = number;
      return;
    }
    if (this.#span) this.#spans.add(this.#span);
    const when = time ? { time } : {};
    this.#span = { model, from: number, to: number, line, ...when, turns: 0 };
  }

  #close(next: Date | undefined): void {
    const scene = this.#scene;
    if (!scene) return;
    const until = this.#last && this.#last !== scene.time ? this.#last : next;
    if (scene.time && until) {
      const seconds = (until.getTime() - scene.time.getTime()) / 1000;
      if (seconds >= 0) scene.seconds = seconds;
    }
    this.#scenes.add(scene);
  }
}
