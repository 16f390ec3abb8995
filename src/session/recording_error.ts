import { exitCode, UserError } from "../kernel/user_error.ts";

/** Why a session file could not be made, opened or written, for callers that treat kinds apart. */
export type RecordingFailure =
  | "exists"
  | "locked"
  | "replaced"
  | "not a session"
  | "full"
  | "failed"
  | "closed";

/** A session file that cannot be made, opened or written, in one line that says what to do. */
export class RecordingError extends UserError {
  override name = "RecordingError";

  constructor(readonly failure: RecordingFailure, message: string, options?: ErrorOptions) {
    super(message, exitCode.failed, options);
  }
}

/** Error codes of a file system that takes no more, where other folders may still do. */
const fullCodes = new Set(["ENOSPC", "EDQUOT", "EROFS"]);

/** The error of a file operation on `path`, as a {@link RecordingError}. */
export function recordingError(path: string, cause: unknown): RecordingError {
  if (cause instanceof RecordingError) return cause;
  const code = systemErrorCode(cause);
  if (fullCodes.has(code)) {
    const state = code === "EROFS" ? "the disk is read-only" : "the disk is full";
    return new RecordingError(
      "full",
      `Cannot record to "${path}": ${state} (free some space, or name a file elsewhere with --record-file)`,
      { cause },
    );
  }
  return new RecordingError(
    "failed",
    `Cannot record to "${path}": ${plainReason(cause)} (name a file elsewhere with --record-file)`,
    { cause },
  );
}

/** The operating system's name for the error (`ENOSPC`), or an empty string. */
export function systemErrorCode(error: unknown): string {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined;
  return typeof code === "string" ? code : "";
}

/** The system's own words, without the operation and number that Deno puts around them. */
export function plainReason(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const numbered = message.indexOf(" (os error ");
  const words = numbered < 0 ? message : message.slice(0, numbered);
  return words.charAt(0).toLowerCase() + words.slice(1);
}
