import type { OpenAICompatibleProvider } from "@ai-sdk/openai-compatible";
import { messageIn } from "./error_body.ts";
import type { Exchange } from "./exchange.ts";
import { cutOff, errorInStream, malformed, unreadable, withheld } from "./failure.ts";
import type { GuardedFetch } from "./guarded_fetch.ts";
import { objectFrom } from "./json_shape.ts";
import type { Message, ModelRequest, ReplyPart } from "./model.ts";
import { reasoningEffort } from "./reasoning.ts";
import { modelErrorIn } from "./reply_stream.ts";

type ChatModel = ReturnType<OpenAICompatibleProvider["chatModel"]>;
type CallOptions = Parameters<ChatModel["doStream"]>[0];
type StreamPart = Awaited<ReturnType<ChatModel["doStream"]>>["stream"] extends
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
}

/** Asks a client library's model, and reads its stream as parts and failures of ours. */
export async function* languageModelReply(reply: LanguageModelReply): AsyncGenerator<ReplyPart> {
  const { exchange, guarded, request: { messages, sampling = {}, signal } } = reply;
  let finished = false;
  try {
    const { stream } = await reply.model.doStream({
      prompt: messages.map(promptMessage),
      abortSignal: signal,
      temperature: sampling.temperature,
      topP: sampling.topP,
      maxOutputTokens: sampling.maxTokens,
      seed: sampling.seed,
      reasoning: reasoningEffort(sampling),
      providerOptions: reply.providerOptions,
    });
    for await (const part of stream) {
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
}

/**
 * The same conversation for servers that take system messages at the beginning only, and no message
 * without text.
 */
export function systemFirst(messages: readonly Message[]): Message[] {
  const told = messages.filter((message) =>
    message.content.trim() !== "" || message.role === "tool" ||
    (message.role === "assistant" && message.toolCalls?.length)
  );
  const isSystem = ({ role }: Message) => role === "system";
  return [...told.filter(isSystem), ...told.filter((message) => !isSystem(message))];
}

function promptMessage(message: Message): CallOptions["prompt"][number] {
  const { role, content } = message;
  const said = content === "" ? [] : [{ type: "text", text: content } as const];
  switch (role) {
    case "system":
      return { role, content };
    case "user":
      return { role, content: said };
    case "assistant": {
      const asked = (message.toolCalls ?? []).map((call) => ({
        type: "tool-call" as const,
        toolCallId: call.id,
        toolName: call.name,
        input: objectFrom(call.arguments),
      }));
      return { role, content: [...said, ...asked] };
    }
    case "tool": {
      const { call: toolCallId, name: toolName } = message;
      const output = { type: "text" as const, value: content };
      return { role, content: [{ type: "tool-result", toolCallId, toolName, output }] };
    }
  }
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
