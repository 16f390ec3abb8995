import { type Event, exitCode, UserError } from "../kernel/mod.ts";
import type { Script } from "../session/mod.ts";
import type { HarveyEvents } from "./events.ts";

/** How one kind of event reads in the session file. */
export interface EventScene<Data = Record<string, unknown>> {
  /**
   * Whether the emitter may go on only when the record is on disk: for what announces a side
   * effect, and for the end of a turn. Default: false.
   */
  readonly durable?: boolean;
  /**
   * Writes the event's record; writing nothing keeps the event out of the file. Where it throws, the
   * event is recorded as one without a scene. A speech that it begins, it or a later event's scene
   * must end: everything else waits for that.
   */
  write(event: Event<string, Data>, script: Script): void;
}

/** The data of an event: known ones by Harvey's map, a plugin's own as its scene must find it. */
type DataOf<Type extends string> = Type extends keyof HarveyEvents ? HarveyEvents[Type]
  : Record<string, unknown>;

/** A scene that is called only with events of the type that it was defined for. */
// deno-lint-ignore no-explicit-any
type AnyScene = EventScene<any>;

/** The table from event to record, which every plugin may extend. */
export class Scenes {
  readonly #scenes = new Map<string, AnyScene>();

  /**
   * Says how events of `type` read, until what is returned is disposed of. An event whose type has
   * no scene is recorded as a note of its name and data.
   *
   * @throws {UserError} where the type has a scene already
   */
  define<Type extends string>(type: Type, scene: EventScene<DataOf<Type>>): Disposable {
    if (this.#scenes.has(type)) {
      throw new UserError(
        `Cannot define a scene for "${type}": another plugin has (emit an event of your own)`,
        exitCode.failed,
      );
    }
    this.#scenes.set(type, scene);
    return {
      [Symbol.dispose]: () => {
        if (this.#scenes.get(type) === scene) this.#scenes.delete(type);
      },
    };
  }

  /** The scene of a type of events; undefined where it has none. */
  of(type: string): AnyScene | undefined {
    return this.#scenes.get(type);
  }
}
