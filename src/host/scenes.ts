import { exitCode, UserError } from "../kernel/mod.ts";
import type { Event } from "../kernel/mod.ts";
import type { Script } from "../session/mod.ts";
import type { HarveyEvents } from "./events.ts";

/** How one kind of event reads in the session file. */
export interface EventScene<Data> {
  /**
   * Whether the emitter may go on only when the record is on disk: for what announces a side
   * effect, and for the end of a turn. Default: false.
   */
  readonly durable?: boolean;
  /** Writes the event's record; writing nothing keeps the event out of the file. */
  write(event: Event<string, Data>, script: Script): void;
}

/** The table from event to record, which every plugin may extend. */
export class Scenes {
  // Each entry is called only with events of the type that it was defined for.
  // deno-lint-ignore no-explicit-any
  #scenes = new Map<string, EventScene<any>>();

  /** @throws {UserError} where the event has a scene already */
  define<Type extends string>(
    type: Type,
    scene: EventScene<Type extends keyof HarveyEvents ? HarveyEvents[Type] : object>,
  ): Disposable {
    if (this.#scenes.has(type)) {
      throw new UserError(`Cannot define a scene for "${type}": it has one`, exitCode.failed);
    }
    this.#scenes.set(type, scene);
    return { [Symbol.dispose]: () => void this.#scenes.delete(type) };
  }

  // deno-lint-ignore no-explicit-any
  of(type: string): EventScene<any> | undefined {
    return this.#scenes.get(type);
  }
}
