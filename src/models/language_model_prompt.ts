import type { OpenAICompatibleProvider } from "@ai-sdk/openai-compatible";
import { objectFrom } from "./json_shape.ts";
import type { Message, SpokenMessage, ToolDescription, ToolMessage } from "./model.ts";
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

/** The conversation, as client libraries take it: the results of one reply's calls are one message. */
export function promptMessages(messages: readonly Message[], memory: ReplyMemory): PromptMessage[] {
  const prompt: PromptMessage[] = [];
  for (const message of messages) {
    const last = prompt.at(-1);
    if (message.role !== "tool") prompt.push(spokenMessage(message, memory));
    else if (last?.role === "tool") last.content.push(resultPart(message));
    else prompt.push({ role: "tool", content: [resultPart(message)] });
  }
  return prompt;
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

function spokenMessage(message: SpokenMessage, memory: ReplyMemory): PromptMessage {
  const { role, content } = message;
  switch (role) {
    case "system":
      return { role, content };
    case "user":
      return { role, content: textParts(content) };
    case "assistant":
      return { role, content: assistantParts(message, memory) };
  }
}

function resultPart({ call: toolCallId, name: toolName, content: value }: ToolMessage) {
  const output = { type: "text" as const, value };
  return { type: "tool-result" as const, toolCallId, toolName, output };
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
  // Beside calls, some servers refuse a text of blanks.
  const isBlank = calls.length > 0 && message.content.trim() === "";
  return [...thoughts, ...(isBlank ? [] : textParts(message.content)), ...calls];
}
