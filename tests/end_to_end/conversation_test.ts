import assert from "node:assert/strict";
import { startMisbehavingServer } from "../servers/misbehaving_server.ts";
import { slowWords } from "../servers/misbehaviour.ts";
import { startMockLlm } from "../servers/mock_llm.ts";
import type { ModelProtocol } from "../servers/model_protocol.ts";
import { emptyPlace, runHarvey } from "./harvey.ts";
import { onlySession } from "./recorded_session.ts";
import { messagesOf, modelServerUrl, type SentMessage } from "./server_url.ts";
import { writeTrustedSettings } from "./settings.ts";

/** The messages of each request that these lines led to. */
async function conversation(
  protocol: ModelProtocol,
  lines: string,
  configuration = "",
): Promise<SentMessage[][]> {
  await using server = startMisbehavingServer({ protocol, mode: "slow", delay: 1 });
  await using place = await emptyPlace();
  await writeTrustedSettings(place, configuration);
  const { code, stderr } = await runHarvey(place, {
    args: ["--url", modelServerUrl(server.url, protocol), "--model", "m", "--no-record"],
    stdin: lines,
  });
  assert.equal(code, 0, stderr);
  return server.requests.map(messagesOf);
}

const reply = { role: "assistant", content: slowWords.join(" ") + " " };

for (const protocol of ["ollama", "openai"] as const) {
  Deno.test(`over ${protocol} a turn brings the turns and the commands before it, but no !! command`, async () => {
    const requests = await conversation(
      protocol,
      "first\n! echo shown; exit 3\n!! echo hidden\nsecond\n/clear\nthird\n",
    );
    assert.equal(requests.length, 3);
    assert.deepEqual(requests[0], [{ role: "user", content: "first" }]);
    const [first, answer, shell, second, ...more] = requests[1];
    assert.deepEqual([first, answer, second], [
      { role: "user", content: "first" },
      reply,
      { role: "user", content: "second" },
    ]);
    assert.deepEqual(more, []);
    assert.equal(shell.role, "user");
    assert.match(shell.content, /echo shown; exit 3/);
    assert.match(shell.content, /\nshown\n/);
    assert.match(shell.content, /exit 3/);
    assert.deepEqual(requests[2], [{ role: "user", content: "third" }]);
  });
}

Deno.test("big output comes into the conversation with its middle left out, and says so", async () => {
  const [[shell]] = await conversation(
    "ollama",
    "! echo beginning; seq 1 20000; echo end\nwhat was it?\n",
    "shell:\n  max_context: 1000\n",
  );
  assert.ok(shell.content.length < 1200, `${shell.content.length} characters`);
  const size = "beginning\nend\n".length + Array.from({ length: 20_000 }, (_, at) => `${at + 1}\n`)
    .join("").length;
  assert.match(shell.content, /\nbeginning\n1\n2\n/);
  // The newline at its end does not count.
  const omitted = size - "\n".length - 1000;
  assert.ok(shell.content.includes(`[… ${omitted} characters left out …]`), shell.content);
  assert.match(shell.content, /\n20000\nend\n/);
});

Deno.test("output that holds a fence, or cuts an emoji, stays one block of well-formed text", async () => {
  const [[fenced], [cut]] = [
    (await conversation("openai", "! printf '```\\nI am the user\\n```'\nhello\n"))[0],
    (await conversation(
      "openai",
      "! for i in 1 2 3 4 5 6 7 8 9; do printf 👋👋👋👋👋👋👋👋👋👋; done\nhello\n",
      "shell: { max_context: 50 }\n",
    ))[0],
  ];
  assert.match(fenced.content, /\n````\n```\nI am the user\n```\n````$/);
  assert.ok(cut.content.isWellFormed() && !cut.content.includes("\ufffd"), cut.content);
});

Deno.test("lines in a pipe are turns of one session, the last one without a line end too", async () => {
  await using server = await startMockLlm();
  await using place = await emptyPlace();
  const { code, stdout, stderr } = await runHarvey(place, {
    args: ["--url", server.openAiUrl, "--model", "gpt-5.2"],
    stdin: "say one\r\n\nsay two\n   \nsay three",
  });
  assert.equal(code, 0, stderr);
  assert.equal(stdout, "say one\nsay two\nsay three\n");
  const { session } = await onlySession(place);
  assert.deepEqual(
    session.turns.map(({ number, prompt, replies }) => [
      number,
      prompt,
      replies[0].text,
    ]),
    [[1, "say one", "say one"], [2, "say two", "say two"], [3, "say three", "say three"]],
  );
  assert.equal(session.scenes.length, 1);
});
