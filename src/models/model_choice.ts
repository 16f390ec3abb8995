import type { Environment } from "./environment.ts";
import type { Model } from "./model.ts";
import { modelAtUrl } from "./model_at_url.ts";
import type { Patience } from "./patience.ts";
import type { ModelRegistry } from "./registry.ts";

/** What the command line and the configuration say about the model. */
export interface ModelChoice {
  /** `--model` */
  readonly model?: string;
  /** `--url` */
  readonly url?: string;
  readonly environment: Environment;
  /** Where names are looked up. */
  readonly registry: ModelRegistry;
  /** How long the server of `--url` is waited for. */
  readonly patience?: Partial<Patience>;
}

/**
 * The model that was chosen, or nothing where nothing was said: then `discover` may find one, and
 * `eliza` is always there. With a URL, the model's name is the server's own. Nothing is sent.
 *
 * @throws {UserError} where the name or the URL cannot be read
 */
export function resolveModel(
  { model, url, environment, registry, patience }: ModelChoice,
): Model | undefined {
  if (url !== undefined) return modelAtUrl(url, { environment, model, patience });
  if (model === undefined) return undefined;
  return registry.resolve(model);
}
