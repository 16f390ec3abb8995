import { exitCode, UserError } from "../kernel/user_error.ts";

/** One message of a conversation, as a model is sent it. */
export type Message = SpokenMessage | ToolMessage;

/** What somebody says. */
export interface SpokenMessage {
  readonly role: "system" | "user" | "assistant";
  readonly content: string;
  /** Who said it, as a cue (`CLAUDE`, `SHELL`), where it matters to the reader. */
  readonly speaker?: string;
  /** The tools that the assistant asked for with this, each answered by a message of its own. */
  readonly toolCalls?: readonly ToolCall[];
}

/** What came of a tool that a model asked for. */
export interface ToolMessage {
  readonly role: "tool";
  readonly content: string;
  /** The `id` of the call that it answers. */
  readonly call: string;
  /** The tool's name. */
  readonly name: string;
}

/** A model asks for a tool. */
export interface ToolCall {
  /** As the server gave it, else one made up; no two of one conversation are the same. */
  readonly id: string;
  readonly name: string;
  /** As the model wrote them: JSON, if it writes well. */
  readonly arguments: string;
}

/** A tool, as a model is told of it. */
export interface ToolDescription {
  /** Letters, digits, `_`. */
  readonly name: string;
  readonly description: string;
  /** A JSON schema of type `object`. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** How much a model thinks before it replies, as the protocols of most providers say it. */
export type ReasoningEffort = "off" | "low" | "medium" | "high";

/** How a model picks its words and what it is given room for; the server's own defaults where absent. */
export interface Sampling {
  readonly temperature?: number;
  readonly topP?: number;
  /** In tokens, of the reply. */
  readonly maxTokens?: number;
  readonly seed?: number;
  /** In tokens, where the server lets its caller choose (Ollama's `num_ctx`). */
  readonly contextLength?: number;
  /** How long the server keeps the model loaded, in its own words (`10m`, `-1`); Ollama only. */
  readonly keepAlive?: string;
  /**
   * How much it thinks, or with at most how many tokens. Where a protocol knows no number of
   * tokens, the nearest effort is asked for.
   */
  readonly reasoning?: ReasoningEffort | number;
}

/** What one reply is asked for with. */
export interface ModelRequest {
  readonly messages: readonly Message[];
  readonly signal: AbortSignal;
  readonly sampling?: Sampling;
  /** What it may ask for; a model that takes no tools is asked without them. */
  readonly tools?: readonly ToolDescription[];
}

/** What a model streams. Token counts are the server's own; absent where it gives none. */
export type ReplyPart =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "thinking"; readonly text: string }
  /** A whole call. All calls come after the text, so that the reply ends with the last. */
  | { readonly type: "tool call"; readonly call: ToolCall }
  | { readonly type: "usage"; readonly inputTokens?: number; readonly outputTokens?: number }
  /** The reply ended because it, or the conversation, reached the longest that there may be. */
  | { readonly type: "length limit" }
  /** The server could not answer now: it is asked again after that many seconds. */
  | { readonly type: "waiting"; readonly seconds: number; readonly reason: string };

/** How far the fetching of a model has come. */
export interface PullProgress {
  /** In the server's words, in one line: `pulling manifest`. */
  readonly status: string;
  /** In bytes, of what is known so far. */
  readonly done: number;
  /** In bytes; grows as more becomes known, 0 before anything is. */
  readonly total: number;
}

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
  /** The size of its context in tokens, asked from the server where it can say; else undefined. */
  contextSize?(signal: AbortSignal): Promise<number | undefined>;
  /**
   * Has the server fetch the model, where it is one that does so. Ends early when the signal is
   * aborted (it then throws the signal's reason); the next call goes on from there.
   *
   * @throws {ModelError} for every failure of the server, the network or the request
   */
  pull?(signal: AbortSignal): AsyncIterable<PullProgress>;
}

/** A model that a provider offers, for lists and completion. */
export interface ModelListing {
  readonly name: string;
  readonly provider: string;
  /** In tokens. */
  readonly contextSize?: number;
}

/** How much a list is to tell. */
export interface ListOptions {
  /**
   * Whether the context sizes that the list itself does not give are asked for as well, which takes
   * at most a second more.
   */
  readonly sizes?: boolean;
}

/** Makes models. */
export interface Provider {
  readonly name: string;
  /** The environment variable that its key is missing from: before it is set, nothing is sent. */
  readonly missingKey?: string;
  /**
   * The models that can be reached now, by the provider's own names.
   *
   * @throws {ModelError} of kind `unreachable` where no server answers
   */
  list(signal: AbortSignal, options?: ListOptions): Promise<readonly ModelListing[]>;
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

  /** In seconds, where the server said when to ask again. */
  readonly retryAfter?: number;
  /** The message without what to do. */
  readonly summary: string;
  /** The server's own words, where it refused or failed with any. */
  readonly said?: string;

  constructor(
    readonly failure: ModelFailure,
    message: string,
    options?: ErrorOptions & {
      readonly retryAfter?: number;
      readonly summary?: string;
      readonly said?: string;
    },
  ) {
    super(message, exitCode.failed, options);
    this.retryAfter = options?.retryAfter;
    this.summary = options?.summary ?? message;
    this.said = options?.said;
  }
}
