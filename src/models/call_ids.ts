import type { Message } from "./model.ts";

/** Every protocol takes such an id; one of them takes no other length. */
const idLength = 9;

/**
 * Gives the calls of one reply their ids: the server's own, or, where it gives none or one that
 * stands in the conversation already, one that is made up.
 */
export class CallIds {
  readonly #taken: Set<string>;

  constructor(messages: readonly Message[]) {
    this.#taken = new Set(
      messages.flatMap((message) =>
        message.role === "assistant" ? (message.toolCalls ?? []).map(({ id }) => id) : []
      ),
    );
  }

  take(given: string | undefined): string {
    let id = given ?? "";
    while (id === "" || this.#taken.has(id)) {
      id = crypto.randomUUID().replaceAll("-", "").slice(0, idLength);
    }
    this.#taken.add(id);
    return id;
  }
}
