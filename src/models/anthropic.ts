import { eventCheck, type EventKind } from "./event_check.ts";
import type { Exchange } from "./exchange.ts";
import { malformed } from "./failure.ts";
import { LineFraming } from "./framing.ts";
import { firstCount, isObject, objectsIn } from "./json_shape.ts";
import { languageModelReply, systemFirst } from "./language_model_reply.ts";
import { listing } from "./listing.ts";
import type { ModelListing, ModelRequest, Provider, ReplyPart } from "./model.ts";
import { servedProvider } from "./served_provider.ts";
import type { ModelServer } from "./server.ts";
import { service, type ServiceOptions } from "./service.ts";

/** What differs from Anthropic itself, and the key. */
export type AnthropicOptions = Partial<ServiceOptions>;

/** Anthropic's own address. */
export const anthropicUrl = "https://api.anthropic.com/v1";

/**
 * Anthropic's Messages (https://docs.anthropic.com/en/api/messages). System messages are sent first,
 * wherever they stand, and messages without text not at all, as the protocol wants it.
 *
 * ```ts
 * import { createAnthropic } from "./anthropic.ts";
 * const model = createAnthropic({ key: "…" }).model("claude-sonnet-4-5");
 * if (model.name !== "anthropic/claude-sonnet-4-5") throw new Error(model.name);
 * ```
 *
 * @throws {UserError} where `url` is no http or https URL
 */
export function createAnthropic(options: AnthropicOptions): Provider {
  const own = service({
    name: "anthropic",
    title: "Anthropic",
    url: anthropicUrl,
    keyVariable: "ANTHROPIC_API_KEY",
    keyRequired: options.url === undefined,
    startAdvice: "is this machine online, and the URL right?",
    ...options,
  }, { keyHeader: "x-api-key", headers: { "anthropic-version": "2023-06-01" } });
  const { name, server } = own;

  return servedProvider({
    ...own,
    inlineThinking: false,
    async list(signal) {
      const answer = await server.getJson({ path: "/models?limit=1000", signal });
      return listings(answer, name, server.exchange());
    },
    chat: (model, request) => chat(server, model, request, options.key),
    async contextSize(model, signal) {
      const path = `/models/${encodeURIComponent(model)}`;
      return contextSizeIn(await server.getJson({ path, signal }));
    },
  });
}

async function* chat(
  server: ModelServer,
  model: string,
  request: ModelRequest,
  key: string | undefined,
): AsyncGenerator<ReplyPart> {
  const guarded = server.stream({
    model,
    signal: request.signal,
    framing: (exchange) => new LineFraming(exchange, eventCheck(exchange, kindOf)),
  });
  const { createAnthropic: createClient } = await import("@ai-sdk/anthropic");
  const client = createClient({
    baseURL: server.url,
    apiKey: key ?? "none",
    fetch: guarded.fetch,
  });
  yield* languageModelReply({
    exchange: server.exchange(model),
    guarded,
    request: { ...request, messages: systemFirst(request.messages) },
    model: client.messages(model),
  });
}

/** https://docs.anthropic.com/en/docs/build-with-claude/streaming */
function kindOf(data: Record<string, unknown>): EventKind {
  if (data.type === "message_stop") return "end";
  return typeof data.type === "string" ? "part" : "unknown";
}

function listings(answer: unknown, provider: string, exchange: Exchange): ModelListing[] {
  const models = objectsIn(answer, "data");
  if (models === undefined) throw malformed(exchange, "no list of models");
  return models.flatMap((entry) =>
    typeof entry.id === "string" ? [listing(provider, entry.id, contextSizeIn(entry))] : []
  );
}

function contextSizeIn(entry: unknown): number | undefined {
  return isObject(entry) ? firstCount(entry.max_input_tokens) : undefined;
}
