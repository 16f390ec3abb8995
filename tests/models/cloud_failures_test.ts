import assert from "node:assert/strict";
import { ModelError, type ModelFailure } from "../../src/models/mod.ts";
import { retryAfterSeconds } from "../../src/models/retry_after.ts";
import { startDocumentServer } from "../servers/document_server.ts";
import { type ModelProtocol, protocols } from "../servers/model_protocol.ts";
import { hearReply } from "./heard_reply.ts";
import { mockKey, providerOf } from "./provider_of.ts";

interface Refused {
  readonly what: string;
  readonly protocol: ModelProtocol;
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly failure: ModelFailure;
  readonly message: (url: string) => string;
  readonly retryAfter?: number;
}

const ask = 'Cannot ask "mock-model"';

const refused: readonly Refused[] = [
  {
    what: "Google's refusal of a key, which is a 400",
    protocol: "google",
    status: 400,
    body: {
      error: {
        code: 400,
        message: "API key not valid. Please pass a valid API key.",
        status: "INVALID_ARGUMENT",
      },
    },
    failure: "unauthorized",
    message: (url) =>
      `${ask}: Google at ${url} refuses the key (HTTP 400): API key not valid. Please pass a ` +
      "valid API key. (check GEMINI_API_KEY)",
  },
  {
    what: "Google's quota, whose body says when to ask again",
    protocol: "google",
    status: 429,
    body: {
      error: {
        code: 429,
        message: "Resource exhausted",
        details: [
          { "@type": "type.googleapis.com/google.rpc.QuotaFailure" },
          { "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "27s" },
        ],
      },
    },
    failure: "rate limited",
    message: (url) =>
      `${ask}: Google at ${url} takes no more requests for now (HTTP 429): Resource exhausted ` +
      "(try again in 27 seconds)",
    retryAfter: 27,
  },
  {
    what: "Google's overflow",
    protocol: "google",
    status: 400,
    body: [{
      error: {
        code: 400,
        message: "The input token count (9) exceeds the maximum number of tokens allowed (8).",
      },
    }],
    failure: "context overflow",
    message: () =>
      `${ask}: the conversation is longer than the model can read: The input token count (9) ` +
      "exceeds the maximum number of tokens allowed (8). (/clear begins anew, or choose a model " +
      "with a larger context)",
  },
  {
    what: "Anthropic's overload, which has a status of its own",
    protocol: "anthropic",
    status: 529,
    body: { type: "error", error: { type: "overloaded_error", message: "Overloaded" } },
    headers: { "retry-after-ms": "1500" },
    failure: "server error",
    message: (url) =>
      `${ask}: Anthropic at ${url} failed (HTTP 529): Overloaded (ask again; its log may say more)`,
    retryAfter: 1.5,
  },
  {
    what: "a model that Mistral does not know, which is a 400",
    protocol: "openai",
    status: 400,
    body: { object: "error", message: "Invalid model: mock-model", code: "1500" },
    failure: "unknown model",
    message: (url) =>
      `Cannot use model "mock-model": openai at ${url} does not have it ` +
      "(choose another with --model)",
  },
  {
    what: "OpenAI's used-up quota, which is no matter of time",
    protocol: "openai",
    status: 429,
    body: { error: { message: "You exceeded your current quota", code: "insufficient_quota" } },
    headers: { "retry-after": "1" },
    failure: "refused",
    message: (url) =>
      `${ask}: openai at ${url} answers this account no more (HTTP 429): You exceeded your ` +
      "current quota (look at its plan and billing, or choose another with --model)",
  },
  {
    what: "an empty account",
    protocol: "openai",
    status: 402,
    body: { error: { message: "Insufficient Balance" } },
    failure: "refused",
    message: (url) =>
      `${ask}: openai at ${url} answers this account no more (HTTP 402): Insufficient Balance ` +
      "(look at its plan and billing, or choose another with --model)",
  },
  {
    what: "a proxy that wants a password",
    protocol: "ollama",
    status: 407,
    body: "",
    failure: "unauthorized",
    message: (url) =>
      `${ask}: Ollama at ${url} stands behind a proxy that wants a password (HTTP 407) ` +
      "(give them in HTTP_PROXY or HTTPS_PROXY: http://USER:PASSWORD@HOST:PORT)",
  },
];

for (const { what, protocol, status, body, headers, failure, message, retryAfter } of refused) {
  Deno.test(`${what}, is told as what it is`, async () => {
    const { replyPath, basePath } = protocols[protocol];
    await using server = startDocumentServer({
      [replyPath]: () => Response.json(body, { status, headers }),
    });
    const url = server.origin + basePath;
    const { error } = await hearReply(providerOf(protocol, url).model("mock-model"), "hi");
    assert.ok(error instanceof ModelError, String(error));
    assert.equal(error.message, message(url));
    assert.deepEqual([error.failure, error.retryAfter], [failure, retryAfter]);
  });
}

const withheld: readonly (readonly [ModelProtocol, string, string, string])[] = [
  [
    "google",
    'data: {"promptFeedback":{"blockReason":"PROHIBITED_CONTENT"}}\r\n\r\n',
    "",
    ": PROHIBITED_CONTENT",
  ],
  [
    "google",
    protocols.google.text("Well, ") +
    'data: {"candidates":[{"content":{},"finishReason":"SAFETY"}]}\r\n\r\n',
    "Well, ",
    ": SAFETY",
  ],
];

for (const [protocol, body, text, why] of withheld) {
  Deno.test(`a reply over ${protocol} that its server withholds${why} says so`, async () => {
    const { replyPath, basePath, contentType } = protocols[protocol];
    await using server = startDocumentServer({
      [replyPath]: () => new Response(body, { headers: { "content-type": contentType } }),
    });
    const url = server.origin + basePath;
    const heard = await hearReply(providerOf(protocol, url).model("mock-model"), "hi");
    assert.ok(heard.error instanceof ModelError);
    assert.equal(
      heard.error.message,
      `Cannot finish the reply of "mock-model": Google at ${url} withholds it${why} ` +
        "(what came is kept; ask in other words)",
    );
    assert.equal(heard.text, text);
  });
}

Deno.test("a key reaches its cloud in the header that it wants, and no message", async () => {
  const wanted: readonly (readonly [ModelProtocol, string, string])[] = [
    ["openai", "authorization", `Bearer ${mockKey}`],
    ["anthropic", "x-api-key", mockKey],
    ["google", "x-goog-api-key", mockKey],
  ];
  for (const [protocol, header, value] of wanted) {
    const { replyPath, basePath, listPath } = protocols[protocol];
    const refuse = () => Response.json({ error: { message: `no ${mockKey}!` } }, { status: 403 });
    await using server = startDocumentServer({ [replyPath]: refuse, [listPath]: refuse });
    const provider = providerOf(protocol, server.origin + basePath);
    const { error } = await hearReply(provider.model("mock-model"), "hi");
    const listing = await provider.list(AbortSignal.timeout(10_000)).catch(String);
    for (const message of [String(error), String(listing)]) {
      assert.ok(message.includes("no …!") && !message.includes(mockKey), message);
    }
    assert.deepEqual(server.headers.map((headers) => headers.get(header)), [value, value]);
  }
});

Deno.test("when to ask again is read as seconds, milliseconds, a date or a delay, or not at all", () => {
  const read = (headers: Record<string, string>, body = "") =>
    retryAfterSeconds(new Headers(headers), body);
  assert.equal(read({ "retry-after": "7" }), 7);
  assert.equal(read({ "retry-after": "7", "retry-after-ms": "250" }), 0.25);
  assert.equal(read({ "retry-after": "Thu, 01 Jan 1970 00:00:00 GMT" }), 0);
  const inAnHour = read({ "retry-after": new Date(Date.now() + 3_600_000).toUTCString() })!;
  assert.ok(inAnHour > 3500 && inAnHour <= 3600, String(inAnHour));
  assert.equal(read({}, '{"error":{"details":[{"retryDelay":"0.5s"}]}}'), 0.5);
  for (const body of ["", "{", "[]", '{"error":"no"}', '{"error":{"details":[null]}}']) {
    assert.equal(read({ "retry-after": "soon" }, body), undefined, body);
  }
});
