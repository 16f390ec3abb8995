import type { Configuration, Paths } from "../host/mod.ts";
import { type Continuation, continueSession } from "../session/mod.ts";
import type { Options } from "./options.ts";
import { recordedModel } from "./recorded_model.ts";
import { newestSession, sessionNamed } from "./session_named.ts";

/** What a run begins with. */
export interface TakenSession {
  /** The session that `--continue` names; its file is locked where it is written on. */
  readonly continues?: Continuation;
  /** With the model that the session was recorded with, where no option names one. */
  readonly config: Configuration;
}

/**
 * Takes up the session that `--continue` names, if it does.
 *
 * @throws {UserError} where it cannot be
 */
export async function takeSession(
  options: Options,
  paths: Paths,
  config: Configuration,
): Promise<TakenSession> {
  const wanted = options.continue;
  if (wanted === undefined) return { config };
  const search = { paths, config, from: Deno.cwd() };
  const path = wanted === true ? await newestSession(search) : await sessionNamed(wanted, search);
  const writable = config.record !== "off" && config.recordFile === undefined;
  const continues = await continueSession(path, { writable });
  const model = options.model ?? recordedModel(continues, config.model) ?? config.model;
  return { continues, config: { ...config, model } };
}
