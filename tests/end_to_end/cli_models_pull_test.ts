import assert from "node:assert/strict";
import { freePort } from "../servers/free_port.ts";
import { startMisbehavingServer } from "../servers/misbehaving_server.ts";
import { linesToAQuarter, startPullServer, wholePull } from "../servers/pull_server.ts";
import { emptyPlace, runHarvey, startHarvey } from "./harvey.ts";

const pull = ["models", "pull", "llama3.1:8b"];

Deno.test("harvey models pull has Ollama fetch a model, and tells each tenth where no bar can be", async () => {
  await using server = startPullServer({ lines: wholePull });
  await using place = await emptyPlace();
  const { code, stdout, stderr } = await runHarvey(place, {
    args: pull,
    env: { OLLAMA_HOST: server.url },
  });
  assert.equal(code, 0, stderr);
  assert.deepEqual(server.asked, [{ model: "llama3.1:8b", stream: true }]);
  assert.equal(
    stderr,
    [20, 70, 100].map((percent) => `llama3.1:8b: ${percent}% of 40 MB\n`).join(""),
  );
  assert.equal(stdout, "llama3.1:8b is there: harvey --model llama3.1:8b\n");
  assert.deepEqual([...Deno.readDirSync(place.workspace)], [], "nothing is recorded");
});

Deno.test("the line for an unknown model names the pull, which works on the server of --url", async () => {
  await using unknowing = startMisbehavingServer({ protocol: "ollama", mode: "unknown model" });
  await using place = await emptyPlace();
  const url = unknowing.url.replace("http:", "ollama:");
  const { code, stderr } = await runHarvey(place, {
    args: ["--url", url, "--model", "phi4", "-p", "hello"],
  });
  assert.equal(code, 1);
  const advice = `get it with "harvey models pull ${url}/phi4", or choose another with --model`;
  assert.ok(stderr.includes(`(${advice})`), stderr);

  await using server = startPullServer({ lines: wholePull });
  for (
    const args of [
      ["models", "pull", `${server.url.replace("http:", "ollama:")}/phi4`],
      ["models", "pull", "phi4", "--url", server.url.replace("http:", "ollama:")],
    ]
  ) assert.equal((await runHarvey(place, { args })).code, 0);
  assert.deepEqual(server.asked, Array(2).fill({ model: "phi4", stream: true }));
});

const refused: readonly (readonly [args: string[], code: number, says: RegExp])[] = [
  [["pull"], 2, /^Cannot pull a model: none is named \(harvey models pull llama3\.1:8b\)$/],
  [["pul", "m"], 2, /^Cannot do "pul" with models: unknown \(did you mean "pull"\?\)$/],
  [["pull", "eliza"], 2, /^Cannot pull "eliza": .* fetches no models \(those of Ollama can/],
  [["pull", "openai/gpt-4o"], 2, /^Cannot pull "openai\/gpt-4o": OpenAI at .* fetches no models/],
  [["pull", "m"], 1, /^Cannot reach Ollama at .*: connection refused \(start it with/],
];

for (const [args, expected, says] of refused) {
  Deno.test(`harvey models ${args.join(" ")} is refused in one line`, async () => {
    await using place = await emptyPlace();
    const env = { OLLAMA_HOST: `127.0.0.1:${freePort()}` };
    const { code, stdout, stderr } = await runHarvey(place, { args: ["models", ...args], env });
    assert.deepEqual([code, stdout], [expected, ""], stderr);
    assert.match(stderr.replace(/\n$/, ""), says);
  });
}

Deno.test("a model that the library does not have is told in one line", async () => {
  const lines = [
    { status: "pulling manifest" },
    { error: "pull model manifest: file does not exist" },
  ];
  await using server = startPullServer({ lines });
  await using place = await emptyPlace();
  const env = { OLLAMA_HOST: server.url };
  const { code, stderr } = await runHarvey(place, { args: pull, env });
  assert.equal(code, 1);
  assert.match(
    stderr,
    /^Cannot pull "llama3\.1:8b": Ollama's library does not have it \([^\n]*\)\n$/,
  );
});

Deno.test("Ctrl-C ends a pull in order, and the server sees it go", async () => {
  await using server = startPullServer({ lines: wholePull, stallAfter: linesToAQuarter });
  await using place = await emptyPlace();
  const child = startHarvey(place, { args: pull, env: { OLLAMA_HOST: server.url } });
  await child.stdin.close();
  const reader = child.stderr.pipeThrough(new TextDecoderStream()).getReader();
  let told = (await reader.read()).value ?? "";
  assert.match(told, /20% of 40 MB/);
  child.kill("SIGINT");
  for (let next = await reader.read(); !next.done; next = await reader.read()) told += next.value;
  assert.equal((await child.status).code, 130);
  await child.stdout.cancel();
  assert.match(told, /MB\n\(interrupted; what came is kept, and the same command goes on\)\n$/);
  await server.readerLeft;
});
