import type { EventOf } from "../../src/kernel/mod.ts";
import { eventJson, type Harvey, type HarveyMaps } from "../../src/host/mod.ts";
import type { Script } from "../../src/session/mod.ts";
import type { Redaction } from "./redaction.ts";

/** Writes events as the scenes that are defined for them. */
export class EventScenes {
  readonly #harvey: Harvey;
  readonly #redaction: Redaction;
  /** Types of events whose scenes failed, which has been told. */
  readonly #failing = new Set<string>();

  constructor(harvey: Harvey, redaction: Redaction) {
    this.#harvey = harvey;
    this.#redaction = redaction;
  }

  /** The event's own scene, or a note where it has none, or one that fails. */
  write(event: EventOf<HarveyMaps, "*">, script: Script): void {
    const { type } = event;
    const scene = this.#harvey.scenes.of(type);
    try {
      if (scene) return scene.write(event, script);
    } catch (error) {
      this.#tell(type, error);
    }
    const data = this.#redaction.json(JSON.parse(eventJson(event.data)));
    script.note("event", { name: type, json: JSON.stringify(data) });
  }

  #tell(type: string, error: unknown): void {
    if (this.#failing.has(type)) return;
    this.#failing.add(type);
    const reason = error instanceof Error ? error.message : String(error);
    void this.#harvey.ui.error(
      `Cannot write the scene of "${type}": ${reason} (it is recorded as a note)`,
    );
  }
}
