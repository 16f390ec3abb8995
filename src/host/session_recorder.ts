import { exitCode, UserError } from "../kernel/mod.ts";
import type { Continuation } from "../session/mod.ts";

/** Who writes the session file. */
export interface SessionRecorder {
  /** The file that is written now; undefined while nothing is recorded. */
  readonly path: string | undefined;
  /**
   * Leaves the present file in order and goes on in the one of a session that is taken up, or where
   * that was only read in a new file which holds its scenes.
   *
   * @throws {UserError} where it cannot: the present file then goes on
   */
  goOn(continuation: Continuation): Promise<void>;
  /**
   * Gives the present file, or the one that was closed last, another name (absolute), and goes on in
   * it.
   *
   * @returns the path that it had; undefined where nothing was recorded
   * @throws {UserError} where the name is taken: the file then keeps its own
   */
  rename(path: string): Promise<string | undefined>;
  /** The file of this session, written now or closed by the person; undefined where there is none. */
  readonly file: string | undefined;
}

/** Where plugins find who records; at most one plugin does. */
export class SessionRecorders {
  #recorder: SessionRecorder | undefined;

  /** @throws {UserError} where another plugin records */
  define(recorder: SessionRecorder): Disposable {
    if (this.#recorder) {
      throw new UserError(
        "Cannot define a recorder: another plugin records this session (leave one of them out)",
        exitCode.failed,
      );
    }
    this.#recorder = recorder;
    return { [Symbol.dispose]: () => void (this.#recorder = undefined) };
  }

  /** Undefined where nobody does. */
  get current(): SessionRecorder | undefined {
    return this.#recorder;
  }
}
