import { interruptedResult } from "../transcript/mod.ts";
import type { Message, ToolCall } from "../models/mod.ts";

interface Request {
  said?: { readonly text: string; readonly speaker?: string };
  readonly calls: { readonly call: ToolCall; result?: string }[];
}

/**
 * What a turn puts into the conversation: its prompt, where anything came of it, and for each request
 * the reply and the results of the tools that it asked for. A call whose result is not on the record
 * is one that was interrupted, so that a conversation never holds a call without its result.
 */
export class ToldTurn {
  readonly #prompt: string;
  readonly #requests: Request[] = [];

  constructor(prompt: string) {
    this.#prompt = prompt;
  }

  /** A model is asked. */
  forwarded(): void {
    this.#requests.push({ calls: [] });
  }

  /** @param speaker who it is, where it is not the active model */
  say(text: string, speaker?: string): void {
    let request = this.#requests.at(-1);
    if (!request || request.said || request.calls.length > 0) {
      this.#requests.push(request = { calls: [] });
    }
    request.said = { text, ...speaker === undefined ? {} : { speaker } };
  }

  call(call: ToolCall): void {
    if (this.#requests.length === 0) this.forwarded();
    this.#requests.at(-1)!.calls.push({ call });
  }

  result(id: string, result: string): void {
    const answered = this.#requests.flatMap(({ calls }) => calls)
      .find(({ call, result }) => call.id === id && result === undefined);
    if (answered) answered.result = result;
  }

  /** Whether a tool is at work: what happens then is told in its result. */
  get isCalling(): boolean {
    const calls = this.#requests.at(-1)?.calls ?? [];
    return calls.some(({ result }) => result === undefined);
  }

  messages(): Message[] {
    const messages: Message[] = [];
    for (const { said, calls } of this.#requests) {
      const { text = "", ...speaker } = said ?? {};
      if (text === "" && calls.length === 0) continue;
      if (messages.length === 0) messages.push({ role: "user", content: this.#prompt });
      const toolCalls = calls.length > 0 ? { toolCalls: calls.map(({ call }) => call) } : {};
      messages.push({ role: "assistant", content: text, ...toolCalls, ...speaker });
      for (const { call: { id, name }, result = interruptedResult } of calls) {
        messages.push({ role: "tool", content: result, call: id, name });
      }
    }
    return messages;
  }
}
