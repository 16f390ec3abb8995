import type { Continuation } from "../session/mod.ts";
import { isCueOfModel } from "../session/name.ts";

/**
 * The model that a session that is taken up goes on with: the one that it was recorded with, unless
 * its file, which may come from anywhere, could send the conversation to a server that the person
 * never named. Another hand's file names a cue: then it is the configured model, if it has that cue.
 *
 * @returns nothing where the recorded model is not to be used
 *
 * ```ts
 * import { recordedModel } from "./recorded_model.ts";
 * const own = { session: { id: "1" }, model: "qwen3:8b" } as never;
 * if (recordedModel(own, undefined) !== "qwen3:8b") throw new Error();
 * const far = { session: { id: "1" }, model: "openai://far.example/v1/qwen3" } as never;
 * if (recordedModel(far, undefined) !== undefined) throw new Error();
 * ```
 */
export function recordedModel(
  { session, model }: Pick<Continuation, "session" | "model">,
  configured: string | undefined,
): string | undefined {
  if (model === undefined) return undefined;
  if (model === configured) return model;
  if (session.id === undefined) {
    return configured !== undefined && isCueOfModel(model, configured) ? configured : undefined;
  }
  return isNamedElsewhere(model) ? undefined : model;
}

/** Whether a model's name says a server other than one of this machine. */
function isNamedElsewhere(model: string): boolean {
  if (!model.includes("://")) return false;
  try {
    const { hostname } = new URL(model.replace(/^[^:]*:\/\//, "http://"));
    return !["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  } catch {
    return true;
  }
}
