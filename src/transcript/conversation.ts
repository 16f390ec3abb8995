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
  #turns = 0;

  /** The messages so far, oldest first; the system prompt is not among them. */
  get messages(): readonly Message[] {
    return this.#messages;
  }

  /** How many turns the session has had, those of earlier runs included. */
  get turns(): number {
    return this.#turns;
  }

  /** Counts one more turn, and gives its number. */
  beginTurn(): number {
    return ++this.#turns;
  }

  /** Goes on from an earlier conversation, in the place of this one. */
  takeUp(messages: readonly Message[], turns: number): void {
    this.#messages = [...messages];
    this.#turns = turns;
  }

  add(message: Message): void {
    this.#messages.push(message);
  }

  /** Empties it; the turns are counted on. */
  clear(): void {
    this.#messages = [];
  }
}
