import assert from "node:assert/strict";
import { ModelError, type ModelFailure } from "../../src/models/mod.ts";
import { freePort } from "../servers/free_port.ts";
import { startMisbehavingServer } from "../servers/misbehaving_server.ts";
import type { Behaviour } from "../servers/misbehaviour.ts";
import type { ModelProtocol } from "../servers/model_protocol.ts";
import { hearReply } from "./heard_reply.ts";
import { everyProtocol, providerOf, serverNames } from "./provider_of.ts";

interface Expected {
  readonly failure: ModelFailure;
  /** What came before the failure. */
  readonly text?: string;
  readonly message: (place: string, protocol: ModelProtocol) => string;
}

const ask = 'Cannot ask "mock-model"';
const rightUrl = "(is this the right URL, and the server up to date?)";
const began = "Good so far. ";

const keyAdvice: Readonly<Record<ModelProtocol, string>> = {
  ollama: "put user and password into its URL",
  openai: "check OPENAI_API_KEY",
  anthropic: "check ANTHROPIC_API_KEY",
  google: "check GEMINI_API_KEY",
};

const startAdvice: Readonly<Record<ModelProtocol, string>> = {
  ollama: 'start it with "ollama serve", or name another server with --url',
  openai: "is it running, and the URL right?",
  anthropic: "is this machine online, and the URL right?",
  google: "is this machine online, and the URL right?",
};

const expectations: Partial<Record<Behaviour, Expected>> = {
  "unauthorized": {
    failure: "unauthorized",
    message: (place, protocol) => {
      const key = protocol === "ollama" ? "sk-mock-key" : "…";
      return `${ask}: ${place} refuses the key (HTTP 401): Incorrect API key provided: ${key} ` +
        `(${keyAdvice[protocol]})`;
    },
  },
  "rate limited": {
    failure: "rate limited",
    message: (place) =>
      `${ask}: ${place} takes no more requests for now (HTTP 429): Too many requests ` +
      "(try again in 7 seconds)",
  },
  "server error": {
    failure: "server error",
    message: (place) =>
      `${ask}: ${place} failed (HTTP 500): llama runner process has terminated ` +
      "(ask again; its log may say more)",
  },
  "HTML error": {
    failure: "server error",
    message: (place) => `${ask}: ${place} failed (HTTP 502) (ask again; its log may say more)`,
  },
  "unknown model": {
    failure: "unknown model",
    message: (place, protocol) =>
      `Cannot use model "mock-model": ${place} does not have it ` +
      (protocol === "ollama"
        ? '(get it with "harvey models pull mock-model", or choose another with --model)'
        : "(choose another with --model)"),
  },
  "wrong path": {
    failure: "refused",
    message: (place) =>
      `${ask}: ${place} did not find what was asked for (HTTP 404): 404 page not found ` +
      "(are the URL and the model's name right?)",
  },
  "context overflow": {
    failure: "context overflow",
    message: () =>
      `${ask}: the conversation is longer than the model can read: This model's maximum context ` +
      "length is 4096 tokens, however you requested 5000 tokens (/clear begins anew, or choose a " +
      "model with a larger context)",
  },
  "overflow in stream": {
    failure: "context overflow",
    message: () =>
      `${ask}: the conversation is longer than the model can read: the request exceeds the ` +
      "available context size (/clear begins anew, or choose a model with a larger context)",
  },
  "refused": {
    failure: "refused",
    message: (place) => {
      const said = "mock-model does not support chat " + "because ".repeat(200);
      return `${ask}: ${place} refused the request (HTTP 400): ${said.slice(0, 299).trimEnd()}…`;
    },
  },
  "redirect": {
    failure: "refused",
    message: (place) =>
      `${ask}: ${place} sends on to https://elsewhere.example/v1/chat (HTTP 308) ` +
      "(prompts are not sent on: name the new address with --url)",
  },
  "cut off": {
    failure: "cut off",
    text: "This is the beg",
    message: (place) =>
      `Cannot finish the reply of "mock-model": ${place} closed the connection before the end ` +
      "(what came is kept; ask again)",
  },
  "reset": {
    failure: "cut off",
    text: "This is the begThis is the beg",
    message: (place) =>
      `Cannot finish the reply of "mock-model": ${place} closed the connection before the end ` +
      "(what came is kept; ask again)",
  },
  "malformed JSON": {
    failure: "malformed",
    text: began,
    message: (place) =>
      `Cannot read the answer of ${place}: it sent "{"message": {"content": "oh", which is not ` +
      `JSON ${rightUrl}`,
  },
  "wrong shape": {
    failure: "malformed",
    message: (place, protocol) =>
      `Cannot read the answer of ${place}: it sent ` + (protocol !== "openai"
        ? `"{"message": 7, "choices": "none"}`
        : `"{"message":7,"choices":"none"}`) +
      `", which is no reply ${rightUrl}`,
  },
  "HTML": {
    failure: "malformed",
    message: (place) => `Cannot read the answer of ${place}: it sent a web page ${rightUrl}`,
  },
  "one document": {
    failure: "malformed",
    message: (place) =>
      `Cannot read the answer of ${place}: it sent one document where a stream was asked for ` +
      rightUrl,
  },
  "huge line": {
    failure: "malformed",
    message: (place, protocol) =>
      `Cannot read the answer of ${place}: it sent ${
        protocol === "openai" ? "an event" : "a line"
      } ` +
      `longer than 16 MB ${rightUrl}`,
  },
  "error in stream": {
    failure: "server error",
    text: began,
    message: (place) =>
      `${ask}: ${place} failed: the graphics card went [31maway (ask again; its log may say more)`,
  },
};

