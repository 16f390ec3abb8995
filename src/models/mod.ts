export type * from "./model.ts";
export { ModelError } from "./model.ts";
export { createOllama, type OllamaOptions } from "./ollama.ts";
export { createOpenAiCompatible, type OpenAiCompatibleOptions } from "./openai_compatible.ts";
export type { Patience } from "./patience.ts";
