import assert from "node:assert/strict";
import type { Message } from "../../src/models/mod.ts";
import { startMisbehavingServer } from "../servers/misbehaving_server.ts";
import { slowWords } from "../servers/misbehaviour.ts";
import { hearReply } from "./heard_reply.ts";
import type { ModelProtocol } from "../servers/model_protocol.ts";
import { everyProtocol, providerOf } from "./provider_of.ts";

const messages: readonly Message[] = [
  { role: "system", content: "Be brief." },
  { role: "user", content: "One\n\ntwo", speaker: "TOM" },
  { role: "assistant", content: "Three", speaker: "MOCK" },
  { role: "system", content: "Be briefer." },
  { role: "user", content: "“four” \u{1f600}" },
];

/** What comes of {@link messages}, as each protocol's own documentation says. */
function sentConversation(protocol: ModelProtocol): unknown {
  const model = "mock-model";
  const text = (content: string) => [{ type: "text", text: content }];
  switch (protocol) {
    case "ollama":
      return {
        model,
        stream: true,
        messages: messages.map(({ role, content }) => ({ role, content })),
      };
    case "openai":
      return {
        model,
        stream: true,
        stream_options: { include_usage: true },
        messages: messages.map(({ role, content }) => ({ role, content })),
      };
    case "anthropic":
      return {
        model,
        stream: true,
        max_tokens: 4096,
        system: [...text("Be brief."), ...text("Be briefer.")],
        messages: [
          { role: "user", content: text("One\n\ntwo") },
          { role: "assistant", content: text("Three") },
          { role: "user", content: text("“four” \u{1f600}") },
        ],
      };
    case "google":
      return {
        systemInstruction: { parts: [{ text: "Be brief." }, { text: "Be briefer." }] },
        generationConfig: { thinkingConfig: { includeThoughts: true } },
        contents: [
          { role: "user", parts: [{ text: "One\n\ntwo" }] },
          { role: "model", parts: [{ text: "Three" }] },
          { role: "user", parts: [{ text: "“four” \u{1f600}" }] },
        ],
      };
  }
}

for (const protocol of everyProtocol) {
  Deno.test(`a reply over ${protocol} gives thinking, text and token counts in their order`, async () => {
    await using server = startMisbehavingServer({ protocol, mode: "thinking" });
    const { parts } = await hearReply(
      providerOf(protocol, server.url).model("mock-model"),
      "6 * 7?",
    );
    assert.deepEqual(parts, [
      { type: "thinking", text: "Let me " },
      { type: "thinking", text: "see." },
      { type: "text", text: "Forty-" },
      { type: "text", text: "two." },
      { type: "usage", inputTokens: 11, outputTokens: 22 },
    ]);
  });

  Deno.test(`a reply over ${protocol} sends the conversation as it is`, async () => {
    await using server = startMisbehavingServer({ protocol, mode: "thinking" });
    const model = providerOf(protocol, server.url).model("mock-model");
    const { signal } = new AbortController();
    for await (const _part of model.reply({ messages, signal }));
    assert.deepEqual(server.requests[0]?.body, sentConversation(protocol));
  });

  Deno.test(`a slow reply over ${protocol} arrives while the server still speaks`, async () => {
    await using server = startMisbehavingServer({ protocol, mode: "slow" });
    const model = providerOf(protocol, server.url).model("mock-model");
    const { signal } = new AbortController();
    const sentWhenHeard: number[] = [];
    let text = "";
    for await (const part of model.reply({ messages: [{ role: "user", content: "hi" }], signal })) {
      if (part.type !== "text") continue;
      text += part.text;
      sentWhenHeard.push(server.piecesSent);
    }
    assert.equal(text, slowWords.join(" ") + " ");
    assert.ok(sentWhenHeard[0]! < slowWords.length, `${sentWhenHeard[0]} pieces were sent first`);
  });

  Deno.test(`aborting a reply over ${protocol} throws the reason, keeps what came, closes the connection`, async () => {
    await using server = startMisbehavingServer({ protocol, mode: "stalled" });
    const model = providerOf(protocol, server.url).model("mock-model");
    const stop = new AbortController();
    const reason = new Error("enough");
    let text = "";
    const listening = async () => {
      const messages = [{ role: "user", content: "hi" }] as const;
      for await (const part of model.reply({ messages, signal: stop.signal })) {
        if (part.type === "text") text += part.text;
        setTimeout(() => stop.abort(reason), 10);
      }
    };
    await assert.rejects(listening(), (error) => error === reason);
    assert.equal(text, "Wait");
    await server.readerLeft;
  });

  Deno.test(`aborting a request over ${protocol} that was never answered throws the reason`, async () => {
    await using server = startMisbehavingServer({ protocol, mode: "silent" });
    const stop = new AbortController();
    const reason = new Error("enough");
    setTimeout(() => stop.abort(reason), 50);
    const model = providerOf(protocol, server.url).model("mock-model");
    const { error } = await hearReply(model, "hi", stop.signal);
    assert.equal(error, reason);
  });

  Deno.test(`a reply over ${protocol} that was aborted before it began asks nothing`, async () => {
    await using server = startMisbehavingServer({ protocol, mode: "slow" });
    const reason = new Error("changed my mind");
    const model = providerOf(protocol, server.url).model("mock-model");
    const { error } = await hearReply(model, "hi", AbortSignal.abort(reason));
    assert.equal(error, reason);
    assert.equal(server.requests.length, 0);
  });

  Deno.test(`leaving a reply over ${protocol} early closes the connection`, async () => {
    await using server = startMisbehavingServer({ protocol, mode: "endless" });
    const model = providerOf(protocol, server.url).model("mock-model");
    const { signal } = new AbortController();
    const messages = [{ role: "user", content: "hi" }] as const;
    for await (const _part of model.reply({ messages, signal })) break;
    await server.readerLeft;
  });

  Deno.test(`a reader over ${protocol} that rests keeps the server from running ahead`, async () => {
    await using server = startMisbehavingServer({ protocol, mode: "endless" });
    const model = providerOf(protocol, server.url).model("mock-model");
    const { signal } = new AbortController();
    const reply = model.reply({ messages: [{ role: "user", content: "hi" }], signal })
      [Symbol.asyncIterator]();
    await reply.next();
    let sent = -1;
    while (sent !== server.bytesSent) {
      sent = server.bytesSent;
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    const megabytes = sent / 1024 / 1024;
    assert.ok(megabytes < 32, `${megabytes} MB were taken while nobody read`);
    for (let count = 0; count < 1000; count++) await reply.next();
    assert.ok(server.bytesSent > sent, "reading on lets the server go on");
    await reply.return?.();
    await server.readerLeft;
  });
}

Deno.test("a key and a URL's credentials reach the server and stand nowhere else", async () => {
  await using server = startMisbehavingServer({ protocol: "ollama", mode: "server error" });
  const url = server.url.replace("//", "//tom:se%20cret@");
  const model = providerOf("ollama", url).model("mock-model");
  const { error } = await hearReply(model, "hi");
  const authorization = server.requests[0]?.headers.get("authorization");
  assert.equal(authorization, `Basic ${btoa("tom:se cret")}`);
  assert.equal(model.description, `Ollama at ${server.url}`);
  assert.ok(!String(error).includes("cret"), String(error));

  await using openAi = startMisbehavingServer({ protocol: "openai", mode: "thinking" });
  await hearReply(providerOf("openai", openAi.url).model("mock-model"), "hi");
  assert.equal(openAi.requests[0]?.headers.get("authorization"), "Bearer sk-mock-key");
});
