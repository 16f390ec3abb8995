import { createEliza, elizaName } from "./eliza.ts";
import { type Environment, ollamaUrl, openAiBaseUrl, openAiKeyFor } from "./environment.ts";
import type { Model } from "./model.ts";
import { modelAtUrl } from "./model_at_url.ts";
import { createOllama } from "./ollama.ts";
import { createOpenAiCompatible } from "./openai_compatible.ts";
import { ModelRegistry } from "./registry.ts";

/** Where a llamafile, or llama.cpp's own server, listens by default. */
export const llamafileUrl = "http://127.0.0.1:8080/v1";
/** Where LM Studio's server listens by default. */
export const lmStudioUrl = "http://127.0.0.1:1234/v1";

/**
 * The providers that Harvey has: `ollama`, whose models need no prefix (`OLLAMA_HOST`), `openai`
 * (`OPENAI_BASE_URL`, `OPENAI_API_KEY`), `llamafile`, `lmstudio`, and `eliza`.
 *
 * ```ts
 * import { standardModels } from "./standard_models.ts";
 * const models = standardModels({});
 * if (models.resolve("llama3.1:8b").provider !== "ollama") throw new Error();
 * if (models.resolve("openai/gpt-4o-mini").provider !== "openai") throw new Error();
 * ```
 *
 * @throws {UserError} where `OLLAMA_HOST` or `OPENAI_BASE_URL` cannot be read
 */
export function standardModels(environment: Environment): ModelRegistry {
  const registry = new ModelRegistry({ defaultProvider: "ollama", environment });
  registry.register(createOllama({ url: ollamaUrl(environment), fullName: ollamaName }));
  const openAi = openAiBaseUrl(environment);
  registry.register(createOpenAiCompatible({
    name: "openai",
    title: "OpenAI",
    url: openAi,
    key: openAiKeyFor(openAi, environment),
  }));
  registry.register(createOpenAiCompatible({
    name: "llamafile",
    title: "llamafile",
    url: llamafileUrl,
    startAdvice: "start the llamafile, or name another server with --url",
  }));
  registry.register(createOpenAiCompatible({
    name: "lmstudio",
    title: "LM Studio",
    url: lmStudioUrl,
    startAdvice: 'start it with "lms server start", or name another server with --url',
  }));
  registry.register(createEliza());
  return registry;
}

/** What the command line and the configuration say about the model. */
export interface ModelChoice {
  /** `--model` */
  readonly model?: string;
  /** `--url` */
  readonly url?: string;
  readonly environment: Environment;
  /** Where names are looked up; the standard ones unless given. */
  readonly registry?: ModelRegistry;
}

/**
 * The model that was chosen, or nothing where nothing was said: then `discover` may find one, and
 * `eliza` is always there. With a URL, the model's name is the server's own. Nothing is sent.
 *
 * @throws {UserError} where the name or the URL cannot be read
 */
export function resolveModel(
  { model, url, environment, registry }: ModelChoice,
): Model | undefined {
  if (url !== undefined) return modelAtUrl(url, environment, model);
  if (model === undefined) return undefined;
  return (registry ?? standardModels(environment)).resolve(model);
}

/** Plainly, unless that would be read as something else. */
function ollamaName(model: string): string {
  return model.includes("/") || model === elizaName ? `ollama/${model}` : model;
}
