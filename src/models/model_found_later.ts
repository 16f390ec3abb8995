import type { Model } from "./model.ts";
import { briefly } from "./served_provider.ts";

/** What is known of a model before its server was asked. */
export type KnownBefore = Pick<Model, "name" | "provider" | "description" | "pull">;

/** Which model it is, and whether that is to be asked no more. */
export interface FoundModel {
  readonly model: Model;
  readonly isCertain: boolean;
}

/**
 * A model that only its server can tell, at the first reply. What was found for certain is remembered.
 */
export function modelFoundLater(
  known: KnownBefore,
  find: (signal: AbortSignal) => Promise<FoundModel>,
): Model {
  let certain: Model | undefined;
  const found = async (signal: AbortSignal) => {
    if (certain !== undefined) return certain;
    const { model, isCertain } = await find(signal);
    signal.throwIfAborted();
    if (isCertain) certain = model;
    return model;
  };
  return {
    ...known,
    async *reply(request) {
      request.signal.throwIfAborted();
      yield* (await found(request.signal)).reply(request);
    },
    contextSize: (signal) =>
      briefly(signal, async (soon) => (await found(soon)).contextSize?.(soon)),
  };
}
