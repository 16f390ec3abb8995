import { eventCheck, type EventKind } from "./event_check.ts";
import { malformed } from "./failure.ts";
import { LineFraming } from "./framing.ts";
import { firstCount, isObject, objectsIn } from "./json_shape.ts";
import { systemFirst } from "./language_model_prompt.ts";
import {
  type LanguageModel,
  type LanguageModelReply,
  languageModelReply,
} from "./language_model_reply.ts";
import { listing } from "./listing.ts";
import type { ModelListing, ModelRequest, Provider, ReplyPart, Sampling } from "./model.ts";
import { ReplyMemory } from "./reply_memory.ts";
import { servedProvider } from "./served_provider.ts";
import { service, type ServiceHeaders, type ServiceOptions } from "./service.ts";

/** What a client library is made with. */
export interface ClientOptions {
  readonly baseURL: string;
  readonly apiKey: string;
  readonly fetch: typeof fetch;
}

/** A service with a protocol of its own, whose replies are events that end with one of their own. */
export interface EventProtocol {
  /** What holds where the options say nothing else. */
  readonly defaults: Pick<ServiceOptions, "name" | "title" | "url" | "keyVariable">;
  readonly headers: ServiceHeaders;
  /** The list of models, below the service's URL, and its key in the answer. */
  readonly list: { readonly path: string; readonly key: string };
  /** What one entry of the list is called; nothing where it does not talk. */
  nameIn(entry: Readonly<Record<string, unknown>>): string | undefined;
  /** The field of an entry that holds the size of its context, in tokens. */
  readonly sizeField: string;
  kindOf(data: Record<string, unknown>): EventKind;
  /** The client library's model; the library is loaded here. */
  client(options: ClientOptions, model: string): Promise<LanguageModel>;
  providerOptions(model: string, sampling: Sampling): LanguageModelReply["providerOptions"];
}

/**
 * The provider of such a service. System messages are sent first, wherever they stand, and messages
 * without text not at all, as these protocols want it.
 *
 * @throws {UserError} where the URL is no http or https URL
 */
export function eventService(protocol: EventProtocol, options: Partial<ServiceOptions>): Provider {
  const own = service({
    ...protocol.defaults,
    keyRequired: options.url === undefined,
    startAdvice: "is this machine online, and the URL right?",
    ...options,
  }, protocol.headers);
  const { name: provider, server } = own;
  const memory = new ReplyMemory();
  const sizeIn = (entry: unknown) =>
    isObject(entry) ? firstCount(entry[protocol.sizeField]) : undefined;

  async function* chat(model: string, request: ModelRequest): AsyncGenerator<ReplyPart> {
    const { messages, sampling = {}, signal } = request;
    const guarded = server.stream({
      model,
      signal,
      framing: (exchange) => new LineFraming(exchange, eventCheck(exchange, protocol.kindOf)),
    });
    const access = { baseURL: server.url, apiKey: options.key ?? "none", fetch: guarded.fetch };
    yield* languageModelReply({
      exchange: server.exchange(model),
      guarded,
      memory,
      request: { ...request, messages: systemFirst(messages) },
      model: await protocol.client(access, model),
      providerOptions: protocol.providerOptions(model, sampling),
    });
  }

  return servedProvider({
    ...own,
    inlineThinking: false,
    async list(signal): Promise<ModelListing[]> {
      const { path, key } = protocol.list;
      const models = objectsIn(await server.getJson({ path, signal }), key);
      if (models === undefined) throw malformed(server.exchange(), "no list of models");
      return models.flatMap((entry) => {
        const name = protocol.nameIn(entry);
        return name === undefined ? [] : [listing(provider, name, sizeIn(entry))];
      });
    },
    chat,
    async contextSize(model, signal) {
      const path = `/models/${encodeURIComponent(model)}`;
      return sizeIn(await server.getJson({ path, signal }));
    },
  });
}
