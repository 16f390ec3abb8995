import { exitCode, UserError } from "../kernel/mod.ts";

/** A failure that nobody foresaw: a fault of Harvey's or of a plugin's, told in one line. */
export class InternalFailure extends UserError {
  override name = "InternalFailure";
}

/**
 * What was thrown, as an error that can be shown: errors that a person can mend as they are, any
 * other as `Cannot ACTION: internal failure: …`.
 *
 * ```ts
 * import { internalFailure } from "./internal_failure.ts";
 * const { message } = internalFailure('finish "hello"', new TypeError("x is undefined\n"));
 * const begin = 'Cannot finish "hello": internal failure: TypeError: x is undefined (';
 * if (!message.startsWith(begin)) throw new Error(message);
 * ```
 */
export function internalFailure(action: string, thrown: unknown): UserError {
  if (thrown instanceof UserError) return thrown;
  const what = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : Deno.inspect(thrown);
  const line = what.slice(0, 500).toWellFormed().split(/[\r\n]+/).join(" ").trim();
  return new InternalFailure(
    `Cannot ${action}: internal failure: ${line} (a fault in Harvey or a plugin; please report it)`,
    exitCode.failed,
    { cause: thrown },
  );
}

/** Each of the errors that disposing of several things threw, the first one first. */
export function eachError(thrown: unknown): unknown[] {
  if (!(thrown instanceof SuppressedError)) return [thrown];
  return [...eachError(thrown.suppressed), ...eachError(thrown.error)];
}
