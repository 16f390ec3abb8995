import assert from "node:assert/strict";
import type { Message, Model, ReplyPart, ToolCall, ToolDescription } from "../../src/models/mod.ts";
import { startAimock } from "../servers/aimock.ts";
import type { ModelProtocol } from "../servers/model_protocol.ts";
import { startScriptedServer } from "../servers/scripted_server.ts";
import { everyProtocol, providerOf } from "./provider_of.ts";

const weather: ToolDescription = {
  name: "get_weather",
  description: "Tells the weather.",
  parameters: {
    type: "object",
    properties: { city: { type: "string" } },
    required: ["city"],
  },
};

const asked: Message = { role: "user", content: "What is the weather in Bern?" };

async function partsOf(model: Model, messages: readonly Message[]): Promise<ReplyPart[]> {
  const { signal } = new AbortController();
  return await Array.fromAsync(model.reply({ messages, signal, tools: [weather] }));
}

function callsIn(parts: readonly ReplyPart[]): ToolCall[] {
  return parts.flatMap((part) => part.type === "tool call" ? [part.call] : []);
}

function textIn(parts: readonly ReplyPart[]): string {
  return parts.map((part) => part.type === "text" ? part.text : "").join("");
}

Deno.test("a model asks for tools and goes on with their results, over each protocol", async (t) => {
  await using server = await startAimock({
    fixtures: [{
      match: { userMessage: "weather", hasToolResult: false },
      response: {
        content: "I look.",
        toolCalls: [
          { name: "get_weather", arguments: '{"city":"Bern"}' },
          { name: "get_weather", arguments: '{"city":"Zürich \\"HB\\""}' },
        ],
      },
    }, {
      match: { userMessage: "weather", toolResultContains: "rain" },
      response: { content: "It rains." },
    }],
    chunkSize: 3,
  });
  const urls: Record<ModelProtocol, string> = {
    ollama: server.ollamaUrl,
    openai: server.openAiUrl,
    anthropic: server.anthropicUrl,
    google: server.googleUrl,
  };
  for (const protocol of everyProtocol) {
    await t.step(protocol, async () => {
      const model = providerOf(protocol, urls[protocol]).model("mock-model");
      const parts = await partsOf(model, [asked]);
      const calls = callsIn(parts);
      assert.equal(textIn(parts), "I look.");
      assert.deepEqual(calls.map(({ name }) => name), ["get_weather", "get_weather"]);
      assert.deepEqual(calls.map((call) => JSON.parse(call.arguments)), [
        { city: "Bern" },
        { city: 'Zürich "HB"' },
      ]);
      assert.equal(new Set(calls.map(({ id }) => id)).size, 2);
      const results = calls.map(({ id, name }): Message => ({
        ...{ role: "tool", content: "rain", call: id, name },
      }));
      const said: Message = { role: "assistant", content: "I look.", toolCalls: calls };
      assert.equal(textIn(await partsOf(model, [asked, said, ...results])), "It rains.");
    });
  }
});

/** The tool, a reply with two calls, and their results, as each protocol's documentation says. */
function sentTools(protocol: ModelProtocol): Record<string, unknown> {
  const { name, description, parameters } = weather;
  const ids = ["call_1", "call_2"] as const;
  switch (protocol) {
    case "ollama":
      return {
        tools: [{ type: "function", function: { name, description, parameters } }],
        messages: [
          { role: "user", content: asked.content },
          {
            ...{ role: "assistant", content: "I look." },
            tool_calls: [
              { function: { name, arguments: { city: "Bern" } } },
              { function: { name, arguments: {} } },
            ],
          },
          { role: "tool", content: "rain", tool_name: name },
          { role: "tool", content: "no city", tool_name: name },
        ],
      };
    case "openai":
      return {
        tools: [{ type: "function", function: { name, description, parameters } }],
        messages: [
          { role: "user", content: asked.content },
          {
            ...{ role: "assistant", content: "I look." },
            tool_calls: ['{"city":"Bern"}', "{}"].map((given, at) => ({
              ...{ id: ids[at], type: "function", function: { name, arguments: given } },
            })),
          },
          { role: "tool", tool_call_id: ids[0], content: "rain" },
          { role: "tool", tool_call_id: ids[1], content: "no city" },
        ],
      };
    case "anthropic":
      return {
        tools: [{ name, description, input_schema: parameters }],
        messages: [
          { role: "user", content: [{ type: "text", text: asked.content }] },
          {
            role: "assistant",
            content: [
              { type: "text", text: "I look." },
              { type: "tool_use", id: ids[0], name, input: { city: "Bern" } },
              { type: "tool_use", id: ids[1], name, input: {} },
            ],
          },
          {
            role: "user",
            content: [
              { type: "tool_result", tool_use_id: ids[0], content: "rain" },
              { type: "tool_result", tool_use_id: ids[1], content: "no city" },
            ],
          },
        ],
      };
    case "google":
      return {
        tools: [{
          functionDeclarations: [{ name, description, parametersJsonSchema: parameters }],
        }],
        contents: [
          { role: "user", parts: [{ text: asked.content }] },
          {
            role: "model",
            parts: [
              { text: "I look." },
              { functionCall: { id: ids[0], name, args: { city: "Bern" } } },
              { functionCall: { id: ids[1], name, args: {} } },
            ],
          },
          {
            role: "user",
            parts: [
              { functionResponse: { id: ids[0], name, response: { name, content: "rain" } } },
              { functionResponse: { id: ids[1], name, response: { name, content: "no city" } } },
            ],
          },
        ],
      };
  }
}

