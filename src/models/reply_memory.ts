import type { OpenAICompatibleProvider } from "@ai-sdk/openai-compatible";
import type { SpokenMessage } from "./model.ts";

type CallOptions = Parameters<ReturnType<OpenAICompatibleProvider["chatModel"]>["doStream"]>[0];

/** What a client library takes and gives besides a part itself: a server's signature of it. */
export type ServerData = CallOptions["providerOptions"];

/** A piece of thinking, with the server's signature. */
export interface Thought {
  text: string;
  data?: ServerData;
}

/** What a server wants back, unchanged, with a reply that called tools. */
export interface RememberedReply {
  readonly thoughts: readonly Thought[];
  /** By the ids of the calls. */
  readonly data: ReadonlyMap<string, ServerData>;
}

/** A turn holds fewer. */
const most = 200;

/**
 * Servers of models that think while they call tools refuse results of those tools where the
 * thinking does not come back with its signature. That is no part of the conversation: it is kept
 * here, and only for as long as the process lasts.
 */
export class ReplyMemory {
  /** By the ids of their first calls, oldest first. */
  readonly #replies = new Map<string, RememberedReply>();

  keep(firstCall: string, reply: RememberedReply): void {
    this.#replies.set(firstCall, reply);
    for (const oldest of this.#replies.keys()) {
      if (this.#replies.size <= most) break;
      this.#replies.delete(oldest);
    }
  }

  of({ toolCalls }: SpokenMessage): RememberedReply | undefined {
    const first = toolCalls?.[0];
    return first && this.#replies.get(first.id);
  }
}
