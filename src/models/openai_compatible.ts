import type { Exchange } from "./exchange.ts";
import { malformed } from "./failure.ts";
import { EventFraming } from "./framing.ts";
import { objectsIn } from "./json_shape.ts";
import { languageModelReply } from "./language_model_reply.ts";
import { listing } from "./listing.ts";
import type { ModelListing, ModelRequest, Provider, ReplyPart } from "./model.ts";
import { listedContextSize, withServerSizes } from "./openai_context.ts";
import { ReplyMemory } from "./reply_memory.ts";
import { servedProvider } from "./served_provider.ts";
import type { ModelServer } from "./server.ts";
import { service, type ServiceOptions } from "./service.ts";

/** Where a server that speaks OpenAI's chat protocol is, and how its models are named. */
export interface OpenAiCompatibleOptions extends Omit<ServiceOptions, "keyVariable"> {
  /** `OPENAI_API_KEY` unless given. */
  readonly keyVariable?: string;
  /**
   * Whether it is a service whose list tells all that it can tell of its models, and which takes
   * the longest reply as `max_completion_tokens` where it is OpenAI; false unless given.
   */
  readonly cloud?: boolean | "openai";
}

/**
 * OpenAI's chat completions (https://platform.openai.com/docs/api-reference/chat), as OpenAI,
 * llama.cpp, llamafile, LM Studio, vLLM and many others speak it.
 *
 * ```ts
 * import { createOpenAiCompatible } from "./openai_compatible.ts";
 * const lmStudio = createOpenAiCompatible({ name: "lmstudio", url: "http://127.0.0.1:1234/v1" });
 * if (lmStudio.model("qwen3-8b").name !== "lmstudio/qwen3-8b") throw new Error();
 * ```
 *
 * @throws {UserError} where `url` is no http or https URL
 */
export function createOpenAiCompatible(options: OpenAiCompatibleOptions): Provider {
  const own = service({ keyVariable: "OPENAI_API_KEY", ...options });
  const { name, server } = own;
  const asking = { server, memory: new ReplyMemory(), isOpenAi: options.cloud === "openai" };

  async function list(signal: AbortSignal, sizes: boolean): Promise<readonly ModelListing[]> {
    const answer = await server.getJson({ path: "/models", signal });
    const listed = listings(answer, name, server.exchange());
    return sizes && !options.cloud ? await withServerSizes(listed, server, signal) : listed;
  }

  return servedProvider({
    ...own,
    inlineThinking: true,
    list: (signal, { sizes = false }) => list(signal, sizes),
    chat: (model, request) => chat(asking, model, request),
    async contextSize(model, signal) {
      const listed = await list(signal, true);
      return listed.find(({ name }) => name === model)?.contextSize;
    },
  });
}

interface Asking {
  readonly server: ModelServer;
  readonly memory: ReplyMemory;
  readonly isOpenAi: boolean;
}

async function* chat(
  { server, memory, isOpenAi }: Asking,
  model: string,
  request: ModelRequest,
): AsyncGenerator<ReplyPart> {
  const guarded = server.stream({
    model,
    signal: request.signal,
    framing: (exchange) => new EventFraming(exchange),
  });
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  const client = createOpenAICompatible({
    name: "server",
    baseURL: server.url,
    includeUsage: true,
    fetch: guarded.fetch,
    transformRequestBody: isOpenAi ? withCompletionTokens : undefined,
  });
  const exchange = server.exchange(model);
  yield* languageModelReply({
    ...{ exchange, guarded, memory, request },
    model: client.chatModel(model),
    thinkingField: "reasoning_content",
  });
}

/** OpenAI's reasoning models refuse the older name, which other servers know alone. */
function withCompletionTokens(
  { max_tokens, ...body }: Record<string, unknown>,
): Record<string, unknown> {
  return max_tokens === undefined ? body : { ...body, max_completion_tokens: max_tokens };
}

function listings(answer: unknown, provider: string, exchange: Exchange): ModelListing[] {
  const models = objectsIn(answer, "data");
  if (models === undefined) throw malformed(exchange, "no list of models");
  return models.flatMap((entry) =>
    typeof entry.id === "string" ? [listing(provider, entry.id, listedContextSize(entry))] : []
  );
}