for (const protocol of everyProtocol) {
  const server = serverNames[protocol];

  for (const [mode, expected] of Object.entries(expectations)) {
    Deno.test(`a reply over ${protocol} from a server with "${mode}" fails in one clear line`, async () => {
      await using bad = startMisbehavingServer({ protocol, mode: mode as Behaviour });
      const model = providerOf(protocol, bad.url).model("mock-model");
      const { error, text } = await hearReply(model, "hello");
      assert.ok(error instanceof ModelError, String(error));
      assert.equal(error.message, expected.message(`${server} at ${bad.url}`, protocol));
      assert.equal(error.failure, expected.failure);
      assert.equal(text, expected.text ?? "");
      assert.equal(bad.requests.length, 1, "nothing is tried twice");
    });
  }

  for (const [mode, text] of [["silent", ""], ["stalled", "Wait"]] as const) {
    Deno.test(`a reply over ${protocol} from a ${mode} server times out and keeps what came`, async () => {
      await using bad = startMisbehavingServer({ protocol, mode });
      const model = providerOf(protocol, bad.url, { idleTimeout: 500 }).model("mock-model");
      const heard = await hearReply(model, "hello");
      assert.ok(heard.error instanceof ModelError, String(heard.error));
      assert.equal(
        heard.error.message,
        `${ask}: ${server} at ${bad.url} sent nothing for 0.5 seconds (it may be loading or busy; ` +
          "ask again, or choose a smaller model)",
      );
      assert.equal(heard.error.failure, "timed out");
      assert.equal(heard.text, text);
    });
  }

  Deno.test(`a reply and a list over ${protocol} from no server at all say so`, async () => {
    const url = `http://127.0.0.1:${freePort()}`;
    const provider = providerOf(protocol, url);
    const advice = startAdvice[protocol];
    const message = `Cannot reach ${server} at ${url}: connection refused (${advice})`;
    const { error } = await hearReply(provider.model("mock-model"), "hello");
    assert.ok(error instanceof ModelError);
    assert.deepEqual([error.failure, error.message], ["unreachable", message]);
    await assert.rejects(provider.list(new AbortController().signal), { message });
  });

  Deno.test(`a reply over ${protocol} from a host that does not exist says so`, async () => {
    const provider = providerOf(protocol, "http://no-such-host.invalid:9999");
    const { error } = await hearReply(provider.model("mock-model"), "hello");
    assert.ok(error instanceof ModelError);
    assert.equal(error.failure, "unreachable");
    const start = `Cannot reach ${server} at http://no-such-host.invalid:9999: no such host (`;
    assert.ok(error.message.startsWith(start), error.message);
  });
}
