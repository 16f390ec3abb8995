import assert from "node:assert/strict";
import { startAimock } from "../servers/aimock.ts";
import { startMisbehavingServer } from "../servers/misbehaving_server.ts";
import { slowWords } from "../servers/misbehaviour.ts";
import { emptyPlace, runHarvey } from "./harvey.ts";
import { onlySession } from "./recorded_session.ts";
import { messagesOf, modelServerUrl } from "./server_url.ts";

const greeting = "Grüße, 世界 👋\n\nHARVEY\nTHE END.\n\n    indented [[note]]\n\nEnd.";

Deno.test("-p shows the reply and nothing else, over both protocols, and it reads back", async (t) => {
  await using server = await startAimock({
    fixtures: [{
      match: { userMessage: "hello" },
      response: { content: greeting, usage: { prompt_tokens: 12, completion_tokens: 34 } },
    }],
    chunkSize: 5,
  });
  const ways: Record<string, { args: string[]; env?: Record<string, string>; model: RegExp }> = {
    "a model's URL": {
      args: ["--model", `ollama://${new URL(server.ollamaUrl).host}/llama3.1:8b`],
      model: /^ollama:\/\/127\.0\.0\.1:\d+\/llama3\.1:8b$/,
    },
    "--url and --model": {
      args: ["--url", server.openAiUrl, "--model", "gpt-4o"],
      model: /^http:\/\/127\.0\.0\.1:\d+\/v1\/gpt-4o$/,
    },
    "OLLAMA_HOST and --model": {
      args: ["--model", "llama3.1:8b"],
      env: { OLLAMA_HOST: new URL(server.ollamaUrl).host },
      model: /^llama3\.1:8b$/,
    },
    "OPENAI_BASE_URL and --model": {
      args: ["--model", "openai/gpt-4o"],
      env: { OPENAI_BASE_URL: server.openAiUrl, OPENAI_API_KEY: "sk-mock" },
      model: /^openai\/gpt-4o$/,
    },
  };
  for (const [way, { args, env, model }] of Object.entries(ways)) {
    await t.step(way, async () => {
      await using place = await emptyPlace();
      const { code, stdout, stderr } = await runHarvey(place, {
        args: [...args, "-p", "hello"],
        env,
      });
      assert.equal(code, 0, stderr);
      assert.equal(stdout, `${greeting}\n`);
      assert.equal(stderr, "");
      const { session } = await onlySession(place);
      const [turn, ...others] = session.turns;
      assert.deepEqual(others, []);
      assert.equal(turn.prompt, "hello");
      assert.match(turn.model!, model);
      assert.deepEqual(
        turn.replies.map(({ text, local, interrupted }) => ({
          text,
          local,
          interrupted,
        })),
        [{ text: greeting, local: true, interrupted: false }],
      );
      assert.ok(turn.complete);
      assert.equal(session.ending, "closed");
      assert.deepEqual(session.findings, []);
    });
  }
});

Deno.test("a server that is found, with nothing named, is said to answer", async () => {
  await using server = await startAimock({
    fixtures: [{ match: {}, response: { content: "Found." } }],
  });
  await using place = await emptyPlace();
  const { code, stdout, stderr } = await runHarvey(place, {
    args: ["-p", "hello"],
    env: { OLLAMA_HOST: server.ollamaUrl },
  });
  assert.equal(code, 0, stderr);
  assert.equal(stdout, "Found.\n");
  assert.match(stderr, /^Found Ollama at http:\/\/127\.0\.0\.1:\d+: \S+ answers\.\n$/);
});

Deno.test("text piped in is appended to the prompt, whatever it says, and the server gets both", async () => {
  await using server = startMisbehavingServer({ protocol: "ollama", mode: "thinking" });
  await using place = await emptyPlace();
  const { code, stderr } = await runHarvey(place, {
    args: ["--url", modelServerUrl(server.url, "ollama"), "--model", "m", "-p", "/exit?"],
    stdin: "! touch made\nline two",
  });
  assert.equal(code, 0, stderr);
  const prompt = "/exit?\n\n! touch made\nline two";
  assert.deepEqual(server.requests.map(messagesOf), [[{ role: "user", content: prompt }]]);
  const { session } = await onlySession(place);
  assert.equal(session.turns[0].prompt, prompt);
  assert.deepEqual(session.shellRuns, []);
});

for (const protocol of ["ollama", "openai"] as const) {
  Deno.test(`--json over ${protocol} prints one event a line, in order, the whole reply at its end`, async () => {
    await using server = startMisbehavingServer({ protocol, mode: "thinking" });
    await using place = await emptyPlace();
    const { code, stdout, stderr } = await runHarvey(place, {
      args: ["--url", modelServerUrl(server.url, protocol), "--model", "m", "--json"],
      stdin: "question\n! echo out\n",
    });
    assert.equal(code, 0, stderr);
    const events = stdout.trimEnd().split("\n").map((line) => JSON.parse(line));
    assert.deepEqual(events.map(({ seq }) => seq), events.map((_, index) => index + 1));
    assert.equal(new Set(events.map(({ session }) => session)).size, 1);
    assert.ok(events.every(({ time }) => new Date(time).toISOString() === time));
    assert.deepEqual(
      events.map(({ type }) => type).filter((type, at, all) => type !== all[at - 1]),
      [
        ...["session.started", "recording.started", "input.received", "turn.started"],
        "model.asked",
        ...["thinking.received", "thinking.ended", "reply.received", "reply.ended", "turn.ended"],
        ...["input.received", "shell.started", "shell.output", "shell.ended", "session.ended"],
      ],
    );
    const ended = events.find(({ type }) => type === "reply.ended").data;
    assert.equal(ended.text, "Forty-two.");
    assert.equal(ended.thinking, "Let me see.");
    assert.equal(ended.outcome, "complete");
    assert.equal(ended.stats.tokens, 22);
    assert.equal(ended.stats.estimated, false);
    assert.equal(events.find(({ type }) => type === "shell.ended").data.output, "out\n");
    const { text, session } = await onlySession(place);
    assert.equal(session.turns[0].replies[0].thinking, "Let me see.");
    assert.match(text, /\nM \(THINKING\)\nLet me see\.\n\nM\nForty-two\.\n/);
  });
}

Deno.test("the server's token count, the time and the speed stand in the stats note", async () => {
  await using server = startMisbehavingServer({ protocol: "ollama", mode: "slow" });
  await using place = await emptyPlace();
  const { stdout } = await runHarvey(place, {
    args: [
      "--url",
      modelServerUrl(server.url, "ollama"),
      "--model",
      "mock-model:1b",
      "-p",
      "count",
    ],
  });
  assert.equal(stdout, slowWords.join(" ") + " \n");
  const { text, session } = await onlySession(place);
  const [{ stats, text: reply }] = session.turns[0].replies;
  assert.equal(reply, slowWords.join(" ") + " ");
  assert.equal(stats?.cue, "MOCK-MODEL");
  assert.equal(stats?.tokens, slowWords.length);
  const note = /\[\[stats: MOCK-MODEL · 10 tokens · (\d+\.\d)s · (\d+\.\d) tok\/s\]\]/.exec(text);
  assert.ok(note, text);
  assert.equal(Number(note[1]), stats!.seconds);
  assert.ok(Number(note[2]) > 0);
});
