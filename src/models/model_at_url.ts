import { chooseChatModel } from "./chat_models.ts";
import { type Environment, openAiKeyFor } from "./environment.ts";
import type { Model, Provider } from "./model.ts";
import { parseModelUrl, printModelUrl } from "./model_url.ts";
import { createOllama } from "./ollama.ts";
import { createOpenAiCompatible } from "./openai_compatible.ts";
import { parseServerAddress } from "./server_address.ts";

/**
 * The model that a URL names, or `model` on the server that it names. Where there is neither, the
 * server's first model, chosen at the first reply: its name in full is then the URL alone.
 *
 * @throws {UserError} where `parseModelUrl` cannot read the URL
 */
export function modelAtUrl(text: string, environment: Environment, model?: string): Model {
  const { protocol, url, model: named } = parseModelUrl(text);
  const shown = parseServerAddress(url).url;
  const fullName = (name?: string) => printModelUrl(protocol, shown, name);
  const provider = protocol === "ollama"
    ? createOllama({ url, fullName })
    : createOpenAiCompatible({
      name: "openai",
      title: "the server",
      url,
      key: openAiKeyFor(url, environment),
      fullName,
    });
  const wanted = model ?? named;
  return wanted === undefined ? firstModel(provider, fullName()) : provider.model(wanted);
}

function firstModel(provider: Provider, name: string): Model {
  const { description } = provider.model("");
  let chosen: string | undefined;
  return {
    name,
    provider: provider.name,
    description,
    async *reply(request) {
      request.signal.throwIfAborted();
      chosen ??= await chooseChatModel(provider, description, request.signal);
      yield* provider.model(chosen).reply(request);
    },
  };
}
