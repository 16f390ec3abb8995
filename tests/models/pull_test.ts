import assert from "node:assert/strict";
import { createOllama, ModelError, type PullProgress } from "../../src/models/mod.ts";
import { linesToAQuarter, startPullServer, wholePull } from "../servers/pull_server.ts";
import { everyProtocol, providerOf } from "./provider_of.ts";

/** What a pull told, and what it threw. */
async function heardPull(url: string, signal = new AbortController().signal) {
  const told: PullProgress[] = [];
  let error: unknown;
  try {
    for await (const progress of createOllama({ url }).model("llama3").pull!(signal)) {
      told.push(progress);
    }
  } catch (thrown) {
    error = thrown;
  }
  return { told, error };
}

Deno.test("a pull adds up all files of the model", async () => {
  await using server = startPullServer({ lines: wholePull });
  const { told, error } = await heardPull(server.url);
  assert.equal(error, undefined);
  assert.deepEqual(server.asked, [{ model: "llama3", stream: true }]);
  assert.deepEqual(told.map(({ done, total }) => [done, total]), [
    ...[[0, 0], [0, 40_000_000], [2_000_000, 40_000_000], [10_000_000, 40_000_000]],
    ...[[10_500_000, 40_000_000], [30_000_000, 40_000_000], [40_000_000, 40_000_000]],
    ...Array(4).fill([40_008_000, 40_008_000]),
  ]);
  assert.deepEqual(told.map(({ status }) => status).slice(-3), [
    "verifying sha256 digest",
    "writing manifest",
    "success",
  ]);
});

const failures: readonly (readonly [last: unknown, says: (url: string) => string])[] = [
  [
    { error: "pull model manifest: file does not exist" },
    () =>
      "Ollama's library does not have it (is its name right? https://ollama.com/library lists them)",
  ],
  [
    { error: "write /blobs: no space left\non device" },
    (url) =>
      `Ollama at ${url} failed: write /blobs: no space left on device ` +
      "(what came is kept; pull again)",
  ],
  [
    { status: "verifying sha256 digest" },
    (url) =>
      `Ollama at ${url} closed the connection before the end (what came is kept; pull again)`,
  ],
];

for (const [last, says] of failures) {
  Deno.test(`a pull that ends with ${JSON.stringify(last)} fails in one clear line`, async () => {
    await using server = startPullServer({ lines: [{ status: "pulling manifest" }, last] });
    const { error } = await heardPull(server.url);
    assert.ok(error instanceof ModelError, String(error));
    assert.equal(error.message, `Cannot pull "llama3": ${says(server.url)}`);
  });
}

Deno.test("what is no progress is told as such", async () => {
  await using server = startPullServer({ lines: [{ state: "fine" }] });
  const { error } = await heardPull(server.url);
  assert.match(String(error), /it sent "\{"state":"fine"\}", which is no progress/);
});

Deno.test("a server that does not pull is told apart", async () => {
  await using server = startPullServer({ lines: [] });
  const { error } = await heardPull(`${server.url}/elsewhere`);
  assert.match(String(error), /Cannot pull "llama3": Ollama at .* did not find what was asked for/);
});

Deno.test("an aborted pull throws the reason, and hangs up", async () => {
  await using server = startPullServer({ lines: wholePull, stallAfter: linesToAQuarter });
  const leaving = new AbortController();
  const reason = new Error("left");
  const model = createOllama({ url: server.url }).model("llama3");
  await assert.rejects(async () => {
    for await (const { done } of model.pull!(leaving.signal)) {
      if (done === 10_000_000) leaving.abort(reason);
    }
  }, reason);
  await server.readerLeft;
});

Deno.test("only Ollama fetches models", () => {
  const pulling = everyProtocol.filter((protocol) =>
    providerOf(protocol, "http://127.0.0.1:1").model("m").pull !== undefined
  );
  assert.deepEqual(pulling, ["ollama"]);
});
