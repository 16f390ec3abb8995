import type { ProtocolWriter } from "./model_protocol.ts";

type Block = "text" | "thinking";

function event(data: { readonly type: string } & Record<string, unknown>): string {
  return `event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Anthropic's Messages, as https://docs.anthropic.com/en/docs/build-with-claude/streaming says. */
export function anthropicWriter(): ProtocolWriter {
  let index = -1;
  let open: Block | undefined;

  function close(): string {
    if (open === undefined) return "";
    open = undefined;
    return event({ type: "content_block_stop", index });
  }

  function begin(): string {
    if (index >= 0) return "";
    return event({
      type: "message_start",
      message: {
        id: "msg_1",
        type: "message",
        role: "assistant",
        model: "mock-model",
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: 1, output_tokens: 1 },
      },
    }) + event({ type: "ping" });
  }

  function block(kind: Block, text: string): string {
    let written = begin();
    if (open !== kind) {
      written += close();
      open = kind;
      index++;
      const empty = kind === "text" ? { text: "" } : { thinking: "", signature: "" };
      written += event({
        type: "content_block_start",
        index,
        content_block: { type: kind, ...empty },
      });
    }
    const delta = kind === "text"
      ? { type: "text_delta", text }
      : { type: "thinking_delta", thinking: text };
    return written + event({ type: "content_block_delta", index, delta });
  }

  return {
    contentType: "text/event-stream; charset=utf-8",
    basePath: "/v1",
    listPath: "/v1/models",
    replyPath: "/v1/messages",
    list: (names) => ({
      data: names.map((id) => ({ type: "model", id, display_name: id, max_input_tokens: 200_000 })),
      has_more: false,
    }),
    text: (text) => block("text", text),
    thinking: (text) => block("thinking", text),
    end: (input_tokens, output_tokens, cut) =>
      close() +
      event({
        type: "message_delta",
        delta: { stop_reason: cut ? "max_tokens" : "end_turn", stop_sequence: null },
        usage: { input_tokens, output_tokens },
      }) + event({ type: "message_stop" }),
    error: (message) => JSON.stringify({ type: "error", error: { type: "api_error", message } }),
    raw: (content) => `event: error\ndata: ${content}\n\n`,
  };
}
