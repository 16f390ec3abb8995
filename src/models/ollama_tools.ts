import type { ChatResponse, Message as OllamaMessage, Tool as OllamaTool } from "ollama";
import { CallIds } from "./call_ids.ts";
import { isObject, objectFrom } from "./json_shape.ts";
import type { Message, ReplyPart, ToolCall, ToolDescription } from "./model.ts";

/** A tool, as Ollama's protocol tells a model of it (https://docs.ollama.com/capabilities/tool-calling). */
export function ollamaTool({ name, description, parameters }: ToolDescription): OllamaTool {
  return { type: "function", function: { name, description, parameters } };
}

/** A message, as Ollama's protocol has it: calls have no ids, a result names its tool. */
export function ollamaMessage(message: Message): OllamaMessage {
  const { role, content } = message;
  if (message.role === "tool") return { role, content, tool_name: message.name };
  const { toolCalls = [] } = message;
  if (toolCalls.length === 0) return { role, content };
  const tool_calls = toolCalls.map((call) => ({
    function: { name: call.name, arguments: objectFrom(call.arguments) },
  }));
  return { role, content, tool_calls };
}

/** Whether `value` is what may stand as a message's calls. */
export function areOllamaCalls(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  return Array.isArray(value) &&
    value.every((call) =>
      isObject(call) && isObject(call.function) && typeof call.function.name === "string"
    );
}

/** Gathers the calls of one reply, which come in any of its chunks, each whole. */
export class OllamaCalls {
  readonly #calls: ToolCall[] = [];
  readonly #ids: CallIds;

  constructor(messages: readonly Message[]) {
    this.#ids = new CallIds(messages);
  }

  take({ message }: ChatResponse): void {
    for (const call of message.tool_calls ?? []) {
      const { id, function: { name, arguments: given } }: GivenCall = call;
      const text = typeof given === "string" ? given : JSON.stringify(given ?? {});
      const own = typeof id === "string" ? id : undefined;
      this.#calls.push({ id: this.#ids.take(own), name, arguments: text });
    }
  }

  *parts(): Generator<ReplyPart> {
    for (const call of this.#calls) yield { type: "tool call", call };
  }
}

/** Newer servers give ids, some compatible ones arguments as text. */
interface GivenCall {
  readonly id?: unknown;
  readonly function: { readonly name: string; readonly arguments?: unknown };
}
