import assert from "node:assert/strict";
import { join } from "node:path";
import { runJobs } from "../../src/cli/replay/replay_jobs.ts";
import { startAimock } from "../servers/aimock.ts";
import { runHarvey } from "./harvey.ts";
import { readRecorded } from "./recorded_session.ts";
import { replayPlace } from "./replay_place.ts";

const fixtures = [
  { match: { model: "m1", userMessage: "hello" }, response: { content: "I am the first." } },
  { match: { model: "m2", userMessage: "hello" }, response: { content: "I am the second." } },
  {
    match: { model: "m2", userMessage: "fail" },
    response: { error: { message: "no such thing" }, status: 400 },
  },
  { match: { model: "m1", userMessage: "fail" }, response: { content: "Why should I?" } },
];

Deno.test("two sessions of two models are four replays, each in a file of its own, with a table", async () => {
  await using server = await startAimock({ fixtures });
  await using place = await replayPlace(["hello", "fail"]);
  const other = join(place.workspace, "other.fountain");
  await Deno.writeTextFile(
    other,
    "INT. HARVEY AND ANN TALKING\n\nANN\nhello\n\nHARVEY\nI am another.\n",
  );
  const { code, stdout, stderr } = await runHarvey(place, {
    args: [
      ...["--url", server.openAiUrl, "--model", "m1,m2", "--jobs", "4"],
      ...["--replay", place.source, other],
    ],
  });
  assert.equal(code, 1, stderr);
  assert.match(stderr, /old\.spmd, m2: .*no such thing/);
  const table = stdout.split("\n").slice(-6, -1).map((line) => line.replaceAll(/ +/g, " "));
  assert.match(table[0]!, /^session model turns failed tokens seconds$/);
  assert.match(table[1]!, /^old\.spmd m1 2\/2 0 \d+ \d+\.\d$/);
  assert.match(table[2]!, /^old\.spmd m2 2\/2 1 \d+ \d+\.\d$/);
  assert.match(table[3]!, /^other\.fountain m1 1\/1 0 \d+ \d+\.\d$/);
  assert.match(table[4]!, /^other\.fountain m2 1\/1 0 \d+ \d+\.\d$/);
  const replies = async (path: string) => {
    const { session } = await readRecorded(path);
    assert.equal(session.ending, "closed");
    return session.turns.map((turn) => turn.replies[0]?.text);
  };
  const folder = join(place.workspace, "harvey", "sessions");
  assert.deepEqual(await replies(join(folder, "old-replay-m1.spmd")), [
    ...["I am the first.", "Why should I?"],
  ]);
  assert.deepEqual(await replies(join(folder, "old-replay-m2.spmd")), [
    "I am the second.",
    undefined,
  ]);
  const beside = (name: string) => replies(join(place.workspace, name));
  assert.deepEqual(await beside("other-replay-m1.spmd"), ["I am the first."]);
  assert.deepEqual(await beside("other-replay-m2.spmd"), ["I am the second."]);
});

Deno.test("a session among several that cannot be replayed is told at the end, after the others", async () => {
  await using server = await startAimock({ fixtures });
  await using place = await replayPlace(["hello"]);
  const notes = join(place.workspace, "notes.spmd");
  await Deno.writeTextFile(notes, "Title: Nothing here\n");
  const { code, stdout, stderr } = await runHarvey(place, {
    args: [
      ...["--url", server.openAiUrl, "--model", "m1"],
      ...["--replay", "nowhere.spmd", place.source, notes],
    ],
  });
  assert.equal(code, 1);
  assert.match(stdout, /old\.spmd +m1 +1\/1 +0/);
  assert.match(
    stderr,
    /Cannot replay "nowhere\.spmd": there is none.*\nCannot replay "notes\.spmd": no chat turns/,
  );
  const recorded = join(place.workspace, "harvey", "sessions", "old-replay-m1.spmd");
  assert.equal((await readRecorded(recorded)).session.ending, "closed");
});

Deno.test("where no session can be replayed each is told, and nothing is asked", async () => {
  await using server = await startAimock({ fixtures });
  await using place = await replayPlace(["hello"]);
  await Deno.writeTextFile(join(place.workspace, "notes.spmd"), "Title: Nothing here\n");
  const { code, stdout, stderr } = await runHarvey(place, {
    args: ["--url", server.openAiUrl, "--model", "m1", "--replay", "nowhere.spmd", "notes.spmd"],
  });
  assert.equal(code, 1);
  assert.match(stderr, /^Cannot replay "nowhere\.spmd": there is none.*\nCannot replay "notes/);
  assert.equal(stdout, "");
});

Deno.test("so many jobs are under way at once, and of one lane one", async () => {
  const underWay = new Set<number>();
  let most = 0;
  const job = (index: number, lane?: string) => ({
    ...lane === undefined ? {} : { lane },
    async run() {
      underWay.add(index);
      most = Math.max(most, underWay.size);
      for (let step = 0; step < 5; step++) await Promise.resolve();
      underWay.delete(index);
      return index;
    },
  });
  const numbers = Array.from({ length: 10 }, (_, at) => at);
  assert.deepEqual(await runJobs(numbers.map((at) => job(at)), 3), numbers);
  assert.equal(most, 3);
  most = 0;
  assert.deepEqual(await runJobs(numbers.map((at) => job(at, "one server")), 3), numbers);
  assert.equal(most, 1);
  most = 0;
  await runJobs(numbers.map((at) => job(at, `${at % 2}`)), 4);
  assert.equal(most, 2);
});

Deno.test("a job that fails lets those under way end, and begins no more", async () => {
  const ended: number[] = [];
  const job = (index: number) => ({
    async run() {
      await Promise.resolve();
      if (index === 1) throw new Error("no more");
      ended.push(index);
    },
  });
  await assert.rejects(runJobs([job(0), job(1), job(2), job(3)], 2), { message: "no more" });
  assert.ok(ended.includes(0) && !ended.includes(3), `${ended}`);
});
