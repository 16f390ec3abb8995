export { type AnthropicOptions, createAnthropic } from "./anthropic.ts";
export { type Cloud, clouds } from "./clouds.ts";
export {
  type CustomProvider,
  customProvider,
  type CustomProviderPlaces,
  type Protocol,
  protocols,
} from "./custom_provider.ts";
export { discover, type Discovery, type DiscoveryOptions } from "./discovery.ts";
export { createEliza, elizaName } from "./eliza.ts";
export type { Environment } from "./environment.ts";
export { createGoogle, type GoogleOptions } from "./google.ts";
export { knownServers } from "./known_servers.ts";
export { type AllModels, listAll, type ListAllOptions, type Unreachable } from "./list_all.ts";
export { meantName } from "./meant_provider.ts";
export {
  type ListOptions,
  type Message,
  type Model,
  ModelError,
  type ModelFailure,
  type ModelListing,
  type ModelRequest,
  type Provider,
  type PullProgress,
  type ReasoningEffort,
  type ReplyPart,
  type Sampling,
  type SpokenMessage,
  type ToolCall,
  type ToolDescription,
  type ToolMessage,
} from "./model.ts";
export { type ModelChoice, resolveModel } from "./model_choice.ts";
export { createOllama, type OllamaOptions } from "./ollama.ts";
export { createOpenAiCompatible, type OpenAiCompatibleOptions } from "./openai_compatible.ts";
export type { Patience } from "./patience.ts";
export { ModelRegistry, type RegistryOptions } from "./registry.ts";
export { type RetryOptions, withRetries } from "./retry.ts";
export { wellKnownProvider } from "./well_known_models.ts";
