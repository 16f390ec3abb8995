import assert from "node:assert/strict";
import { join } from "node:path";
import { turnsOf } from "../../src/session/mod.ts";
import { replayPlace } from "../end_to_end/replay_place.ts";
import { messagesOf, modelServerUrl } from "../end_to_end/server_url.ts";
import { startAimock } from "../servers/aimock.ts";
import { startMisbehavingServer } from "../servers/misbehaving_server.ts";
import { openHarvey } from "./harvey_terminal.ts";
import { systemTest } from "./tools.ts";

const needs = { tools: ["tmux", "bash"] } as const;

const isOver = (screen: string) => screen.endsWith("\n$");

systemTest(
  "Replaying a session of 200 turns against a slow server shows progress, is interrupted, and goes on where it stopped when started again with the same output",
  needs,
  async () => {
    const prompts = Array.from({ length: 200 }, (_, at) => `Prompt number ${at + 1}?`);
    await using place = await replayPlace(prompts);
    await using server = startMisbehavingServer({ protocol: "ollama", mode: "slow", delay: 3 });
    const args = [
      ...["--url", modelServerUrl(server.url, "ollama"), "--model", "m"],
      ...["--replay", "harvey/sessions/old.spmd"],
      ...["--replay-output", "harvey/sessions/new.spmd"],
    ];
    {
      await using terminal = await openHarvey(place, args);
      await terminal.shows("[1/200] Prompt number 1?");
      await terminal.shows((screen) => /\[2[0-9]\/200\] Prompt number/.test(screen));
      await terminal.press("C-c");
      const screen = await terminal.shows(isOver);
      assert.match(screen, /Interrupted after \d+ of 200 turns; this goes on:/);
      assert.match(screen, /harvey --replay harvey\/sessions\/old\.spmd --replay-output harvey/);
      await terminal.type("clear; echo code $?");
      await terminal.press("Enter");
    }
    const { session: begun, text } = await place.recorded("new.spmd");
    assert.equal(begun.ending, "closed");
    assert.deepEqual(begun.findings, []);
    const done = Number(text.matchAll(/\[\[replayed: (\d+) of 200\]\]/g).toArray().at(-1)![1]);
    assert.ok(done >= 19 && done < 200, `${done} turns were done`);
    const asked = server.requests.length;

    await using terminal = await openHarvey(place, args);
    await terminal.shows((screen) =>
      screen.includes(`[${done + 1}/200]`) || screen.includes("/200] ")
    );
    await terminal.shows((screen) => isOver(screen) && screen.includes("Replayed 200 turns to"));
    await terminal.type("echo code $?");
    await terminal.press("Enter");
    await terminal.shows("\ncode 0");

    const { session } = await place.recorded("new.spmd");
    assert.equal(session.ending, "closed");
    assert.deepEqual(session.findings, []);
    const whole = turnsOf(session).filter(({ replies }) => replies[0]?.interrupted === false);
    assert.deepEqual(whole.map(({ prompt }) => prompt), prompts);
    const [next] = server.requests.slice(asked).map(messagesOf);
    const sent = next!.filter(({ role }) => role === "user").map(({ content }) => content);
    assert.deepEqual(sent, prompts.slice(0, done + 1), "what was given up is not told");
  },
);

systemTest(
  "on a terminal a replay asks about each file, and Ctrl-C there is a no",
  needs,
  async () => {
    const content = "~~~~ a.txt\nnew\n~~~~\n\n~~~~ b.txt\nnew\n~~~~\n";
    await using server = await startAimock({
      fixtures: [{ match: { userMessage: "write" }, response: { content } }],
      chunkSize: 400,
    });
    await using place = await replayPlace(["write one", "write two"]);
    await Deno.writeTextFile(join(place.workspace, "a.txt"), "old\n");
    await using terminal = await openHarvey(place, [
      ...["--url", server.openAiUrl, "--model", "m", "--replay", place.source],
      ...["--replay-output", "harvey/sessions/new.spmd"],
    ]);
    const question = (path: string) => (screen: string) =>
      screen.split("\n").at(-1)!.startsWith(`Write ${path}? yes / no / all / quit:`);
    const screen = await terminal.shows(question("a.txt"));
    assert.match(screen, /\n-old\n\+new\n/);
    await terminal.type("yes");
    await terminal.press("Enter");
    await terminal.shows(question("b.txt"));
    await terminal.press("C-c");
    await terminal.shows("[2/2] write two");
    await terminal.shows(question("b.txt"));
    await terminal.type("no");
    await terminal.press("Enter");
    await terminal.shows(isOver);
    assert.equal(await Deno.readTextFile(join(place.workspace, "a.txt")), "new\n");
    await assert.rejects(Deno.lstat(join(place.workspace, "b.txt")), Deno.errors.NotFound);
    const { session } = await place.recorded("new.spmd");
    assert.deepEqual(
      session.actions.map(({ target, status, answer }) => [target, status, answer]),
      [
        ["a.txt", "ok", "yes"],
        ["b.txt", "aborted", undefined],
        ["a.txt", "skipped: no change", undefined],
        ["b.txt", "skipped", "no"],
      ],
    );
  },
);

systemTest("several replays at a terminal ask one after the other", needs, async () => {
  const content = "~~~~ a.txt\nnew\n~~~~\n";
  await using server = await startAimock({
    fixtures: [{ match: { userMessage: "write" }, response: { content } }],
    chunkSize: 400,
  });
  await using place = await replayPlace(["write one"]);
  await using terminal = await openHarvey(place, [
    ...["--url", server.openAiUrl, "--model", "m1,m2,m3", "--jobs", "3"],
    ...["--replay", place.source],
  ]);
  const asked = new Set<string>();
  for (let count = 1; count <= 3; count++) {
    const screen = await terminal.shows((screen) => {
      const [, model] = /^(m[123]): Write a\.txt\? /.exec(screen.split("\n").at(-1)!) ?? [];
      return model !== undefined && !asked.has(model);
    });
    const line = screen.split("\n").at(-1)!;
    asked.add(line.slice(0, 2));
    await terminal.type("no");
    await terminal.press("Enter");
  }
  assert.deepEqual([...asked].sort(), ["m1", "m2", "m3"]);
  const screen = await terminal.shows(isOver);
  assert.match(screen, /session +model +turns +failed +tokens +seconds\nold\.spmd +m1 +1\/1 +0 /);
  await assert.rejects(Deno.lstat(join(place.workspace, "a.txt")), Deno.errors.NotFound);
});
