import { firstChatModel } from "./chat_models.ts";
import { clouds, cloudUrl } from "./clouds.ts";
import type { Environment } from "./environment.ts";
import type { Model, Provider } from "./model.ts";
import { isLoopback } from "./server_address.ts";
import { knownServers } from "./known_servers.ts";

/** Where a model server is looked for. */
export interface DiscoveryOptions {
  readonly signal: AbortSignal;
  readonly environment: Environment;
  /** In the order of preference; the usual places unless given. */
  readonly providers?: readonly Provider[];
  /** How long is looked, in milliseconds; 300 unless given. */
  readonly patience?: number;
}

/** A model that was found without being named. */
export interface Discovery {
  readonly model: Model;
  /** The server, for a person: `Ollama at http://127.0.0.1:11434`. */
  readonly found: string;
}

/**
 * Looks for a model server, at all the usual places at once: Ollama (`OLLAMA_HOST`, else this
 * machine), llamafile and LM Studio on this machine, and `OPENAI_BASE_URL` where that names this
 * machine. Nothing is sent elsewhere unasked. The first in this order that has a model that talks
 * is taken.
 *
 * @returns nothing where none answered in time: `eliza` is then the way
 */
export async function discover(options: DiscoveryOptions): Promise<Discovery | undefined> {
  const { environment, patience = 300 } = options;
  const providers = options.providers ?? usualProviders(environment);
  const looked = new AbortController();
  const signal = AbortSignal.any([options.signal, looked.signal]);
  const timer = setTimeout(() => looked.abort(), patience);
  const probes = providers.map((provider) => probe(provider, signal));
  try {
    for (const one of probes) {
      const discovery = await one;
      options.signal.throwIfAborted();
      if (discovery !== undefined) return discovery;
    }
    return undefined;
  } finally {
    clearTimeout(timer);
    looked.abort();
    await Promise.all(probes);
  }
}

async function probe(provider: Provider, signal: AbortSignal): Promise<Discovery | undefined> {
  try {
    const listing = firstChatModel(await provider.list(signal));
    if (listing === undefined) return undefined;
    const model = provider.model(listing.name);
    return { model, found: model.description };
  } catch {
    return undefined;
  }
}

function usualProviders(environment: Environment): Provider[] {
  const names = ["ollama", "llamafile", "lmstudio"];
  const openAi = clouds.find(({ name }) => name === "openai")!;
  if (isLoopback(cloudUrl(openAi, environment))) names.push("openai");
  const servers = knownServers(environment);
  return names.map((name) => servers.find((server) => server.name === name)!);
}
