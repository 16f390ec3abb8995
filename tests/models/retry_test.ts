import assert from "node:assert/strict";
import {
  type Model,
  ModelError,
  type ModelFailure,
  type ReplyPart,
  withRetries,
} from "../../src/models/mod.ts";
import { startDocumentServer } from "../servers/document_server.ts";
import { startMisbehavingServer } from "../servers/misbehaving_server.ts";
import { protocols } from "../servers/model_protocol.ts";
import { hearReply } from "./heard_reply.ts";
import { everyProtocol, providerOf, serverNames } from "./provider_of.ts";

const noSleep = () => Promise.resolve();

/** A model whose replies go as planned: text, or a failure after it. */
function plannedModel(plans: readonly (readonly (string | ModelError)[])[]): Model {
  let asked = 0;
  return {
    name: "planned",
    provider: "test",
    description: "a plan",
    async *reply(): AsyncGenerator<ReplyPart> {
      for (const step of plans[asked++] ?? ["more often than planned"]) {
        if (step instanceof ModelError) throw step;
        yield { type: "text", text: step };
      }
    },
  };
}

function failure(kind: ModelFailure, retryAfter?: number): ModelError {
  return new ModelError(kind, `It is ${kind} (wait)`, { retryAfter, summary: `It is ${kind}` });
}

function waits(parts: readonly ReplyPart[]): number[] {
  return parts.flatMap((part) => part.type === "waiting" ? [part.seconds] : []);
}

for (const protocol of everyProtocol) {
  Deno.test(`a busy server over ${protocol} is asked again when it says, and answers`, async () => {
    const { replyPath, basePath, contentType } = protocols[protocol];
    let asked = 0;
    await using server = startDocumentServer({
      [replyPath]: () => {
        if (++asked < 3) {
          const headers = { "retry-after": "7", "content-type": "application/json" };
          return new Response('{"error":{"message":"busy"}}', { status: 429, headers });
        }
        const writer = protocols[protocol];
        const body = writer.text("Here I am.") + writer.end(1, 2);
        return new Response(body, { headers: { "content-type": contentType } });
      },
    });
    const url = server.origin + basePath;
    const slept: number[] = [];
    const sleep = (seconds: number) => Promise.resolve(void slept.push(seconds));
    const model = withRetries(providerOf(protocol, url).model("mock-model"), { sleep });
    const { parts, error } = await hearReply(model, "hi");
    assert.equal(error, undefined);
    const reason = `Cannot ask "mock-model": ${serverNames[protocol]} at ${url} takes no more ` +
      "requests for now (HTTP 429): busy.";
    assert.deepEqual(parts, [
      { type: "waiting", seconds: 7, reason },
      { type: "waiting", seconds: 7, reason },
      { type: "text", text: "Here I am." },
      { type: "usage", inputTokens: 1, outputTokens: 2 },
    ]);
    assert.deepEqual(slept, [7, 7]);
  });
}

Deno.test("a server that goes on failing is asked as often as was said, later each time", async () => {
  await using server = startMisbehavingServer({ protocol: "openai", mode: "server error" });
  const model = providerOf("openai", server.url).model("mock-model");
  const { parts, error } = await hearReply(
    withRetries(model, { attempts: 4, sleep: noSleep }),
    "hi",
  );
  assert.ok(error instanceof ModelError && error.failure === "server error");
  assert.equal(server.requests.length, 4);
  const seconds = waits(parts);
  assert.equal(seconds.length, 3);
  for (const [index, usual] of [1, 2, 4].entries()) {
    assert.ok(seconds[index]! >= usual * 0.75 && seconds[index]! <= usual * 1.25, `${seconds}`);
  }
});

Deno.test("a reply that has begun is not asked for again", async () => {
  const model = withRetries(plannedModel([["Good so far", failure("server error", 1)]]), {
    sleep: noSleep,
  });
  const { text, error, parts } = await hearReply(model, "hi");
  assert.equal(text, "Good so far");
  assert.ok(error instanceof ModelError);
  assert.deepEqual(waits(parts), []);
});

Deno.test("what asking again does not help is told at once", async () => {
  const kinds: readonly ModelFailure[] = [
    ...["unknown model", "unauthorized", "cut off", "malformed", "timed out"] as const,
    ...["context overflow", "refused", "unreachable"] as const,
  ];
  for (const kind of kinds) {
    const expected = failure(kind);
    const model = withRetries(plannedModel([[expected], ["never"]]), { sleep: noSleep });
    const { parts, error } = await hearReply(model, "hi");
    assert.equal(error, expected);
    assert.deepEqual(parts, []);
  }
});

Deno.test("a server that wants more than two minutes is not waited for", async () => {
  const expected = failure("rate limited", 121);
  const model = withRetries(plannedModel([[expected], ["never"]]), { sleep: noSleep });
  assert.equal((await hearReply(model, "hi")).error, expected);
});

Deno.test("a server that has answered before and is gone is asked again", async () => {
  const model = withRetries(
    plannedModel([["First."], [failure("unreachable")], ["Second."]]),
    { sleep: noSleep },
  );
  assert.equal((await hearReply(model, "hi")).text, "First.");
  const { text, parts } = await hearReply(model, "hi");
  assert.equal(text, "Second.");
  assert.equal(waits(parts).length, 1);
});

Deno.test("waiting ends with the signal, and throws its reason", async () => {
  const stop = new AbortController();
  const reason = new Error("enough");
  const model = withRetries(plannedModel([[failure("rate limited", 100)], ["never"]]));
  const heard: ReplyPart[] = [];
  const listening = async () => {
    const messages = [{ role: "user", content: "hi" }] as const;
    for await (const part of model.reply({ messages, signal: stop.signal })) {
      heard.push(part);
      setTimeout(() => stop.abort(reason), 5);
    }
  };
  await assert.rejects(listening(), (error) => error === reason);
  assert.deepEqual(heard, [{ type: "waiting", seconds: 100, reason: "It is rate limited." }]);
});

Deno.test("after a short wait the model is asked again", async () => {
  const model = withRetries(plannedModel([[failure("rate limited", 0.01)], ["Here."]]));
  assert.equal((await hearReply(model, "hi")).text, "Here.");
});
