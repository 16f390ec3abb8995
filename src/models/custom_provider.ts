import { createAnthropic } from "./anthropic.ts";
import type { Environment } from "./environment.ts";
import { createGoogle } from "./google.ts";
import type { Provider } from "./model.ts";
import { createOllama } from "./ollama.ts";
import { createOpenAiCompatible } from "./openai_compatible.ts";
import type { Patience } from "./patience.ts";

/** What a server speaks. */
export type Protocol = "ollama" | "openai" | "anthropic" | "google";

/** Every protocol, for configuration. */
export const protocols: readonly Protocol[] = ["ollama", "openai", "anthropic", "google"];

/** A provider as a person defines it. */
export interface CustomProvider {
  /** The first part of its models' names: `work` makes `work/llama3`. */
  readonly name: string;
  /** What the protocol's paths stand below: `https://models.example.com/v1`. */
  readonly url: string;
  readonly protocol: Protocol;
  /** The environment variable that holds the key: without it, nothing is sent. */
  readonly keyVariable?: string;
  /** The key itself, before that of `keyVariable`. */
  readonly key?: string;
}

/** What a provider is made with besides its definition. */
export interface CustomProviderPlaces {
  /** Where `keyVariable` is looked up. */
  readonly environment: Environment;
  readonly patience?: Partial<Patience>;
}

/**
 * The provider that a definition makes.
 *
 * ```ts
 * import { customProvider } from "./custom_provider.ts";
 * const work = { name: "work", url: "https://models.example.com/v1", protocol: "openai" } as const;
 * const model = customProvider(work, { environment: {} }).model("llama3");
 * if (model.name !== "work/llama3") throw new Error(model.name);
 * ```
 *
 * @throws {UserError} where the URL is no http or https URL
 */
export function customProvider(
  { name, url, protocol, keyVariable, key }: CustomProvider,
  { environment, patience }: CustomProviderPlaces,
): Provider {
  const found = key ?? (keyVariable && environment[keyVariable]?.trim());
  const options = {
    name,
    url,
    title: name,
    key: found || undefined,
    keyVariable: keyVariable ?? `the key of "${name}" in harvey.yaml`,
    keyRequired: keyVariable !== undefined,
    fullName: (model: string) => `${name}/${model}`,
    patience,
  };
  switch (protocol) {
    case "ollama":
      return createOllama(options);
    case "openai":
      return createOpenAiCompatible(options);
    case "anthropic":
      return createAnthropic(options);
    case "google":
      return createGoogle(options);
  }
}
