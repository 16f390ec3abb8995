export { discover, type Discovery, type DiscoveryOptions } from "./discovery.ts";
export { createEliza, elizaName } from "./eliza.ts";
export type { Environment } from "./environment.ts";
export {
  type Message,
  type Model,
  ModelError,
  type ModelFailure,
  type ModelListing,
  type ModelRequest,
  type Provider,
  type ReplyPart,
} from "./model.ts";
export { createOllama, type OllamaOptions } from "./ollama.ts";
export { createOpenAiCompatible, type OpenAiCompatibleOptions } from "./openai_compatible.ts";
export type { Patience } from "./patience.ts";
export { ModelRegistry, type RegistryOptions } from "./registry.ts";
export { type ModelChoice, resolveModel } from "./model_choice.ts";
export { knownServers } from "./known_servers.ts";
