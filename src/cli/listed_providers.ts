import type { Configuration } from "../host/mod.ts";
import {
  createOllama,
  createOpenAiCompatible,
  type Environment,
  type Provider,
  resolveModel,
} from "../models/mod.ts";
import { ModelRegistry } from "../models/mod.ts";
import { parseModelUrl } from "../models/model_url.ts";

/**
 * The providers whose models a list shows: all that there are, or only the server of `--url`, since
 * names are that server's then.
 *
 * @throws {UserError} where the URL cannot be read
 */
export function listedProviders(
  providers: readonly Provider[],
  { url }: Pick<Configuration, "url">,
  environment: Environment,
): readonly Provider[] {
  if (url === undefined) return providers;
  const server = parseModelUrl(url);
  const registry = new ModelRegistry({ environment });
  const fullName = (model: string) => resolveModel({ model, url, environment, registry })!.name;
  if (server.protocol === "ollama") return [createOllama({ url: server.url, fullName })];
  const name = new URL(server.url).host;
  return [createOpenAiCompatible({ name, url: server.url, fullName })];
}
