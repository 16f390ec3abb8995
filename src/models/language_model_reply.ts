import type { OpenAICompatibleProvider } from "@ai-sdk/openai-compatible";
import { messageIn } from "./error_body.ts";
import type { Exchange } from "./exchange.ts";
import { cutOff, errorInStream, malformed, unreadable, withheld } from "./failure.ts";
import type { GuardedFetch } from "./guarded_fetch.ts";
import { type CallOptions, promptMessages, promptTools } from "./language_model_prompt.ts";
import type { ModelRequest, ReplyPart } from "./model.ts";
import { reasoningEffort } from "./reasoning.ts";
import { ReplyCalls } from "./reply_calls.ts";
import type { ReplyMemory } from "./reply_memory.ts";
import { modelErrorIn } from "./reply_stream.ts";

type ChatModel = ReturnType<OpenAICompatibleProvider["chatModel"]>;

/** What a client library streams. */
export type StreamPart = Awaited<ReturnType<ChatModel["doStream"]>>["stream"] extends
  ReadableStream<infer Part> ? Part : never;

/** A model of a client library. */
export type LanguageModel = Pick<ChatModel, "doStream">;

/** One reply of a client library's model. */
export interface LanguageModelReply {
  readonly exchange: Exchange;
  readonly guarded: GuardedFetch;
  readonly request: ModelRequest;
  readonly model: LanguageModel;
  readonly providerOptions?: CallOptions["providerOptions"];
  readonly memory: ReplyMemory;
  /**
   * Of servers that tell thinking under several names: the one under which they take it back. Thinking
   * that came under another is not sent back.
   */
  readonly thinkingField?: string;
}

/** Asks a client library's model, and reads its stream as parts and failures of ours. */
export async function* languageModelReply(reply: LanguageModelReply): AsyncGenerator<ReplyPart> {
  const { exchange, guarded, memory, request: { messages, sampling = {}, signal } } = reply;
  const calls = new ReplyCalls(messages, reply.thinkingField);
  let finished = false;
  try {
    const { stream } = await reply.model.doStream({
      prompt: promptMessages(messages, memory),
      tools: promptTools(reply.request.tools),
      includeRawChunks: reply.thinkingField !== undefined,
      abortSignal: signal,
      temperature: sampling.temperature,
      topP: sampling.topP,
      maxOutputTokens: sampling.maxTokens,
      seed: sampling.seed,
      reasoning: reasoningEffort(sampling),
      providerOptions: reply.providerOptions,
    });
    for await (const part of stream) {
      calls.take(part);
      finished ||= part.type === "finish" && part.finishReason.unified !== "interrupted";
      yield* parts(part, exchange);
    }
  } catch (error) {
    signal.throwIfAborted();
    guarded.throwIfBroken();
    throw modelErrorIn(error) ?? malformed(exchange, `something unexpected: ${error}`, error);
  }
  guarded.throwIfBroken();
  if (!finished) throw cutOff(exchange);
  for (const call of calls.finish(memory)) yield { type: "tool call", call };
}

function* parts(part: StreamPart, exchange: Exchange): Generator<ReplyPart> {
  switch (part.type) {
    case "text-delta":
      if (part.delta !== "") yield { type: "text", text: part.delta };
      return;
    case "reasoning-delta":
      if (part.delta !== "") yield { type: "thinking", text: part.delta };
      return;
    case "finish": {
      const { total: inputTokens } = part.usage.inputTokens;
      const { total: outputTokens } = part.usage.outputTokens;
      if (inputTokens !== undefined || outputTokens !== undefined) {
        yield { type: "usage", inputTokens, outputTokens };
      }
      const { unified, raw } = part.finishReason;
      if (unified === "length") yield { type: "length limit" };
      if (unified === "content-filter") throw withheld(exchange, raw);
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
