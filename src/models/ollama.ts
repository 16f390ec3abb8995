import type { ChatRequest, ChatResponse } from "ollama";
import { messageIn } from "./error_body.ts";
import type { Exchange } from "./exchange.ts";
import { cutOff, errorInStream, malformed, unreadable } from "./failure.ts";
import { type LineCheck, LineFraming } from "./framing.ts";
import { isNestedTooDeep, isObject, objectsIn } from "./json_shape.ts";
import { listing } from "./listing.ts";
import type { ModelListing, ModelRequest, Provider, ReplyPart, Sampling } from "./model.ts";
import { areOllamaCalls, OllamaCalls, ollamaMessage, ollamaTool } from "./ollama_tools.ts";
import { ollamaContextSizes } from "./ollama_context.ts";
import { pullFromOllama } from "./ollama_pull.ts";
import { oneLine } from "./one_line.ts";
import type { Patience } from "./patience.ts";
import { briefly, servedProvider } from "./served_provider.ts";
import { ModelServer } from "./server.ts";

/** Where an Ollama server is, and how its models are named. */
export interface OllamaOptions {
  /** The provider's name; `ollama` unless given. */
  readonly name?: string;
  /** `http://127.0.0.1:11434`; a path before `/api` and credentials may stand in it. */
  readonly url: string;
  /** Sent as `Authorization: Bearer KEY`, where a proxy before the server asks for one. */
  readonly key?: string;
  /** The environment variable that the key comes from. */
  readonly keyVariable?: string;
  /** Whether nothing is sent without a key; false unless given. */
  readonly keyRequired?: boolean;
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
export function createOllama(options: OllamaOptions): Provider {
  const { name = "ollama", fullName = (model: string) => model, keyVariable } = options;
  const pulling = (model: string) => `harvey models pull ${oneLine(fullName(model))}`;
  const server = new ModelServer({
    server: "Ollama",
    startAdvice: 'start it with "ollama serve", or name another server with --url',
    keyAdvice: keyVariable ? `set ${keyVariable}` : "put user and password into its URL",
    modelAdvice: (model) => `get it with "${pulling(model)}", or choose another with --model`,
  }, { ...options, missingKey: options.keyRequired && !options.key ? keyVariable : undefined });

  async function list(signal: AbortSignal): Promise<readonly ModelListing[]> {
    const tags = await server.getJson({ path: "/api/tags", signal });
    return listings(tags, name, server.exchange());
  }

  return servedProvider({
    name,
    server,
    fullName,
    otherwise: pulling,
    pull: (model, signal) => pullFromOllama(server, model, signal),
    inlineThinking: true,
    async list(signal, { sizes = false }) {
      const listed = await list(signal);
      if (!sizes) return listed;
      return await withSizes(listed, server, signal);
    },
    chat: (model, request) => chat(server, model, request),
    contextSize: (model, signal) => ollamaContextSizes(server, signal)(model),
  });
}

async function* chat(
  server: ModelServer,
  model: string,
  { messages, sampling = {}, signal, tools = [] }: ModelRequest,
): AsyncGenerator<ReplyPart> {
  const framing = (exchange: Exchange) => new LineFraming(exchange, replyCheck(exchange));
  const guarded = server.stream({ model, signal, framing });
  const { Ollama } = await import("ollama");
  const client = new Ollama({ host: server.url, fetch: guarded.fetch });
  const told = tools.length > 0 ? { tools: tools.map(ollamaTool) } : {};
  const sent = messages.map(ollamaMessage);
  const asked = { model, messages: sent, ...told, ...chosen(sampling), stream: true } as const;
  const calls = new OllamaCalls(messages);
  try {
    for await (const chunk of await client.chat(asked)) {
      yield* parts(chunk);
      calls.take(chunk);
    }
  } catch (error) {
    guarded.throwIfBroken();
    throw error;
  }
  guarded.throwIfBroken();
  yield* calls.parts();
}

/** https://github.com/ollama/ollama/blob/main/docs/modelfile.md#parameter */
function chosen(sampling: Sampling): Pick<ChatRequest, "options" | "keep_alive" | "think"> {
  const { temperature, topP, maxTokens, seed, contextLength, keepAlive, reasoning } = sampling;
  const named = { temperature, top_p: topP, num_predict: maxTokens, seed, num_ctx: contextLength };
  const options = Object.fromEntries(Object.entries(named).filter(([, value]) => value != null));
  return {
    ...(Object.keys(options).length === 0 ? {} : { options }),
    ...(keepAlive === undefined ? {} : { keep_alive: duration(keepAlive) }),
    ...(reasoning === undefined ? {} : { think: thinking(reasoning) }),
  };
}

/** https://docs.ollama.com/capabilities/thinking: on, off or, for some models, an effort. */
function thinking(reasoning: NonNullable<Sampling["reasoning"]>): ChatRequest["think"] {
  if (reasoning === "off") return false;
  return typeof reasoning === "number" ? true : reasoning;
}

/** Ollama takes a text with a unit, or a number of seconds: `-1` as a text is an error. */
function duration(text: string): string | number {
  const seconds = Number(text);
  return text.trim() === "" || Number.isNaN(seconds) ? text : seconds;
}

function* parts(chunk: ChatResponse): Generator<ReplyPart> {
  const { thinking, content } = chunk.message;
  if (thinking) yield { type: "thinking", text: thinking };
  if (content) yield { type: "text", text: content };
  if (!chunk.done) return;
  if (chunk.done_reason === "length") yield { type: "length limit" };
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
  const readable = isObject(message) && isText(message.content) && isText(message.thinking) &&
    areOllamaCalls(message.tool_calls);
  if (!readable) throw unreadable(exchange, line, "is no reply");
  // Its arguments are an object, which has to become text again.
  if (isObject(message) && message.tool_calls && isNestedTooDeep(line)) {
    throw unreadable(exchange, line, "is nested too deep");
  }
  return done === true;
}

function listings(tags: unknown, provider: string, exchange: Exchange): ModelListing[] {
  const models = objectsIn(tags, "models");
  if (models === undefined) throw malformed(exchange, "no list of models");
  return models.flatMap(({ name }) => typeof name === "string" ? [listing(provider, name)] : []);
}

/** Sizes that do not come within a second are left out. */
async function withSizes(
  listed: readonly ModelListing[],
  server: ModelServer,
  signal: AbortSignal,
): Promise<readonly ModelListing[]> {
  const sizes = new Map<string, number | undefined>();
  await briefly(signal, async (soon) => {
    const sizeOf = ollamaContextSizes(server, soon);
    await Promise.all(listed.map(async ({ name }) => sizes.set(name, await sizeOf(name))));
  });
  return listed.map(({ provider, name }) => listing(provider, name, sizes.get(name)));
}

function isText(value: unknown): boolean {
  return value === undefined || value === null || typeof value === "string";
}
