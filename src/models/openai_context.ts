import { firstCount, isObject, objectsIn } from "./json_shape.ts";
import { listing } from "./listing.ts";
import type { ModelListing } from "./model.ts";
import type { ModelServer } from "./server.ts";
import { briefly } from "./served_provider.ts";

/**
 * The context size in an entry of a list of models, by the names that servers give it: vLLM
 * (`max_model_len`), OpenRouter (`context_length`), Groq (`context_window`), Mistral and LM Studio
 * (`max_context_length`), llama.cpp (`meta.n_ctx`).
 */
export function listedContextSize(entry: Record<string, unknown>): number | undefined {
  const meta = isObject(entry.meta) ? entry.meta : {};
  return firstCount(
    entry.max_model_len,
    entry.context_length,
    entry.context_window,
    entry.max_context_length,
    meta.n_ctx,
  );
}

/**
 * The listings with the sizes that a server on this machine tells beside its list: LM Studio at
 * `/api/v0/models`, the loaded size before the greatest one, and llama.cpp, which holds one model, at
 * `/props`. Takes at most a second.
 */
export async function withServerSizes(
  listed: readonly ModelListing[],
  server: ModelServer,
  signal: AbortSignal,
): Promise<readonly ModelListing[]> {
  if (listed.every(({ contextSize }) => contextSize !== undefined)) return listed;
  const origin = new URL(server.url).origin;
  const ask = (path: string) => (soon: AbortSignal) =>
    server.getJson({ path: origin + path, signal: soon });
  const [described, properties] = await Promise.all([
    briefly(signal, ask("/api/v0/models")),
    listed.length === 1 ? briefly(signal, ask("/props")) : undefined,
  ]);
  const sizes = new Map(
    objectsIn(described, "data")?.map((entry) => [
      entry.id,
      firstCount(entry.loaded_context_length, entry.max_context_length),
    ]),
  );
  const settings = isObject(properties) ? properties.default_generation_settings : undefined;
  const whole = isObject(settings) ? firstCount(settings.n_ctx) : undefined;
  return listed.map(({ provider, name, contextSize }) =>
    listing(provider, name, contextSize ?? sizes.get(name) ?? whole)
  );
}
