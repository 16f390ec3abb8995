import { elizaName } from "./eliza.ts";
import { type Environment, ollamaUrl, openAiBaseUrl, openAiKeyFor } from "./environment.ts";
import type { Provider } from "./model.ts";
import { createOllama } from "./ollama.ts";
import { createOpenAiCompatible } from "./openai_compatible.ts";

/** Where a llamafile, or llama.cpp's own server, listens by default. */
const llamafileUrl = "http://127.0.0.1:8080/v1";
/** Where LM Studio's server listens by default. */
const lmStudioUrl = "http://127.0.0.1:1234/v1";

/**
 * A provider for each server that Harvey knows of: `ollama` (`OLLAMA_HOST`), whose models need no
 * prefix, `openai` (`OPENAI_BASE_URL`, `OPENAI_API_KEY`), `llamafile` and `lmstudio`.
 *
 * ```ts
 * import { knownServers } from "./known_servers.ts";
 * const names = knownServers({}).map(({ name }) => name);
 * if (names.join() !== "ollama,openai,llamafile,lmstudio") throw new Error();
 * ```
 *
 * @throws {UserError} where `OLLAMA_HOST` or `OPENAI_BASE_URL` cannot be read
 */
export function knownServers(environment: Environment): Provider[] {
  const openAi = openAiBaseUrl(environment);
  return [
    createOllama({ url: ollamaUrl(environment), fullName: ollamaName }),
    createOpenAiCompatible({
      name: "openai",
      title: "OpenAI",
      url: openAi,
      key: openAiKeyFor(openAi, environment),
    }),
    createOpenAiCompatible({
      name: "llamafile",
      title: "llamafile",
      url: llamafileUrl,
      startAdvice: "start the llamafile, or name another server with --url",
    }),
    createOpenAiCompatible({
      name: "lmstudio",
      title: "LM Studio",
      url: lmStudioUrl,
      startAdvice: 'start it with "lms server start", or name another server with --url',
    }),
  ];
}

/** Plainly, unless that would be read as something else. */
function ollamaName(model: string): string {
  return model.includes("/") || model === elizaName ? `ollama/${model}` : model;
}
