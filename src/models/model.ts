import { exitCode, UserError } from "../kernel/user_error.ts";

/** One message of a conversation, as a model is sent it. */
export interface Message {
  readonly role: "system" | "user" | "assistant";
  readonly content: string;
  /** Who said it, as a cue (`CLAUDE`, `SHELL`), where it matters to the reader. */
  readonly speaker?: string;
}

/** What one reply is asked for with. */
export interface ModelRequest {
  readonly messages: readonly Message[];
  readonly signal: AbortSignal;
}

/** What a model streams. Token counts are the server's own; absent where it gives none. */
export type ReplyPart =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "thinking"; readonly text: string }
  | { readonly type: "usage"; readonly inputTokens?: number; readonly outputTokens?: number };

/** Something that answers prompts. */
export interface Model {
  /** In full, as `--model` takes it: `llama3.1:8b`, `openai/gpt-4o-mini`, `eliza`. */
  readonly name: string;
  /** The provider's name: `ollama`, `openai`, `eliza`. */
  readonly provider: string;
  /** One phrase for a person: `Ollama at http://127.0.0.1:11434`, `the built-in offline partner`. */
  readonly description: string;
  /**
   * Streams one reply. Pulling drives the source: a slow reader slows the server. Ends early when
   * `request.signal` is aborted (it then throws the signal's reason).
   *
   * @throws {ModelError} for every failure of the server, the network or the request
   */
  reply(request: ModelRequest): AsyncIterable<ReplyPart>;
}

/** A model that a provider offers, for lists and completion. */
export interface ModelListing {
  readonly name: string;
  readonly provider: string;
  /** In tokens. */
  readonly contextSize?: number;
}

/** Makes models. */
export interface Provider {
  readonly name: string;
  /**
   * The models that can be reached now.
   *
   * @throws {ModelError} of kind `unreachable` where no server answers
   */
  list(signal: AbortSignal): Promise<readonly ModelListing[]>;
  /** A model by the provider's own name for it; nothing is sent before `reply`. */
  model(name: string): Model;
}

/** What went wrong with a model, for callers that treat kinds differently. */
export type ModelFailure =
  | "unreachable"
  | "unknown model"
  | "unauthorized"
  | "rate limited"
  | "server error"
  | "cut off"
  | "malformed"
  | "timed out"
  | "context overflow"
  | "refused";

/** A model that failed, in one line that says what to do. */
export class ModelError extends UserError {
  override name = "ModelError";

  constructor(readonly failure: ModelFailure, message: string, options?: ErrorOptions) {
    super(message, exitCode.failed, options);
  }
}
