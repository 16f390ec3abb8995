import type { Event } from "../kernel/mod.ts";

/** The session library: what reads, checks, summarises and writes session files. */
export type SessionLibrary = typeof import("../session/mod.ts");

/** The bus as a script sees it: it may look on, and tell facts of its own. */
export interface SkillBus {
  /** Until what is returned is disposed of, or the script ends. */
  on(type: string, observer: (event: Event) => unknown): Disposable;
  /** An event of the skill's own; `type` begins with its name and a dot. */
  emit(type: string, data: Record<string, unknown>): Promise<unknown>;
}

/** A command that a script asked for. */
export interface SkillCommandResult {
  readonly output: string;
  /** `ok`, `error: exit 1`, `aborted`, `skipped: …` where it was refused. */
  readonly status: string;
}

/**
 * What a skill's script is called with. All that it prints stands on the record, as speech of the
 * skill's character.
 */
export interface SkillCall {
  /** The words after the skill's name, `--json` not among them. */
  readonly args: readonly string[];
  /** `--json`: what is printed is one JSON document. */
  readonly json: boolean;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  /** The folder that Harvey works in, an absolute path; paths in `args` are relative to it. */
  readonly workspace: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly session: SessionLibrary;
  /** Shows a text and records it; nothing is added to it, no newline either. */
  print(text: string): Promise<void>;
  /** A remark beside the matter, on standard error; it is not recorded. */
  notice(text: string): Promise<void>;
  /** Present where the script runs inside a session. */
  readonly bus?: SkillBus;
  /**
   * Whether {@link ask} reaches a language model. Where none is configured this looks for a server,
   * so ask only where an answer is wanted.
   */
  canAsk?(): Promise<boolean>;
  /**
   * Asks the active model, as a turn of the session: the prompt and the reply stand on the record,
   * the reply is shown as it comes (with `--json` it is not), and is returned whole.
   *
   * @throws {UserError} where no language model answers
   */
  ask?(prompt: string): Promise<string>;
  /**
   * Has the person's shell run a command in the workspace, where the safety rules let a skill run it:
   * what only reads may run, anything else after `/safemode allow`.
   */
  run?(command: string): Promise<SkillCommandResult>;
}

/**
 * A script is the default export of `scripts/run.ts` in a skill's folder.
 *
 * ```ts
 * import type { SkillScript } from "./skill_call.ts";
 * const script: SkillScript = async ({ args, json, print }) => {
 *   const count = args.length;
 *   await print(json ? `${JSON.stringify({ count })}\n` : `${count} words\n`);
 * };
 * ```
 *
 * @throws {UserError} for what a person can mend
 */
export type SkillScript = (call: SkillCall) => Promise<void>;
