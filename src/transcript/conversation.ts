import type { Message } from "../models/mod.ts";

/**
 * What has been said so far, in the order in which a model is sent it. One conversation belongs to
 * one session; chat, shell and the other plugins add to it, and `/clear` empties it.
 *
 * ```ts
 * import { Conversation } from "./conversation.ts";
 * const conversation = new Conversation();
 * conversation.add({ role: "user", content: "Is anyone there?" });
 * if (conversation.messages.length !== 1) throw new Error("one message was added");
 * ```
 */
export class Conversation {
  #messages: Message[] = [];

  /** The messages so far, oldest first; the system prompt is not among them. */
  get messages(): readonly Message[] {
    return this.#messages;
  }

  add(message: Message): void {
    this.#messages.push(message);
  }

  clear(): void {
    this.#messages = [];
  }
}
