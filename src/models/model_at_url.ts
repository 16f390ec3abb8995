import { createAnthropic } from "./anthropic.ts";
import { chooseChatModel } from "./chat_models.ts";
import { cloudAt } from "./clouds.ts";
import type { Environment } from "./environment.ts";
import { createGoogle } from "./google.ts";
import { cloudProvider } from "./known_servers.ts";
import type { Model, Provider } from "./model.ts";
import { type FoundModel, modelFoundLater } from "./model_found_later.ts";
import { parseModelUrl, printModelUrl } from "./model_url.ts";
import { createOllama } from "./ollama.ts";
import { createOpenAiCompatible } from "./openai_compatible.ts";
import type { Patience } from "./patience.ts";
import { briefly } from "./served_provider.ts";
import { parseServerAddress } from "./server_address.ts";
import { isAnswer, namedProtocol, speaksOllama } from "./spoken_protocol.ts";

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
 * server's first model, chosen at the first reply: its name in full is then the URL alone.
 *
 * A URL without a path (`http://HOST:PORT`) leaves open which protocol is spoken there. A provider's
 * name before the model's (`ollama/m`, `openai/m`, `anthropic/m`, `google/m`) says it; without one the
 * server is asked, before the first reply, whether it is Ollama. `ollama/m` is `m` on the server;
 * other names with a `/` are looked up in its list: `openai/m` is `m` where that alone is listed, and
 * `google/m` stays whole, in OpenAI's protocol, where it is listed so.
 *
 * @throws {UserError} where `parseModelUrl` cannot read the URL
 */
export function modelAtUrl(text: string, options: ModelAtUrlOptions): Model {
  const { environment, patience } = options;
  const { protocol, url, model: named } = parseModelUrl(text);
  const wanted = options.model ?? named;
  const meant = wanted === undefined ? undefined : namedProtocol(wanted);
  const shown = parseServerAddress(url).url;
  const cloud = cloudAt(shown, environment);
  const root = protocol === "ollama" || cloud ? undefined : rootWithoutPath(text);

  if (protocol === "ollama") return ollamaModel(url, wanted, patience);
  if (root !== undefined && meant === "ollama") return ollamaModel(root, wanted, patience);

  // What leaves the protocol open is written so that it does when it is read again.
  const written = root === undefined ? shown : `${parseServerAddress(root).url}/`;
  const isSettled = root === undefined || meant === "openai";
  const fullName = (name?: string) => printModelUrl("openai", isSettled ? shown : written, name);
  const openAi = cloud === undefined
    ? createOpenAiCompatible({ name: "openai", title: "the server", url, fullName, patience })
    : cloudProvider(cloud, environment, { url, fullName, patience });
  const { description } = openAi.model("");
  const known = { name: fullName(wanted), provider: openAi.name, description };

  if ((meant === "anthropic" || meant === "google") && cloud === undefined) {
    const path = meant === "anthropic" ? "/v1" : "/v1beta";
    const base = root === undefined ? url : new URL(path, root).href;
    if (base.endsWith(path)) {
      const create = meant === "anthropic" ? createAnthropic : createGoogle;
      const own = create({ url: base, title: "the server", fullName: () => known.name, patience });
      return modelFoundLater(known, async (signal) => {
        const names = await namesOf(openAi, signal);
        const model = names?.has(wanted!)
          ? openAi.model(wanted!)
          : own.model(withoutProvider(wanted!));
        return { model, isCertain: names !== undefined };
      });
    }
  }
  if (isSettled) return modelOn(openAi, wanted, known);
  const ollama = ollamaAt(root, patience);
  // Nobody else fetches models.
  const { pull } = ollama.model(wanted ?? "");
  return modelFoundLater(
    { ...known, ...(wanted === undefined ? {} : { pull }) },
    async (signal) => {
      const isOllama = await speaksOllama(root, signal, patience);
      if (!isOllama) {
        const { model, isCertain } = await found(openAi, wanted, signal);
        return { model, isCertain: isCertain && isOllama !== undefined };
      }
      return await found(ollama, wanted, signal);
    },
  );
}

function ollamaAt(url: string, patience?: Partial<Patience>): Provider {
  const shown = parseServerAddress(url).url;
  const fullName = (name?: string) => printModelUrl("ollama", shown, name);
  return createOllama({ url, fullName, patience });
}

function ollamaModel(url: string, wanted: string | undefined, patience?: Partial<Patience>): Model {
  const provider = ollamaAt(url, patience);
  const isPrefixed = wanted !== undefined && namedProtocol(wanted) === "ollama";
  const name = isPrefixed ? withoutProvider(wanted) : wanted;
  const { description } = provider.model("");
  const shown = printModelUrl("ollama", parseServerAddress(url).url, name);
  return modelOn(provider, name, { name: shown, provider: provider.name, description });
}

/** A model of a server whose protocol is known; what is not plainly its name is looked up there. */
function modelOn(
  provider: Provider,
  wanted: string | undefined,
  known: Pick<Model, "name" | "provider" | "description">,
): Model {
  if (wanted !== undefined && !wanted.includes("/")) return provider.model(wanted);
  const { pull } = provider.model(wanted ?? "");
  const pulled = wanted === undefined || pull === undefined ? {} : { pull };
  return modelFoundLater({ ...known, ...pulled }, (signal) => found(provider, wanted, signal));
}

/**
 * What the server itself calls a model of which a person perhaps named the provider as well: the
 * whole name where the server lists that, else the part behind the first `/` where it lists that,
 * else the whole. Without a name, the server's first model.
 */
async function found(
  provider: Provider,
  wanted: string | undefined,
  signal: AbortSignal,
): Promise<FoundModel> {
  if (wanted === undefined) {
    const { description } = provider.model("");
    const first = await chooseChatModel(provider, description, signal);
    return { model: provider.model(first), isCertain: true };
  }
  if (!wanted.includes("/")) return { model: provider.model(wanted), isCertain: true };
  const names = await namesOf(provider, signal);
  const isListed = (one: string) => names?.has(one) || names?.has(`${one}:latest`);
  const bare = withoutProvider(wanted);
  const name = !isListed(wanted) && isListed(bare) ? bare : wanted;
  return { model: provider.model(name), isCertain: names !== undefined };
}

/** Of the models that the server lists, if any; undefined where it does not answer within a second. */
function namesOf(provider: Provider, signal: AbortSignal): Promise<Set<string> | undefined> {
  return briefly(signal, async (soon) => {
    try {
      return new Set((await provider.list(soon)).map(({ name }) => name));
    } catch (error) {
      if (isAnswer(error) && !soon.aborted) return new Set();
      throw error;
    }
  });
}

function withoutProvider(model: string): string {
  return model.slice(model.indexOf("/") + 1);
}

/** The URL, with its credentials, where it is one of http or https and has no path. */
function rootWithoutPath(text: string): string | undefined {
  const url = URL.parse(text);
  if (url === null || url.pathname !== "/") return undefined;
  url.hash = url.search = "";
  return url.href;
}
