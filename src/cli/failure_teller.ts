import { type ExitCode, exitCode, type UserError } from "../kernel/mod.ts";
import type { Screen } from "../host/mod.ts";
import { InternalFailure } from "./internal_failure.ts";

/**
 * Tells a person what failed, each failure once: a disk that is full fails the line under way, and
 * the end of the session after it. Remembers what the exit code must not hide.
 */
export class FailureTeller {
  readonly #told = new Set<string>();
  #mustFail = false;

  constructor(private readonly screen: Screen) {}

  /** The person has done something new: what fails again is told again. */
  lineBegan(): void {
    this.#told.clear();
  }

  /** @param isGrave whether the program may not end as if nothing had happened */
  async tell(error: UserError, isGrave = error instanceof InternalFailure): Promise<void> {
    if (isGrave) this.#mustFail = true;
    if (this.#told.has(error.message)) return;
    this.#told.add(error.message);
    // Where nobody can be told (the terminal was closed), the session must end in order all the same.
    await this.screen.error(error.message).catch(() => {});
  }

  /** What to end with, where the session itself would end with `code`. */
  exitCode(code: ExitCode): ExitCode {
    return code === exitCode.done && this.#mustFail ? exitCode.failed : code;
  }
}
