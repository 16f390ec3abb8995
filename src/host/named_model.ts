import {
  elizaName,
  type Environment,
  type Model,
  type ModelRegistry,
  resolveModel,
} from "../models/mod.ts";

/** Where a name is looked up. */
export interface NamedModelPlaces {
  readonly registry: ModelRegistry;
  /** `--url`: the server whose own models a name means. */
  readonly url?: string;
  readonly environment: Environment;
}

/**
 * The model that a person means by a name, as `--model` and `/model` take it: a URL, or `eliza`, is
 * that wherever Harvey talks to; any other name is one of the server's that `--url` named, and where
 * it named none the registry's. Nothing is sent.
 *
 * @throws {UserError} where no model can have that name
 */
export function namedModel(name: string, { registry, url, environment }: NamedModelPlaces): Model {
  const wanted = name.trim();
  const isElsewhere = wanted === "" || wanted === elizaName || wanted.includes("://");
  if (url === undefined || isElsewhere) return registry.resolve(wanted);
  return resolveModel({ model: wanted, url, environment, registry }) ?? registry.resolve(wanted);
}
