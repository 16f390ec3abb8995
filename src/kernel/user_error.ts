/** The exit codes that Harvey ends with; nothing else is ever returned. */
export const exitCode = {
  done: 0,
  failed: 1,
  usage: 2,
  refusedWithoutTerminal: 3,
  interrupted: 130,
} as const;

/** One of the values of {@link exitCode}. */
export type ExitCode = typeof exitCode[keyof typeof exitCode];

/**
 * An error that a person can cause and can mend. Its message names the action, quotes the value,
 * states what is the case and says what to do; it is shown without a stack trace.
 */
export class UserError extends Error {
  override name = "UserError";

  constructor(message: string, readonly exitCode: ExitCode = 1, options?: ErrorOptions) {
    super(message, options);
  }
}
