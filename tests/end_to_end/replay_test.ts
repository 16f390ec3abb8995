import assert from "node:assert/strict";
import { join } from "node:path";
import { turnsOf } from "../../src/session/mod.ts";
import { startMisbehavingServer } from "../servers/misbehaving_server.ts";
import { slowWords } from "../servers/misbehaviour.ts";
import { startScriptedServer } from "../servers/scripted_server.ts";
import { runHarvey, sessionFiles } from "./harvey.ts";
import { replayPlace } from "./replay_place.ts";
import { messagesOf, modelServerUrl } from "./server_url.ts";
import { writeTrustedSettings } from "./settings.ts";

const words = `${slowWords.join(" ")} `;

for (const protocol of ["ollama", "openai"] as const) {
  Deno.test(`over ${protocol} a replay tells new replies, and what was run and read as it was then`, async () => {
    await using server = startMisbehavingServer({ protocol, mode: "slow", delay: 1 });
    await using place = await replayPlace([
      "What is the capital of France?",
      "! echo shown; exit 3",
      "!! echo hidden",
      "/read notes.md",
      "/run echo ran",
      "@julie and of Spain?",
      "/clear",
      "! echo later",
      "the last one",
      "! echo after",
    ]);
    await Deno.writeTextFile(join(place.workspace, "notes.md"), "as it is now\n");
    const before = await Deno.readTextFile(place.source);
    const { code, stdout, stderr } = await runHarvey(place, {
      args: [
        ...["--url", modelServerUrl(server.url, protocol), "--model", "m1"],
        ...["--replay", place.source, "--replay-output", "harvey/sessions/new.spmd"],
      ],
    });
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^Replaying 3 turns from .*old\.spmd\nRecording to .*new\.spmd\n/);
    assert.match(stdout, /\[1\/3\] What is the capital of France\?\none two/);
    assert.match(stdout, /\[2\/3\] and of Spain\?\n/);
    assert.equal(await Deno.readTextFile(place.source), before, "the source is never written");

    const [first, second, third] = server.requests.map(messagesOf);
    assert.deepEqual(first, [{ role: "user", content: "What is the capital of France?" }]);
    assert.deepEqual(second!.map(({ content }) => content), [
      "What is the capital of France?",
      words,
      "I ran `echo shown; exit 3` (exit 3):\n```\nshown\n```",
      "This is `notes.md`:\n```\nas it was\n```",
      "I ran `echo ran` (ok):\n```\nran\n```",
      "and of Spain?",
    ]);
    assert.deepEqual(third!.map(({ content }) => content), [
      "I ran `echo later` (exit 0):\n```\nlater\n```",
      "the last one",
    ]);

    const { session } = await place.recorded("new.spmd");
    assert.equal(session.ending, "closed");
    assert.deepEqual(session.findings, []);
    assert.deepEqual(
      turnsOf(session).map(({ number, prompt, replies: [reply] }) => [
        ...[number, prompt, reply?.text, reply?.stats?.tokens],
      ]),
      [
        [1, "What is the capital of France?", words, 10],
        [2, "and of Spain?", words, 10],
        [3, "the last one", words, 10],
      ],
    );
    const { session: source } = await place.recorded("old.spmd");
    const told = ({ shellRuns, actions }: typeof session) => [
      ...shellRuns.map(({ command, output, outcome, private: isPrivate }) => [
        ...[command, output, outcome, isPrivate],
      ]),
      ...actions.map(({ kind, target, status }) => [kind, target, status]),
    ];
    assert.deepEqual(told(session), told(source));
  });
}

Deno.test("--keep-routes keeps the @name that a prompt begins with", async () => {
  await using server = startMisbehavingServer({ protocol: "ollama", mode: "slow", delay: 1 });
  await using place = await replayPlace(["@julie who are you?"]);
  const { code } = await runHarvey(place, {
    args: [
      ...["--url", modelServerUrl(server.url, "ollama"), "--model", "m"],
      ...["--replay", place.source, "--keep-routes"],
    ],
  });
  assert.equal(code, 0);
  assert.equal(messagesOf(server.requests[0]!)[0]!.content, "@julie who are you?");
});

Deno.test("without an output a replay goes to a new file beside the source, named after it and the model", async () => {
  await using place = await replayPlace(["hello"]);
  for (const _ of [1, 2]) {
    const { code, stderr } = await runHarvey(place, {
      args: ["--model", "eliza", "--replay", place.source],
    });
    assert.equal(code, 0, stderr);
  }
  const names = (await sessionFiles(place)).map((path) => path.split("/").at(-1));
  assert.deepEqual(names, ["old-replay-eliza-2.spmd", "old-replay-eliza.spmd", "old.spmd"]);
});

Deno.test("an output that is the source, by whatever name, or holds anything else is refused", async () => {
  await using place = await replayPlace(["hello"]);
  const { workspace, source } = place;
  await Deno.symlink(source, join(workspace, "link.spmd"));
  await Deno.link(source, join(workspace, "second-name.spmd"));
  await Deno.symlink(join(workspace, "nowhere.spmd"), join(workspace, "dangling.spmd"));
  await Deno.writeTextFile(join(workspace, "text.md"), "mine\n");
  const before = await Deno.readTextFile(source);
  for (
    const [output, reason] of [
      [source, "is never written"],
      ["link.spmd", "is never written"],
      ["second-name.spmd", "is never written"],
      ["dangling.spmd", "the file exists"],
      ["text.md", "holds no replay"],
    ] as const
  ) {
    const { code, stderr } = await runHarvey(place, {
      args: ["--model", "eliza", "--replay", source, "--replay-output", output],
    });
    assert.equal(code, 1, output);
    assert.ok(stderr.includes(reason), `${output}: ${stderr}`);
  }
  assert.equal(await Deno.readTextFile(source), before);
  assert.equal(await Deno.readTextFile(join(workspace, "text.md")), "mine\n");
  await assert.rejects(Deno.lstat(join(workspace, "nowhere.spmd")), Deno.errors.NotFound);
});

