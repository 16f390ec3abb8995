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

/** What differs from Google itself, and the key. */
export type GoogleOptions = Partial<ServiceOptions>;

/** Google's own address. */
export const googleUrl = "https://generativelanguage.googleapis.com/v1beta";

/** Families that do not think, and refuse a request for their thoughts. */
const thoughtless = ["gemini-1", "gemini-2.0", "gemma", "learnlm"];

/**
 * Google's Gemini (https://ai.google.dev/api/generate-content). System messages are sent first,
 * wherever they stand, and messages without text not at all, as the protocol wants it.
 *
 * ```ts
 * import { createGoogle } from "./google.ts";
 * const model = createGoogle({ key: "…" }).model("gemini-2.5-flash");
 * if (model.name !== "google/gemini-2.5-flash") throw new Error(model.name);
 * ```
 *
 * @throws {UserError} where `url` is no http or https URL
 */
export function createGoogle(options: GoogleOptions): Provider {
  const own = service({
    name: "google",
    title: "Google",
    url: googleUrl,
    keyVariable: "GEMINI_API_KEY",
    keyRequired: options.url === undefined,
    startAdvice: "is this machine online, and the URL right?",
    ...options,
  }, { keyHeader: "x-goog-api-key" });
  const { name, server } = own;

  return servedProvider({
    ...own,
    inlineThinking: false,
    async list(signal) {
      const answer = await server.getJson({ path: "/models?pageSize=1000", signal });
      return listings(answer, name, server.exchange());
    },
    chat: (model, request) => chat(server, model, request, options.key),
    async contextSize(model, signal) {
      const path = `/models/${encodeURIComponent(model)}`;
      const described = await server.getJson({ path, signal });
      return isObject(described) ? firstCount(described.inputTokenLimit) : undefined;
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
  const { createGoogle: createClient } = await import("@ai-sdk/google");
  const client = createClient({ baseURL: server.url, apiKey: key ?? "none", fetch: guarded.fetch });
  const thinks = !thoughtless.some((family) => model.startsWith(family));
  yield* languageModelReply({
    exchange: server.exchange(model),
    guarded,
    request: { ...request, messages: systemFirst(request.messages) },
    model: client.chat(model),
    providerOptions: thinks ? { google: { thinkingConfig: { includeThoughts: true } } } : undefined,
  });
}

/** https://ai.google.dev/api/generate-content#generatecontentresponse */
function kindOf(data: Record<string, unknown>): EventKind {
  const candidates = objectsIn(data, "candidates") ?? [];
  const blocked = isObject(data.promptFeedback) && data.promptFeedback.blockReason !== undefined;
  if (blocked || candidates.some(({ finishReason }) => typeof finishReason === "string")) {
    return "end";
  }
  return candidates.length > 0 || isObject(data.usageMetadata) ? "part" : "unknown";
}

function listings(answer: unknown, provider: string, exchange: Exchange): ModelListing[] {
  const models = objectsIn(answer, "models");
  if (models === undefined) throw malformed(exchange, "no list of models");
  return models.flatMap(({ name, inputTokenLimit, supportedGenerationMethods: methods }) => {
    const talks = !Array.isArray(methods) || methods.includes("generateContent");
    if (typeof name !== "string" || !talks) return [];
    const own = name.startsWith("models/") ? name.slice("models/".length) : name;
    return [listing(provider, own, firstCount(inputTokenLimit))];
  });
}
