import assert from "node:assert/strict";
import { join } from "node:path";
import { startMisbehavingServer } from "../servers/misbehaving_server.ts";
import type { Behaviour } from "../servers/misbehaviour.ts";
import { runHarvey } from "./harvey.ts";
import { replayPlace } from "./replay_place.ts";
import { openHarvey } from "./running_harvey.ts";
import { messagesOf, modelServerUrl } from "./server_url.ts";
import { writeTrustedSettings } from "./settings.ts";

const passing: readonly Behaviour[] = [
  ...["cut off", "reset", "malformed JSON", "error in stream", "server error", "HTML"] as const,
  ...["rate limited", "context overflow", "refused"] as const,
];

for (const mode of passing) {
  Deno.test(`a server that misbehaves (${mode}) costs the turn, and the next one is asked`, async () => {
    await using server = startMisbehavingServer({ protocol: "openai", mode });
    await using place = await replayPlace(["first", "second"]);
    await writeTrustedSettings(place, "retries: 0\n");
    const { code, stdout } = await runHarvey(place, {
      args: ["--url", server.url, "--model", "m", "--replay", place.source],
    });
    assert.equal(code, 1);
    assert.match(stdout, /\[2\/2\] second\n/);
    assert.match(stdout, /Replayed 2 turns to .*, 2 failed\n$/);
    assert.equal(server.requests.length, 2);
    const { session } = await place.recorded("old-replay-m.spmd");
    assert.equal(session.ending, "closed");
    assert.deepEqual(session.findings, []);
    assert.deepEqual(session.turns.map(({ prompt }) => prompt), ["first", "second"]);
    const { code: checked, stdout: findings } = await runHarvey(place, {
      args: ["session", "check", "harvey/sessions/old-replay-m.spmd"],
    });
    assert.equal(checked, 0, findings);
  });
}

for (const mode of ["unauthorized", "unknown model"] as const) {
  Deno.test(`a model that cannot be had (${mode}) is asked once, and the turn stays to be done`, async () => {
    await using server = startMisbehavingServer({ protocol: "openai", mode });
    await using place = await replayPlace(["first", "second"]);
    const { code, stdout } = await runHarvey(place, {
      args: ["--url", server.url, "--model", "m", "--replay", place.source],
    });
    assert.equal(code, 1);
    assert.equal(server.requests.length, 1);
    assert.match(stdout, /Stopped after 0 of 2 turns, 1 failed; this goes on:/);
    const { session, text } = await place.recorded("old-replay-m.spmd");
    assert.equal(session.ending, "closed");
    assert.doesNotMatch(text, /\[\[replayed: 1/);
  });
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  Deno.test(`${signal} ends a replay in order: what came is kept, and the next run asks it anew`, async () => {
    await using server = startMisbehavingServer({ protocol: "ollama", mode: "slow", delay: 100 });
    await using place = await replayPlace(["first", "second"]);
    const args = [
      ...["--url", modelServerUrl(server.url, "ollama"), "--model", "m", "--replay", place.source],
      ...["--replay-output", "harvey/sessions/new.spmd"],
    ];
    await using running = openHarvey(place, { args });
    await running.shows("[2/2] second\none two");
    running.kill(signal);
    const { code, stdout } = await running.ended;
    assert.equal(code, 130);
    assert.match(stdout, /Interrupted after 1 of 2 turns; this goes on:\n/);
    const { session } = await place.recorded("new.spmd");
    assert.equal(session.ending, "closed");
    assert.deepEqual(session.findings, []);
    assert.deepEqual(session.turns.map(({ replies }) => replies[0]!.interrupted), [false, true]);

    const { code: done, stdout: shown } = await runHarvey(place, { args });
    assert.equal(done, 0);
    assert.match(shown, /Replaying .*old\.spmd: 1 of 2 turns are done\n/);
    assert.deepEqual(messagesOf(server.requests.at(-1)!).map(({ role }) => role), [
      ...["user", "assistant", "user"],
    ]);
    const checked = await runHarvey(place, {
      args: ["session", "check", "harvey/sessions/new.spmd"],
    });
    assert.equal(checked.code, 0, checked.stdout);
  });
}

Deno.test("an output that another Harvey writes is refused", async () => {
  await using server = startMisbehavingServer({ protocol: "ollama", mode: "slow", delay: 100 });
  await using place = await replayPlace(["first", "second"]);
  const args = [
    ...["--url", modelServerUrl(server.url, "ollama"), "--model", "m", "--replay", place.source],
    ...["--replay-output", "new.spmd"],
  ];
  await using running = openHarvey(place, { args });
  await running.shows("one two");
  const before = await Deno.readTextFile(join(place.workspace, "new.spmd"));
  const { code, stderr } = await runHarvey(place, { args });
  assert.equal(code, 1);
  assert.match(stderr, /another Harvey is writing it/);
  assert.ok((await Deno.readTextFile(join(place.workspace, "new.spmd"))).startsWith(before));
});