Deno.test("a turn that fails is recorded, the others are asked, and the exit code is 1", async () => {
  await using server = startScriptedServer("openai", [
    (writer) => writer.text("one"),
    { status: 400, message: "no such thing" },
    (writer) => writer.text("three"),
  ]);
  await using place = await replayPlace(["first", "second", "third"]);
  const { code, stdout, stderr } = await runHarvey(place, {
    args: ["--url", server.url, "--model", "m", "--replay", place.source],
  });
  assert.equal(code, 1);
  assert.match(stderr, /no such thing/);
  assert.match(stdout, /Replayed 3 turns to .*, 1 failed\n$/);
  const { session } = await place.recorded("old-replay-m.spmd");
  assert.equal(session.ending, "closed");
  assert.deepEqual(session.turns.map(({ replies }) => replies[0]?.text), [
    "one",
    undefined,
    "three",
  ]);
  assert.equal(session.turns[1]!.statements.some(({ kind }) => kind === "failure"), true);
});

Deno.test("a model that cannot be reached stops the replay, which goes on once it can be", async () => {
  await using place = await replayPlace(["first", "second", "third"]);
  await writeTrustedSettings(place, "retries: 0\n");
  const args = ["--model", "m", "--replay", place.source, "--replay-output", "new.spmd"];
  const gone = await runHarvey(place, { args: ["--url", "ollama://127.0.0.1:1", ...args] });
  assert.equal(gone.code, 1);
  assert.match(gone.stderr, /Cannot reach/);
  assert.match(
    gone.stdout,
    /Stopped after 0 of 3 turns, 1 failed; this goes on:\n {2}harvey --replay /,
  );
  assert.doesNotMatch(gone.stdout, /\[2\/3\]/);

  await using server = startMisbehavingServer({ protocol: "ollama", mode: "slow", delay: 1 });
  const url = modelServerUrl(server.url, "ollama");
  const { code, stdout, stderr } = await runHarvey(place, { args: ["--url", url, ...args] });
  assert.equal(code, 0, stderr);
  assert.match(stdout, /0 of 3 turns are done|Replaying 3 turns/);
  assert.equal(messagesOf(server.requests[0]!).length, 1);
  const again = await runHarvey(place, { args: ["--url", url, ...args] });
  assert.equal(again.code, 0);
  assert.match(again.stdout, /holds all 3 turns already/);
});

Deno.test("a replay that was killed goes on where it stopped, with the conversation as it was", async () => {
  const lines = ["first", "! echo one", "second", "! echo two", "third", "! echo three", "fourth"];
  await using place = await replayPlace(lines);
  await using server = startMisbehavingServer({ protocol: "ollama", mode: "slow", delay: 30 });
  const args = [
    ...["--url", modelServerUrl(server.url, "ollama"), "--model", "m"],
    ...["--replay", place.source, "--replay-output", "harvey/sessions/new.spmd"],
  ];
  const { openHarvey } = await import("./running_harvey.ts");
  await using running = openHarvey(place, { args });
  await running.shows("[3/4] third\none two");
  running.kill("SIGKILL");
  await running.ended;
  const asked = server.requests.length;
  const { code, stdout, stderr } = await runHarvey(place, { args });
  assert.equal(code, 0, stderr);
  assert.match(stdout, /2 of 4 turns are done\n/);
  assert.match(stdout, /\[3\/4\] third\n/);
  const [third, fourth] = server.requests.slice(asked).map(messagesOf);
  const contents = [
    ...["first", words, "I ran `echo one` (exit 0):\n```\none\n```"],
    ...["second", words, "I ran `echo two` (exit 0):\n```\ntwo\n```", "third"],
  ];
  assert.deepEqual(third!.map(({ content }) => content), contents);
  assert.deepEqual(fourth!.map(({ content }) => content), [
    ...contents,
    ...[words, "I ran `echo three` (exit 0):\n```\nthree\n```", "fourth"],
  ]);
  const { session } = await place.recorded("new.spmd");
  assert.equal(session.ending, "closed");
  assert.deepEqual(session.turns.filter(({ complete }) => complete).map(({ prompt }) => prompt), [
    ...["first", "second", "third", "fourth"],
  ]);
});

Deno.test("options that mean nothing without --replay, or do not go with it, are refused", async () => {
  await using place = await replayPlace(["hello"]);
  for (
    const args of [
      ["--no-apply"],
      ["--jobs", "2"],
      ["--replay", "old.spmd", "-p", "hello"],
      ["--replay", "old.spmd", "--no-record"],
      ["--replay", "old.spmd", "--record-file", "new.spmd"],
      ["--replay", "a.spmd", "b.spmd", "--replay-output", "new.spmd"],
      ["--replay", "a.spmd", "--model", "a,b", "--replay-output", "new.spmd"],
      ["--replay", "a.spmd", "--jobs", "none"],
    ]
  ) {
    const { code, stderr } = await runHarvey(place, { args });
    assert.equal(code, 2, `${args}: ${stderr}`);
    assert.match(stderr, /^Cannot take /);
  }
});
