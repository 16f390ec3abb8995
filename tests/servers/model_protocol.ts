import { anthropicWriter } from "./anthropic_writer.ts";
import { googleWriter } from "./google_writer.ts";

/** The protocols that the test servers speak. */
export type ModelProtocol = "ollama" | "openai" | "anthropic" | "google";

/** A call of a tool, as a server writes it; without an id where it gives none. */
export interface WrittenCall {
  readonly id?: string;
  readonly name: string;
  /** JSON, well written or not. */
  readonly arguments: string;
}

/** One protocol, as far as a server needs it; made anew for each reply. */
export interface ProtocolWriter {
  readonly contentType: string;
  /** What a provider's URL has after the port. */
  readonly basePath: string;
  readonly listPath: string;
  readonly replyPath: string;
  list(names: readonly string[]): unknown;
  text(text: string): string;
  thinking(text: string): string;
  /** Calls of tools, in as many pieces as the protocol has for them. */
  calls(calls: readonly WrittenCall[]): string;
  /** The last pieces of a reply, with token counts; `cut`: it reached the longest that it may be. */
  end(inputTokens: number, outputTokens: number, cut?: boolean): string;
  /** The body of an answer whose status is an error. */
  error(message: string): string;
  /** One piece of a stream that holds `content` as it is, good or not. */
  raw(content: string): string;
}

function event(value: unknown): string {
  return `data: ${JSON.stringify(value)}\n\n`;
}

function chunk(delta: unknown, finish: string | null): string {
  return event({
    id: "chatcmpl-1",
    object: "chat.completion.chunk",
    model: "mock-model",
    choices: [{ index: 0, delta, finish_reason: finish }],
  });
}

function line(value: unknown): string {
  return JSON.stringify(value) + "\n";
}

function ollamaChunk(message: unknown): string {
  return line({ model: "mock-model", created_at: "2026-01-01T00:00:00Z", message, done: false });
}

/** An object, or, where the text is no JSON, the text, as some servers pass it on. */
export function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const ollamaWriter: ProtocolWriter = {
  contentType: "application/x-ndjson",
  basePath: "",
  listPath: "/api/tags",
  replyPath: "/api/chat",
  list: (names) => ({ models: names.map((name) => ({ name })) }),
  text: (content) => ollamaChunk({ role: "assistant", content }),
  thinking: (thinking) => ollamaChunk({ role: "assistant", content: "", thinking }),
  calls: (calls) =>
    calls.map(({ id, name, arguments: given }) => {
      const call = {
        ...(id === undefined ? {} : { id }),
        function: { name, arguments: read(given) },
      };
      return ollamaChunk({ role: "assistant", content: "", tool_calls: [call] });
    }).join(""),
  end: (prompt_eval_count, eval_count, cut) =>
    line({
      model: "mock-model",
      message: { role: "assistant", content: "" },
      done: true,
      done_reason: cut ? "length" : "stop",
      prompt_eval_count,
      eval_count,
    }),
  error: (error) => JSON.stringify({ error }),
  raw: (content) => content + "\n",
};

const openAiWriter: ProtocolWriter = {
  contentType: "text/event-stream",
  basePath: "/v1",
  listPath: "/v1/models",
  replyPath: "/v1/chat/completions",
  list: (names) => ({ object: "list", data: names.map((id) => ({ id, object: "model" })) }),
  text: (content) => chunk({ content }, null),
  thinking: (reasoning_content) => chunk({ reasoning_content }, null),
  calls: (calls) =>
    calls.map(({ id, name, arguments: given }, index) => {
      const half = Math.ceil(given.length / 2);
      const begun = { index, id, type: "function", function: { name, arguments: "" } };
      const pieces = [given.slice(0, half), given.slice(half)];
      return [begun, ...pieces.map((piece) => ({ index, function: { arguments: piece } }))]
        .map((call) => chunk({ tool_calls: [call] }, null)).join("");
    }).join(""),
  end: (prompt_tokens, completion_tokens, cut) =>
    chunk({}, cut ? "length" : "stop") +
    event({
      id: "chatcmpl-1",
      choices: [],
      usage: {
        prompt_tokens,
        completion_tokens,
        total_tokens: prompt_tokens + completion_tokens,
      },
    }) + "data: [DONE]\n\n",
  error: (message) => JSON.stringify({ error: { message, type: "mock" } }),
  raw: (content) => `data: ${content}\n\n`,
};

/** A writer of each protocol, made anew whenever it is asked for. */
export const protocols: Readonly<Record<ModelProtocol, ProtocolWriter>> = {
  ollama: ollamaWriter,
  openai: openAiWriter,
  get anthropic() {
    return anthropicWriter();
  },
  get google() {
    return googleWriter();
  },
};
