import type { OpenAICompatibleProvider } from "@ai-sdk/openai-compatible";
import { objectFrom } from "./json_shape.ts";
import type { Message, SpokenMessage, ToolDescription } from "./model.ts";
import type { ReplyMemory } from "./reply_memory.ts";

/** How a client library's model is called. */
export type CallOptions = Parameters<
  ReturnType<OpenAICompatibleProvider["chatModel"]>["doStream"]
>[0];

type PromptMessage = CallOptions["prompt"][number];

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

/** A message, as client libraries take it. */
export function promptMessage(message: Message, memory: ReplyMemory): PromptMessage {
  const { role, content } = message;
  switch (role) {
    case "system":
      return { role, content };
    case "user":
      return { role, content: textParts(content) };
    case "assistant":
      return { role, content: assistantParts(message, memory) };
    case "tool": {
      const { call: toolCallId, name: toolName } = message;
      const output = { type: "text" as const, value: content };
      return { role, content: [{ type: "tool-result", toolCallId, toolName, output }] };
    }
  }
}

/** Tools, as client libraries take them; nothing where there are none. */
export function promptTools(tools: readonly ToolDescription[] = []): CallOptions["tools"] {
  if (tools.length === 0) return undefined;
  return tools.map(({ name, description, parameters: inputSchema }) => ({
    type: "function",
    name,
    description,
    inputSchema,
  }));
}

function textParts(text: string) {
  return text === "" ? [] : [{ type: "text" as const, text }];
}

function assistantParts(message: SpokenMessage, memory: ReplyMemory) {
  const remembered = memory.of(message);
  const thoughts = (remembered?.thoughts ?? []).map(({ text, data: providerOptions }) => ({
    type: "reasoning" as const,
    text,
    providerOptions,
  }));
  const calls = (message.toolCalls ?? []).map((call) => ({
    type: "tool-call" as const,
    toolCallId: call.id,
    toolName: call.name,
    // Servers read them before their models do, and take nothing but an object.
    input: objectFrom(call.arguments),
    providerOptions: remembered?.data.get(call.id),
  }));
  return [...thoughts, ...textParts(message.content), ...calls];
}
