import { chooseChatModel } from "./chat_models.ts";
import { cloudAt } from "./clouds.ts";
import type { Environment } from "./environment.ts";
import { cloudProvider } from "./known_servers.ts";
import type { Model, Provider } from "./model.ts";
import { parseModelUrl, printModelUrl } from "./model_url.ts";
import { createOllama } from "./ollama.ts";
import { createOpenAiCompatible } from "./openai_compatible.ts";
import type { Patience } from "./patience.ts";
import { briefly } from "./served_provider.ts";
import { parseServerAddress } from "./server_address.ts";

/** What a model at a URL is made with. */
export interface ModelAtUrlOptions {
  /** Where the keys of clouds come from: each is sent to its own cloud alone. */
  readonly environment: Environment;
  /** The model's name on the server, over the one in the URL. */
  readonly model?: string;
  readonly patience?: Partial<Patience>;
}

/**
 * The model that a URL names, or `model` on the server that it names. Where there is neither, the
 * server's first model, chosen at the first reply: its name in full is then the URL alone. A name
 * with a `/` is looked up in the server's list then: `openai/m` is `m` where that alone is listed.
 *
 * @throws {UserError} where `parseModelUrl` cannot read the URL
 */
export function modelAtUrl(text: string, options: ModelAtUrlOptions): Model {
  const { environment, model, patience } = options;
  const { protocol, url, model: named } = parseModelUrl(text);
  const shown = parseServerAddress(url).url;
  const fullName = (name?: string) => printModelUrl(protocol, shown, name);
  const cloud = cloudAt(shown, environment);
  const title = "the server";
  const provider = protocol === "ollama"
    ? createOllama({ url, fullName, patience })
    : cloud === undefined
    ? createOpenAiCompatible({ name: "openai", title, url, fullName, patience })
    : cloudProvider(cloud, environment, { url, fullName, patience });
  const wanted = model ?? named;
  if (wanted?.includes("/")) {
    return chosenLater(
      provider.model(wanted),
      provider,
      (signal) => listedName(provider, wanted, signal),
    );
  }
  if (wanted !== undefined) return provider.model(wanted);
  const { description } = provider.model("");
  return chosenLater(
    { name: fullName(), provider: provider.name, description },
    provider,
    (signal) => chooseChatModel(provider, description, signal),
  );
}

/**
 * What the server itself calls a model of which a person perhaps named the provider as well: the
 * whole name where the server lists that, else the part behind the first `/` where it lists that,
 * else the whole.
 */
async function listedName(provider: Provider, name: string, signal: AbortSignal): Promise<string> {
  const listed = await briefly(signal, (soon) => provider.list(soon));
  const names = new Set(listed?.map((model) => model.name));
  const isListed = (one: string) => names.has(one) || names.has(`${one}:latest`);
  const bare = name.slice(name.indexOf("/") + 1);
  return !isListed(name) && isListed(bare) ? bare : name;
}

/** A model whose own name is chosen at the first reply. */
function chosenLater(
  known: Pick<Model, "name" | "provider" | "description" | "pull">,
  provider: Provider,
  find: (signal: AbortSignal) => Promise<string>,
): Model {
  const { name, description, pull } = known;
  let chosen: string | undefined;
  const choose = async (signal: AbortSignal) => chosen ??= await find(signal);
  return {
    name,
    provider: known.provider,
    description,
    ...(pull ? { pull } : {}),
    async *reply(request) {
      request.signal.throwIfAborted();
      yield* provider.model(await choose(request.signal)).reply(request);
    },
    contextSize: (signal) =>
      briefly(signal, async (soon) => provider.model(await choose(soon)).contextSize?.(soon)),
  };
}
