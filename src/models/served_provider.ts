import { oneLine } from "./one_line.ts";
import { unknownModel } from "./refusal.ts";
import {
  type ListOptions,
  type Model,
  ModelError,
  type ModelListing,
  type ModelRequest,
  type Provider,
  type PullProgress,
  type ReplyPart,
} from "./model.ts";
import { nearestModel } from "./nearest_model.ts";
import { replyStream } from "./reply_stream.ts";
import type { ModelServer } from "./server.ts";
import { splitThinking } from "./think_tags.ts";
import { withToolFallback } from "./tool_fallback.ts";

/** How models of a server are asked, in its protocol. */
export interface ServedProtocol {
  readonly name: string;
  readonly server: ModelServer;
  /** A model's name in full, as `--model` takes it. */
  readonly fullName: (model: string) => string;
  /** What to do besides, where a model is not there but a near one is. */
  readonly otherwise?: (model: string) => string;
  /** Whether thinking may stand in the text, between tags. */
  readonly inlineThinking: boolean;
  list(signal: AbortSignal, options: ListOptions): Promise<readonly ModelListing[]>;
  chat(model: string, request: ModelRequest): AsyncIterable<ReplyPart>;
  contextSize(model: string, signal: AbortSignal): Promise<number | undefined>;
  /** Absent where the server fetches no models. */
  readonly pull?: (model: string, signal: AbortSignal) => AsyncIterable<PullProgress>;
}

/** In milliseconds: what only helps is not waited for longer. */
const brief = 1000;

/** A provider under the rules that hold for every server. */
export function servedProvider(protocol: ServedProtocol): Provider {
  const { name: provider, server, fullName } = protocol;

  async function* reply(model: string, request: ModelRequest): AsyncGenerator<ReplyPart> {
    try {
      const ask = (request: ModelRequest) => {
        const parts = protocol.chat(model, request);
        return protocol.inlineThinking ? splitThinking(parts) : parts;
      };
      const asked = `${server.url} ${model}`;
      yield* replyStream(
        request,
        (signal) => withToolFallback(asked, { ...request, signal }, ask),
      );
    } catch (error) {
      throw await withNearest(error, model, protocol, request.signal);
    }
  }

  async function* pull(model: string, signal: AbortSignal): AsyncGenerator<PullProgress> {
    signal.throwIfAborted();
    try {
      yield* protocol.pull!(model, signal);
    } catch (error) {
      throw signal.aborted ? signal.reason : error;
    }
  }

  return {
    name: provider,
    missingKey: server.missingKey,
    list: (signal, options = {}) => protocol.list(signal, options),
    model(name): Model {
      return {
        name: fullName(name),
        provider,
        description: server.description,
        reply: (request) => reply(name, request),
        contextSize: (signal) => briefly(signal, (soon) => protocol.contextSize(name, soon)),
        ...(protocol.pull ? { pull: (signal) => pull(name, signal) } : {}),
      };
    },
  };
}

/**
 * What `ask` finds within a second; nothing where it fails or is late. Its signal is aborted then.
 */
export async function briefly<T>(
  signal: AbortSignal,
  ask: (signal: AbortSignal) => Promise<T | undefined>,
): Promise<T | undefined> {
  if (signal.aborted) return undefined;
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), brief);
  try {
    return await ask(AbortSignal.any([signal, late.signal]));
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/** Names the nearest model that the server has, where it has not the one that was asked. */
async function withNearest(
  error: unknown,
  model: string,
  protocol: ServedProtocol,
  signal: AbortSignal,
): Promise<unknown> {
  if (!(error instanceof ModelError) || error.failure !== "unknown model") return error;
  const listed = await briefly(signal, (soon) => protocol.list(soon, {}));
  const others = listed?.map(({ name }) => name).filter((name) => name !== model) ?? [];
  const nearest = await nearestModel(model, others);
  signal.throwIfAborted();
  if (nearest === undefined) return error;
  const exchange = protocol.server.exchange(model);
  const otherwise = protocol.otherwise?.(model);
  const proposal = `did you mean "${oneLine(protocol.fullName(nearest))}"?`;
  return unknownModel(exchange, otherwise ? `${proposal} or: ${otherwise}` : proposal);
}
