import { type Model, ModelError, type ModelRequest, type ReplyPart } from "./model.ts";

/** How a model is asked again. */
export interface RetryOptions {
  /** How often it is asked in all; 3 unless given. */
  readonly attempts?: number;
  /** Waits; rejects with the signal's reason once that is aborted. */
  readonly sleep?: (seconds: number, signal: AbortSignal) => Promise<void>;
}

/** In seconds: who is told to wait longer is told so at once instead. */
const longestWait = 120;

/**
 * The same model, asked again where its server has too many requests or failed, and where it can no
 * longer be reached after it has answered once (a server that restarts; one that was never there is
 * told of at once). It is asked after as many seconds as the server says, up to 120, else after about
 * 1, 2, 4 and so on, each announced by a part of type `waiting`. Once any text or thinking came,
 * nothing is asked again, so nothing is ever said twice.
 *
 * ```ts
 * import { createEliza } from "./eliza.ts";
 * import { withRetries } from "./retry.ts";
 * const model = withRetries(createEliza().model("eliza"), { attempts: 2 });
 * if (model.name !== "eliza") throw new Error();
 * ```
 */
export function withRetries(model: Model, options: RetryOptions = {}): Model {
  const { attempts = 3, sleep = wait } = options;
  const { name, provider, description } = model;
  let answered = false;

  async function* reply(request: ModelRequest): AsyncGenerator<ReplyPart> {
    for (let attempt = 1;; attempt++) {
      let begun = false;
      try {
        for await (const part of model.reply(request)) {
          begun ||= ["text", "thinking", "tool call"].includes(part.type);
          answered ||= begun;
          yield part;
        }
        return;
      } catch (error) {
        const seconds = begun || attempt >= attempts
          ? undefined
          : secondsUntilNext(error, attempt, answered);
        if (seconds === undefined) throw error;
        yield { type: "waiting", seconds, reason: `${(error as ModelError).summary}.` };
        await sleep(seconds, request.signal);
      }
    }
  }

  return {
    ...{ name, provider, description, reply },
    contextSize: (signal) => model.contextSize?.(signal) ?? Promise.resolve(undefined),
  };
}

/** Nothing where asking again does not help. */
function secondsUntilNext(error: unknown, attempt: number, answered: boolean): number | undefined {
  if (!(error instanceof ModelError)) return undefined;
  const { failure, retryAfter } = error;
  const passing = failure === "rate limited" || failure === "server error" ||
    (failure === "unreachable" && answered);
  if (!passing) return undefined;
  if (retryAfter !== undefined) return retryAfter <= longestWait ? retryAfter : undefined;
  return 2 ** (attempt - 1) * (0.75 + Math.random() / 2);
}

function wait(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, seconds * 1000);
    signal.addEventListener("abort", stop, { once: true });
  });
}
