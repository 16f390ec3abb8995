import type { ProtocolWriter, WrittenCall } from "./model_protocol.ts";

type Block = "text" | "thinking";

/** What a server signs its thinking with. */
export const thinkingSignature = "c2lnbmVk";

function event(data: { readonly type: string } & Record<string, unknown>): string {
  return `event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Anthropic's Messages, as https://docs.anthropic.com/en/docs/build-with-claude/streaming says. */
export function anthropicWriter(): ProtocolWriter {
  let index = -1;
  let open: Block | undefined;
  let called = false;

  function close(): string {
    if (open === undefined) return "";
    const delta = { type: "signature_delta", signature: thinkingSignature };
    const signed = open === "thinking" ? event({ type: "content_block_delta", index, delta }) : "";
    open = undefined;
    return signed + event({ type: "content_block_stop", index });
  }

  function call({ id, name, arguments: given }: WrittenCall): string {
    const half = Math.ceil(given.length / 2);
    const content_block = { type: "tool_use", id: id ?? "", name, input: {} };
    called = true;
    index++;
    return event({ type: "content_block_start", index, content_block }) +
      [given.slice(0, half), given.slice(half)].map((partial_json) =>
        event({
          type: "content_block_delta",
          index,
          delta: { type: "input_json_delta", partial_json },
        })
      ).join("") + event({ type: "content_block_stop", index });
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
    calls: (calls) => begin() + close() + calls.map(call).join(""),
    end: (input_tokens, output_tokens, cut) =>
      close() +
      event({
        type: "message_delta",
        delta: {
          stop_reason: cut ? "max_tokens" : called ? "tool_use" : "end_turn",
          stop_sequence: null,
        },
        usage: { input_tokens, output_tokens },
      }) + event({ type: "message_stop" }),
    error: (message) => JSON.stringify({ type: "error", error: { type: "api_error", message } }),
    raw: (content) => `event: error\ndata: ${content}\n\n`,
  };
}
