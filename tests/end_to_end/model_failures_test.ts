import assert from "node:assert/strict";
import { freePort } from "../servers/free_port.ts";
import { startMisbehavingServer } from "../servers/misbehaving_server.ts";
import type { Behaviour } from "../servers/misbehaviour.ts";
import { emptyPlace, runHarvey } from "./harvey.ts";
import { onlySession } from "./recorded_session.ts";
import { writeHomeSettings } from "./settings.ts";
import { modelServerUrl } from "./server_url.ts";

/** What a person reads, and what came of the reply before. */
interface Failure {
  readonly says: RegExp;
  readonly reply?: string;
}

const failures: Partial<Record<Behaviour, Failure>> = {
  "unauthorized": { says: /refuses the key \(HTTP 401\).*Incorrect API key/ },
  "rate limited": { says: /\(HTTP 429\): Too many requests \(try again in 7 seconds\)/ },
  "server error": { says: /failed \(HTTP 500\): llama runner process has terminated/ },
  "HTML error": { says: /failed \(HTTP 502\)/ },
  "HTML": { says: /it sent / },
  "one document": { says: /Cannot (read|finish)/ },
  "wrong shape": { says: /which is no reply/ },
  "wrong path": { says: /did not find what was asked for \(HTTP 404\)/ },
  "unknown model": { says: /does not have it/ },
  "context overflow": { says: /longer than the model can read/ },
  "overflow in stream": { says: /longer than the model can read/ },
  "refused": { says: /does not support chat because/ },
  "redirect": { says: /sends on to https:\/\/elsewhere\.example/ },
  "cut off": { says: /closed the connection before the end/, reply: "This is the beg" },
  "reset": { says: /closed the connection before the end/ },
  "malformed JSON": { says: /which is not JSON/, reply: "Good so far. " },
  "error in stream": { says: /the graphics card went/, reply: "Good so far. " },
};

for (const protocol of ["ollama", "openai"] as const) {
  Deno.test(`each failure of a server over ${protocol} is one clear line, on the record, and loses nothing`, async (t) => {
    for (const [mode, failure] of Object.entries(failures) as [Behaviour, Failure][]) {
      await t.step(mode, async () => {
        await using server = startMisbehavingServer({ protocol, mode });
        await checkFailure(modelServerUrl(server.url, protocol), failure);
      });
    }
    await t.step(
      "nobody there",
      () =>
        checkFailure(modelServerUrl(`http://127.0.0.1:${freePort()}/v1`, protocol), {
          says: /Cannot reach/,
        }),
    );
  });
}

async function checkFailure(url: string, { says, reply }: Failure): Promise<void> {
  await using place = await emptyPlace();
  await writeHomeSettings(place, "retries: 0\n");
  const { code, stdout, stderr } = await runHarvey(place, {
    args: ["--url", url, "--model", "mock-model"],
    stdin: "the prompt\n! echo after\n",
  });
  assert.equal(code, 1);
  assert.match(stderr, says);
  assert.match(stderr, /^Cannot [^\n]{10,600}\n$/);
  // deno-lint-ignore no-control-regex -- that is what must not be there
  assert.doesNotMatch(stderr, /[\x00-\x09\x0b-\x1f\x7f]/);
  if (reply !== undefined) assert.equal(stdout, `${reply}\nafter\n`);
  assert.ok(stdout.endsWith("after\n"), stdout);

  const { text, session } = await onlySession(place);
  const [turn, ...others] = session.turns;
  assert.deepEqual(others, []);
  assert.equal(turn.prompt, "the prompt");
  assert.equal(turn.complete, true, "the turn has ended");
  const line = stderr.trimEnd();
  assert.deepEqual(turn.statements.map((statement) => statement.kind), ["forwarding", "failure"]);
  assert.equal((turn.statements[1] as { message: string }).message, line);
  if (reply !== undefined) {
    assert.deepEqual(turn.replies.map(({ text, interrupted }) => [text, interrupted]), [
      [reply, true],
    ], text);
  }
  assert.equal(session.shellRuns[0].output, "after\n");
  assert.equal(session.ending, "closed");
  assert.deepEqual(session.findings, []);
}

Deno.test("a failure with -p is exit code 1, and standard output holds what came", async () => {
  await using server = startMisbehavingServer({ protocol: "ollama", mode: "cut off" });
  await using place = await emptyPlace();
  const { code, stdout, stderr } = await runHarvey(place, {
    args: ["--url", modelServerUrl(server.url, "ollama"), "--model", "m", "-p", "hello"],
  });
  assert.equal(code, 1);
  assert.equal(stdout, "This is the beg\n");
  assert.match(stderr, /^Cannot finish the reply of "[^"]*": [^\n]*\n$/);
});

Deno.test("with --json a failure is an event, and the line on standard error stays", async () => {
  await using server = startMisbehavingServer({ protocol: "openai", mode: "rate limited" });
  await using place = await emptyPlace();
  await writeHomeSettings(place, "retries: 0\n");
  const { code, stdout, stderr } = await runHarvey(place, {
    args: ["--url", server.url, "--model", "m", "--json", "-p", "hello"],
  });
  assert.equal(code, 1);
  const events = stdout.trimEnd().split("\n").map((line) => JSON.parse(line));
  const failed = events.find(({ type }) => type === "model.failed").data;
  assert.equal(failed.failure, "rate limited");
  assert.equal(`${failed.message}\n`, stderr);
  assert.equal(events.find(({ type }) => type === "turn.ended").data.outcome, "failed");
});

Deno.test("a model that cannot be had stops nothing but its own turn", async () => {
  await using place = await emptyPlace();
  const { code, stdout, stderr } = await runHarvey(place, {
    args: ["--url", "ftp://127.0.0.1/", "--model", "m"],
    stdin: "hello\n! echo on\n",
  });
  assert.equal(code, 2);
  assert.equal(stdout, "on\n");
  assert.match(stderr, /^Cannot use "ftp:[^\n]*\n$/);
  const { session } = await onlySession(place);
  const [{ prompt, complete, statements }] = session.turns;
  assert.deepEqual({ prompt, complete, statements }, {
    prompt: "hello",
    complete: true,
    statements: [{ kind: "refused", reason: stderr.trimEnd() }],
  });
});
