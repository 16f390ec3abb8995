import { CallIds } from "./call_ids.ts";
import { isObject, objectsIn } from "./json_shape.ts";
import type { StreamPart } from "./language_model_reply.ts";
import type { Message, ToolCall } from "./model.ts";
import type { ReplyMemory, ServerData, Thought } from "./reply_memory.ts";

/** Gathers what one reply of a client library asks for, and the thinking that led there. */
export class ReplyCalls {
  readonly #ids: CallIds;
  readonly #calls: ToolCall[] = [];
  readonly #data = new Map<string, ServerData>();
  readonly #thoughts: Thought[] = [];
  readonly #thinkingField: string | undefined;
  #takesThinkingBack: boolean;

  constructor(messages: readonly Message[], thinkingField?: string) {
    this.#ids = new CallIds(messages);
    this.#thinkingField = thinkingField;
    this.#takesThinkingBack = thinkingField === undefined;
  }

  take(part: StreamPart): void {
    switch (part.type) {
      case "tool-call": {
        const id = this.#ids.take(part.toolCallId);
        this.#calls.push({ id, name: part.toolName, arguments: part.input });
        this.#data.set(id, part.providerMetadata);
        return;
      }
      case "reasoning-start":
        this.#thoughts.push({ text: "", data: part.providerMetadata });
        return;
      case "reasoning-delta":
        return this.#think(part.delta, part.providerMetadata);
      case "reasoning-end":
        return this.#think("", part.providerMetadata);
      case "raw":
        this.#takesThinkingBack ||= hasField(part.rawValue, this.#thinkingField!);
    }
  }

  /** The calls, now that the reply is whole. */
  finish(memory: ReplyMemory): readonly ToolCall[] {
    const [first] = this.#calls;
    const thoughts = this.#takesThinkingBack ? this.#thoughts : [];
    if (first) memory.keep(first.id, { thoughts, data: this.#data });
    return this.#calls;
  }

  #think(text: string, data: ServerData): void {
    const thought = this.#thoughts.at(-1);
    if (!thought) return;
    thought.text += text;
    thought.data = data ?? thought.data;
  }
}

/** Whether the delta of a chunk has a field. */
function hasField(chunk: unknown, field: string): boolean {
  const [choice] = objectsIn(chunk, "choices") ?? [];
  return isObject(choice?.delta) && typeof choice.delta[field] === "string";
}
