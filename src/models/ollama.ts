import type { ChatResponse, Message as OllamaMessage } from "ollama";
import { messageIn } from "./error_body.ts";
import { cutOff, errorInStream, type Exchange, malformed, unreadable } from "./failure.ts";
import { type LineCheck, LineFraming } from "./framing.ts";
import type { Message, Model, ModelListing, Provider, ReplyPart } from "./model.ts";
import type { Patience } from "./patience.ts";
import { replyStream } from "./reply_stream.ts";
import { ModelServer } from "./server.ts";

/** Where an Ollama server is, and how its models are named. */
export interface OllamaOptions {
  /** `http://127.0.0.1:11434`; a path before `/api` and credentials may stand in it. */
  readonly url: string;
  /** A model's name in full, as `--model` takes it; the model's own name unless given. */
  readonly fullName?: (model: string) => string;
  readonly patience?: Partial<Patience>;
}

/**
 * Ollama, over its own protocol (https://github.com/ollama/ollama/blob/main/docs/api.md).
 *
 * ```ts
 * import { createOllama } from "./ollama.ts";
 * const model = createOllama({ url: "http://127.0.0.1:11434" }).model("llama3.1:8b");
 * if (model.description !== "Ollama at http://127.0.0.1:11434") throw new Error();
 * ```
 *
 * @throws {UserError} where `url` is no http or https URL
 */
export function createOllama(
  { url, fullName = (model) => model, patience }: OllamaOptions,
): Provider {
  const server = new ModelServer({
    server: "Ollama",
    startAdvice: 'start it with "ollama serve", or name another server with --url',
    keyAdvice: "put user and password into its URL",
    modelAdvice: (model) => `get it with "ollama pull ${model}", or choose another with --model`,
  }, { url, patience });

  return {
    name: "ollama",
    async list(signal) {
      const tags = await server.getJson("/api/tags", signal);
      return listings(tags, server.exchange());
    },
    model(name): Model {
      return {
        name: fullName(name),
        provider: "ollama",
        description: server.description,
        reply: (request) =>
          replyStream(request, (signal) => chat(server, name, request.messages, signal)),
      };
    },
  };
}

async function* chat(
  server: ModelServer,
  model: string,
  messages: readonly Message[],
  signal: AbortSignal,
): AsyncGenerator<ReplyPart> {
  const { Ollama } = await import("ollama");
  const framing = (exchange: Exchange) => new LineFraming(exchange, replyCheck(exchange));
  const guarded = server.stream({ model, signal, framing });
  const client = new Ollama({ host: server.url, fetch: guarded.fetch });
  const sent: OllamaMessage[] = messages.map(({ role, content }) => ({ role, content }));
  try {
    for await (const chunk of await client.chat({ model, messages: sent, stream: true })) {
      yield* parts(chunk);
    }
  } catch (error) {
    guarded.throwIfBroken();
    throw error;
  }
  guarded.throwIfBroken();
}

function* parts(chunk: ChatResponse): Generator<ReplyPart> {
  const { thinking, content } = chunk.message;
  if (thinking) yield { type: "thinking", text: thinking };
  if (content) yield { type: "text", text: content };
  if (!chunk.done) return;
  const { prompt_eval_count: inputTokens, eval_count: outputTokens } = chunk;
  if (inputTokens === undefined && outputTokens === undefined) return;
  yield { type: "usage", inputTokens, outputTokens };
}

/**
 * The client passes over lines that it cannot read, and does not tell an end from a broken
 * connection, so the lines are read before it sees them.
 */
function replyCheck(exchange: Exchange): LineCheck {
  let done = false;
  return {
    line(line) {
      if (line.trim() !== "") done = readLine(line, exchange);
    },
    end() {
      if (!done) throw cutOff(exchange);
    },
  };
}

/** Whether the line is the last one of a reply. */
function readLine(line: string, exchange: Exchange): boolean {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    throw unreadable(exchange, line, "is not JSON", error);
  }
  if (!isObject(value)) throw unreadable(exchange, line, "is no reply");
  if (value.error !== undefined) throw errorInStream(exchange, messageIn(value));
  const { message, done } = value;
  const readable = isObject(message) && isText(message.content) && isText(message.thinking);
  if (!readable) throw unreadable(exchange, line, "is no reply");
  return done === true;
}

function listings(tags: unknown, exchange: Exchange): ModelListing[] {
  const models = isObject(tags) ? tags.models : undefined;
  if (!Array.isArray(models)) throw malformed(exchange, "no list of models");
  return models.flatMap((entry: unknown) =>
    isObject(entry) && typeof entry.name === "string"
      ? [{ name: entry.name, provider: "ollama" }]
      : []
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isText(value: unknown): boolean {
  return value === undefined || value === null || typeof value === "string";
}
