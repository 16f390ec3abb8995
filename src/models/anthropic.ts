import type { EventKind } from "./event_check.ts";
import { type EventProtocol, eventService } from "./event_service.ts";
import type { Provider } from "./model.ts";
import type { ServiceOptions } from "./service.ts";

/** What differs from Anthropic itself, and the key. */
export type AnthropicOptions = Partial<ServiceOptions>;

/** Anthropic's own address. */
export const anthropicUrl = "https://api.anthropic.com/v1";

const protocol: EventProtocol = {
  defaults: {
    name: "anthropic",
    title: "Anthropic",
    url: anthropicUrl,
    keyVariable: "ANTHROPIC_API_KEY",
  },
  headers: { keyHeader: "x-api-key", headers: { "anthropic-version": "2023-06-01" } },
  list: { path: "/models?limit=1000", key: "data" },
  nameIn: ({ id }) => typeof id === "string" ? id : undefined,
  sizeField: "max_input_tokens",
  kindOf,
  async client(options, model) {
    const { createAnthropic } = await import("@ai-sdk/anthropic");
    return createAnthropic(options).messages(model);
  },
  // https://docs.anthropic.com/en/docs/build-with-claude/extended-thinking
  providerOptions: (_model, { reasoning }) => ({
    anthropic: {
      // Calls count when they are whole; arguments that stream may be no JSON.
      toolStreaming: false,
      ...(typeof reasoning === "number"
        ? { thinking: { type: "enabled", budgetTokens: reasoning } }
        : {}),
    },
  }),
};

/**
 * Anthropic's Messages (https://docs.anthropic.com/en/api/messages).
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
  return eventService(protocol, options);
}

/** https://docs.anthropic.com/en/docs/build-with-claude/streaming */
function kindOf(data: Record<string, unknown>): EventKind {
  if (data.type === "message_stop") return "end";
  return typeof data.type === "string" ? "part" : "unknown";
}
