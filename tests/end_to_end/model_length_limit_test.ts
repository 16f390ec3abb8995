import assert from "node:assert/strict";
import { startMisbehavingServer } from "../servers/misbehaving_server.ts";
import { emptyPlace, runHarvey } from "./harvey.ts";
import { onlySession } from "./recorded_session.ts";
import { messagesOf, modelServerUrl } from "./server_url.ts";

const told =
  "(the reply was cut at the length limit; ask to go on, or raise sampling.max_tokens)\n";

for (const protocol of ["ollama", "openai"] as const) {
  Deno.test(`a reply cut at the length limit over ${protocol} is told, recorded as such, and gone on with`, async () => {
    await using server = startMisbehavingServer({ protocol, mode: "length limit" });
    await using place = await emptyPlace();
    const { code, stdout, stderr } = await runHarvey(place, {
      args: ["--url", modelServerUrl(server.url, protocol), "--model", "m"],
      stdin: "a story\ngo on\n",
    });
    assert.equal(code, 0, stderr);
    assert.equal(stdout, "Once upon a ti\nOnce upon a ti\n");
    assert.equal(stderr, told + told);
    assert.deepEqual(messagesOf(server.requests[1]), [
      { role: "user", content: "a story" },
      { role: "assistant", content: "Once upon a ti" },
      { role: "user", content: "go on" },
    ]);

    const { text, session } = await onlySession(place);
    assert.match(text, /\nOnce upon a ti\n\n\[\[reply: cut at the length limit\]\]\n/);
    for (const { complete, replies: [reply] } of session.turns) {
      const { atLengthLimit, interrupted } = reply;
      assert.deepEqual([complete, atLengthLimit, interrupted, reply.text], [
        true,
        true,
        false,
        "Once upon a ti",
      ]);
      assert.equal(reply.stats?.tokens, 4, "the measures stand with it");
    }
    assert.deepEqual(session.findings, []);
  });
}

Deno.test("thinking that used up the length limit leaves an empty reply that says so", async () => {
  const mode = "length limit while thinking";
  await using server = startMisbehavingServer({ protocol: "openai", mode });
  await using place = await emptyPlace();
  const { code, stderr } = await runHarvey(place, {
    args: ["--url", server.url, "--model", "m", "--json", "-p", "a story"],
  });
  assert.equal(code, 0, stderr);
  const { session } = await onlySession(place);
  assert.equal(session.turns.length, 1);
  const [{ text, thinking, atLengthLimit, interrupted }] = session.turns[0].replies;
  assert.deepEqual({ text, thinking, atLengthLimit, interrupted }, {
    text: "",
    thinking: "Let me see, there was ",
    atLengthLimit: true,
    interrupted: false,
  });
});
