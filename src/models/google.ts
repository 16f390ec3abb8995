import type { EventKind } from "./event_check.ts";
import { type EventProtocol, eventService } from "./event_service.ts";
import { isObject, objectsIn } from "./json_shape.ts";
import type { Provider } from "./model.ts";
import type { ServiceOptions } from "./service.ts";

/** What differs from Google itself, and the key. */
export type GoogleOptions = Partial<ServiceOptions>;

/** Google's own address. */
export const googleUrl = "https://generativelanguage.googleapis.com/v1beta";

/** Families that do not think, and refuse a request for their thoughts. */
const thoughtless = ["gemini-1", "gemini-2.0", "gemma", "learnlm"];

const protocol: EventProtocol = {
  defaults: { name: "google", title: "Google", url: googleUrl, keyVariable: "GEMINI_API_KEY" },
  headers: { keyHeader: "x-goog-api-key" },
  list: { path: "/models?pageSize=1000", key: "models" },
  nameIn({ name, supportedGenerationMethods: methods }) {
    const talks = !Array.isArray(methods) || methods.includes("generateContent");
    if (typeof name !== "string" || !talks) return undefined;
    return name.startsWith("models/") ? name.slice("models/".length) : name;
  },
  sizeField: "inputTokenLimit",
  kindOf,
  async client(options, model) {
    const { createGoogle } = await import("@ai-sdk/google");
    return createGoogle(options).chat(model);
  },
  // https://ai.google.dev/gemini-api/docs/thinking
  providerOptions(model, { reasoning }) {
    if (thoughtless.some((family) => model.startsWith(family))) return undefined;
    const budget = typeof reasoning === "number" ? { thinkingBudget: reasoning } : {};
    return { google: { thinkingConfig: { includeThoughts: reasoning !== "off", ...budget } } };
  },
};

/**
 * Google's Gemini (https://ai.google.dev/api/generate-content).
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
  return eventService(protocol, options);
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
