import { ModelError, type ModelFailure } from "./model.ts";
import { oneLine } from "./one_line.ts";

/** One conversation with one server, as far as its failures need to name it. */
export interface Exchange {
  /** As a person knows it: `Ollama`, `LM Studio`, `openai`. */
  readonly server: string;
  /** Without credentials. */
  readonly url: string;
  /** The model that is asked; absent where models are listed. */
  readonly model?: string;
  /** What is done with the model; `ask` unless given. */
  readonly verb?: "ask" | "pull";
  /** What to do when the server cannot be reached. */
  readonly startAdvice: string;
  /** What to do when the model is not there. */
  readonly modelAdvice: string;
  /** What to do when the server wants a key. */
  readonly keyAdvice: string;
  /** What no message may hold. */
  readonly secrets: readonly string[];
}

/** A failure in one line: its state, then what to do. */
export function failed(
  failure: ModelFailure,
  state: string,
  advice: string,
  options: ErrorOptions & { readonly retryAfter?: number; readonly said?: string } = {},
): ModelError {
  const message = advice === "" ? state : `${state} (${advice})`;
  return new ModelError(failure, message, { ...options, summary: state });
}

/** `Cannot ask "llama3"`, `Cannot pull "llama3"` or `Cannot list models` */
export function action(exchange: Exchange): string {
  return exchange.model === undefined
    ? "Cannot list models"
    : `Cannot ${exchange.verb ?? "ask"} ${quotedModel(exchange)}`;
}

/** `"llama3"` */
export function quotedModel(exchange: Exchange): string {
  return `"${oneLine(exchange.model ?? "")}"`;
}

/** `Ollama at http://127.0.0.1:11434` */
export function place(exchange: Exchange): string {
  return `${exchange.server} at ${exchange.url}`;
}

/** What the server said, safe to show. */
export function said(exchange: Exchange, message: string): string {
  return oneLine(message, exchange.secrets);
}

/** `7 seconds` */
export function inSeconds(count: number): string {
  return `${count} ${count === 1 ? "second" : "seconds"}`;
}
