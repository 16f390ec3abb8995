import type { OpenAICompatibleProvider } from "@ai-sdk/openai-compatible";
import { messageIn } from "./error_body.ts";
import { cutOff, errorInStream, type Exchange, malformed, unreadable } from "./failure.ts";
import { EventFraming } from "./framing.ts";
import type { Message, Model, ModelListing, Provider, ReplyPart } from "./model.ts";
import type { Patience } from "./patience.ts";
import { modelErrorIn, replyStream } from "./reply_stream.ts";
import { ModelServer } from "./server.ts";

type ChatModel = ReturnType<OpenAICompatibleProvider["chatModel"]>;
type Prompt = Parameters<ChatModel["doStream"]>[0]["prompt"];
type StreamPart = Awaited<ReturnType<ChatModel["doStream"]>>["stream"] extends
  ReadableStream<infer Part> ? Part : never;

/** Where a server that speaks OpenAI's chat protocol is, and how its models are named. */
export interface OpenAiCompatibleOptions {
  /** The provider's name, the first part of its models' names: `openai`, `lmstudio`. */
  readonly name: string;
  /** What `/chat/completions` and `/models` stand below: `https://api.openai.com/v1`. */
  readonly url: string;
  readonly key?: string;
  /** As a person knows the server: `LM Studio`; `name` unless given. */
  readonly title?: string;
  /** What to do when it cannot be reached: `start its server`. */
  readonly startAdvice?: string;
  /** The environment variable that the key comes from. */
  readonly keyVariable?: string;
  /** A model's name in full, as `--model` takes it; `NAME/MODEL` unless given. */
  readonly fullName?: (model: string) => string;
  readonly patience?: Partial<Patience>;
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
  const { name: provider, fullName = (model) => `${provider}/${model}` } = options;
  const server = new ModelServer({
    server: options.title ?? provider,
    startAdvice: options.startAdvice ?? "is it running, and the URL right?",
    keyAdvice: `set ${options.keyVariable ?? "OPENAI_API_KEY"}`,
    modelAdvice: () => "choose another with --model",
  }, options);

  return {
    name: provider,
    async list(signal) {
      return listings(await server.getJson("/models", signal), provider, server.exchange());
    },
    model(name): Model {
      return {
        name: fullName(name),
        provider,
        description: server.description,
        reply: (request) =>
          replyStream(request, (signal) => chat(server, name, request.messages, signal)),
      };
    },
  };
}

async function* chat(
  server: ModelServer,
  model: string,
  messages: readonly Message[],
  signal: AbortSignal,
): AsyncGenerator<ReplyPart> {
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  const framing = (exchange: Exchange) => new EventFraming(exchange);
  const guarded = server.stream({ model, signal, framing });
  const client = createOpenAICompatible({
    name: "server",
    baseURL: server.url,
    includeUsage: true,
    fetch: guarded.fetch,
  });
  const { stream } = await client.chatModel(model).doStream({
    prompt: messages.map(promptMessage),
    abortSignal: signal,
  });
  const exchange = server.exchange(model);
  try {
    for await (const part of stream) yield* parts(part, exchange);
  } catch (error) {
    signal.throwIfAborted();
    guarded.throwIfBroken();
    throw modelErrorIn(error) ?? malformed(exchange, `something unexpected: ${error}`, error);
  }
  guarded.throwIfBroken();
}

function promptMessage({ role, content }: Message): Prompt[number] {
  return role === "system"
    ? { role, content }
    : { role, content: [{ type: "text", text: content }] };
}

function* parts(part: StreamPart, exchange: Exchange): Generator<ReplyPart> {
  switch (part.type) {
    case "text-delta":
      yield { type: "text", text: part.delta };
      return;
    case "reasoning-delta":
      yield { type: "thinking", text: part.delta };
      return;
    case "finish": {
      const { total: inputTokens } = part.usage.inputTokens;
      const { total: outputTokens } = part.usage.outputTokens;
      if (inputTokens === undefined && outputTokens === undefined) return;
      yield { type: "usage", inputTokens, outputTokens };
      return;
    }
    case "error":
      throw streamFailure(part.error, exchange);
  }
}

/** The client gives an error for an event that it cannot read, for one that tells of an error, and
 * for a stream without its last event. */
function streamFailure(error: unknown, exchange: Exchange): Error {
  if (!(error instanceof Error)) return errorInStream(exchange, messageIn({ error }));
  if (error.name === "AI_JSONParseError" && "text" in error) {
    return unreadable(exchange, String(error.text), "is not JSON", error);
  }
  if (error.name === "AI_TypeValidationError" && "value" in error) {
    const message = messageIn(error.value);
    if (message !== "") return errorInStream(exchange, message);
    const text = JSON.stringify(error.value) ?? "";
    return unreadable(exchange, text, "is no reply", error);
  }
  return cutOff(exchange, error);
}

function listings(answer: unknown, provider: string, exchange: Exchange): ModelListing[] {
  const models = typeof answer === "object" && answer !== null && "data" in answer
    ? answer.data
    : undefined;
  if (!Array.isArray(models)) throw malformed(exchange, "no list of models");
  return models.flatMap((entry: unknown) => {
    const named = typeof entry === "object" && entry !== null && "id" in entry;
    return named && typeof entry.id === "string" ? [{ name: entry.id, provider }] : [];
  });
}
