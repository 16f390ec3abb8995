import { messageIn } from "./error_body.ts";
import { action, type Exchange, failed, place, said } from "./exchange.ts";
import { unreadable } from "./failure.ts";
import { type LineCheck, LineFraming } from "./framing.ts";
import { isObject } from "./json_shape.ts";
import type { ModelError, PullProgress } from "./model.ts";
import type { ModelServer } from "./server.ts";

/**
 * Has Ollama fetch a model, and tells how far it is
 * (https://github.com/ollama/ollama/blob/main/docs/api.md#pull-a-model). A model comes as several
 * files, one after the other; sizes are told as they become known.
 *
 * @throws {ModelError} where it cannot be had; the next pull goes on where this one stopped
 */
export async function* pullFromOllama(
  server: ModelServer,
  model: string,
  signal: AbortSignal,
): AsyncGenerator<PullProgress> {
  const pulling = new Pulling({ ...server.exchange(model), verb: "pull" });
  const guarded = server.stream({
    model,
    signal,
    verb: "pull",
    framing: (exchange) => new LineFraming(exchange, pulling),
  });
  const answer = await guarded.fetch(`${server.url}/api/pull`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ model, stream: true }),
  });
  for await (const _line of answer.body!) yield pulling.progress;
  guarded.throwIfBroken();
}

/** Reads along what Ollama tells. */
class Pulling implements LineCheck {
  readonly #exchange: Exchange;
  /** By digest, in bytes. */
  readonly #files = new Map<string, { readonly done: number; readonly total: number }>();
  #status = "";

  constructor(exchange: Exchange) {
    this.#exchange = exchange;
  }

  get progress(): PullProgress {
    let [done, total] = [0, 0];
    for (const file of this.#files.values()) {
      done += file.done;
      total += file.total;
    }
    return { status: this.#status, done, total };
  }

  line(text: string): void {
    if (text.trim() === "") return;
    const told = this.#parsed(text);
    if (told.error !== undefined) throw this.#failure(messageIn(told));
    if (typeof told.status !== "string") throw unreadable(this.#exchange, text, "is no progress");
    this.#status = said(this.#exchange, told.status);
    const { digest, total, completed } = told;
    if (typeof digest !== "string" || !isCount(total)) return;
    this.#files.set(digest, { total, done: isCount(completed) ? Math.min(completed, total) : 0 });
  }

  end(): void {
    if (this.#status === "success") return;
    const state = `${place(this.#exchange)} closed the connection before the end`;
    throw this.#failed("cut off", state, "what came is kept; pull again");
  }

  #parsed(text: string): Record<string, unknown> {
    try {
      const value: unknown = JSON.parse(text);
      if (isObject(value)) return value;
    } catch (error) {
      throw unreadable(this.#exchange, text, "is not JSON", error);
    }
    throw unreadable(this.#exchange, text, "is no progress");
  }

  #failure(message: string): ModelError {
    if (message.includes("file does not exist")) {
      const advice = "is its name right? https://ollama.com/library lists them";
      return this.#failed("unknown model", "Ollama's library does not have it", advice);
    }
    const state = `${place(this.#exchange)} failed: ${said(this.#exchange, message)}`;
    return this.#failed("server error", state, "what came is kept; pull again");
  }

  #failed(failure: ModelError["failure"], state: string, advice: string): ModelError {
    return failed(failure, `${action(this.#exchange)}: ${state}`, advice);
  }
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}