const conversation: readonly Message[] = [
  asked,
  {
    ...{ role: "assistant", content: "I look." },
    toolCalls: [
      { id: "call_1", name: "get_weather", arguments: '{"city":"Bern"}' },
      { id: "call_2", name: "get_weather", arguments: '{"city":' },
    ],
  },
  { role: "tool", content: "rain", call: "call_1", name: "get_weather" },
  { role: "tool", content: "no city", call: "call_2", name: "get_weather" },
];

for (const protocol of everyProtocol) {
  Deno.test(`tools, calls and results are sent over ${protocol} as its documentation says`, async () => {
    await using server = startScriptedServer(protocol, [(writer) => writer.text("Rain.")]);
    const model = providerOf(protocol, server.url).model("mock-model");
    await partsOf(model, conversation);
    const [body] = server.bodies;
    for (const [field, expected] of Object.entries(sentTools(protocol))) {
      assert.deepEqual(body[field], expected, field);
    }
  });

  Deno.test(`calls over ${protocol} come whole, after the text, each with an id of its own`, async () => {
    const given = '{"city":"Bern"}';
    await using server = startScriptedServer(protocol, [
      (writer) =>
        writer.text("I look.") + writer.calls([
          { name: "get_weather", arguments: given },
          { name: "get_weather", arguments: given },
          { id: "call_1", name: "other", arguments: "{}" },
        ]),
    ]);
    const model = providerOf(protocol, server.url).model("mock-model");
    const parts = await partsOf(model, conversation);
    const types = parts.map(({ type }) => type).filter((type) => type !== "usage");
    assert.deepEqual(types, ["text", "tool call", "tool call", "tool call"]);
    const calls = callsIn(parts);
    assert.deepEqual(calls.map((call) => [call.name, call.arguments]), [
      ["get_weather", given],
      ["get_weather", given],
      ["other", "{}"],
    ]);
    const ids = calls.map(({ id }) => id);
    assert.equal(new Set(["", "call_1", "call_2", ...ids]).size, 6, ids.join());
  });
}

for (const protocol of ["ollama", "openai", "anthropic"] as const) {
  Deno.test(`arguments over ${protocol} that are no JSON are kept as the model wrote them`, async () => {
    const given = '{"city": "Bern", oops';
    await using server = startScriptedServer(protocol, [
      (writer) => writer.calls([{ id: "a", name: "get_weather", arguments: given }]),
    ]);
    const model = providerOf(protocol, server.url).model("mock-model");
    assert.deepEqual(callsIn(await partsOf(model, [asked])), [
      { id: "a", name: "get_weather", arguments: given },
    ]);
  });
}

Deno.test("a model that calls without arguments gives none", async () => {
  for (const protocol of everyProtocol) {
    await using server = startScriptedServer(protocol, [
      (writer) => writer.calls([{ id: "a", name: "list_files", arguments: "{}" }]),
    ]);
    const [call] = callsIn(
      await partsOf(providerOf(protocol, server.url).model("mock-model"), [asked]),
    );
    assert.deepEqual(JSON.parse(call.arguments), {}, protocol);
  }
});

Deno.test("a call of Ollama's that is none is told as an answer that cannot be read", async () => {
  const broken = '{"message":{"role":"assistant","content":"","tool_calls":[{"function":7}]}}\n';
  await using server = startScriptedServer("ollama", [() => broken]);
  const model = providerOf("ollama", server.url).model("mock-model");
  await assert.rejects(partsOf(model, [asked]), { failure: "malformed" });
});

Deno.test("arguments nested a hundred thousand deep break neither this request nor the next", async () => {
  const deep = `{"city":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
  const nested: Message[] = [
    asked,
    {
      ...{ role: "assistant", content: "" },
      toolCalls: [{ id: "a", name: "get_weather", arguments: deep }],
    },
    { role: "tool", content: "no city", call: "a", name: "get_weather" },
  ];
  for (const protocol of everyProtocol) {
    const calling = `${deep.slice(0, -1)},"text":"\\"]]"}`;
    await using server = startScriptedServer(protocol, [
      (writer) => writer.text("Well."),
      (writer) => writer.calls([{ id: "b", name: "get_weather", arguments: calling }]),
    ]);
    const model = providerOf(protocol, server.url).model("mock-model");
    assert.equal(textIn(await partsOf(model, nested)), "Well.", protocol);
    const heard = partsOf(model, [asked]);
    if (protocol === "ollama") await assert.rejects(heard, { failure: "malformed" });
    else assert.equal(callsIn(await heard)[0].arguments, calling, protocol);
  }
});
