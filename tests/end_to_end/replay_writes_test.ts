import assert from "node:assert/strict";
import { join } from "node:path";
import { type AimockFixture, startAimock } from "../servers/aimock.ts";
import { type HarveyResult, runHarvey } from "./harvey.ts";
import { type ReplayPlace, replayPlace } from "./replay_place.ts";

function block(path: string, content: string): string {
  return `~~~~ ${path}\n${content}~~~~\n`;
}

const fixtures: readonly AimockFixture[] = [
  {
    match: { userMessage: "write it" },
    response: {
      content: block("src/a.txt", "new\n") + block("b.txt", "made\n") + block("run", "touch ran\n"),
    },
  },
  { match: { userMessage: "once more" }, response: { content: block("src/a.txt", "newer\n") } },
  {
    match: { userMessage: "harm" },
    response: { content: block("../out.txt", "x\n") + block("talk.spmd", "gone\n") },
  },
  { match: { userMessage: "hello" }, response: { content: "Hello." } },
];

/** Replays a place's session, or a copy of it that stands elsewhere. */
async function replay(
  place: ReplayPlace,
  args: readonly string[] = [],
  source = place.source,
): Promise<HarveyResult> {
  await using server = await startAimock({ fixtures, chunkSize: 400 });
  return await runHarvey(place, {
    args: [
      ...["--url", server.openAiUrl, "--model", "m", "--replay", source],
      ...["--replay-output", "harvey/sessions/new.spmd", ...args],
    ],
  });
}

async function placeWithFile(lines: readonly string[]): Promise<ReplayPlace> {
  const place = await replayPlace(lines);
  await Deno.mkdir(join(place.workspace, "src"));
  await Deno.writeTextFile(join(place.workspace, "src/a.txt"), "old\n");
  return place;
}

async function files(place: ReplayPlace): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const folder of ["", "src"]) {
    for await (const { name, isFile } of Deno.readDir(join(place.workspace, folder))) {
      const path = join(place.workspace, folder, name);
      if (isFile) found[join(folder, name)] = await Deno.readTextFile(path);
    }
  }
  delete found["notes.md"];
  return found;
}

async function statuses(place: ReplayPlace): Promise<string[][]> {
  const { session } = await place.recorded("new.spmd");
  return session.actions.map(({ kind, target, status }) => [kind, target, status]);
}

Deno.test("files of an own session's replay are written, each original kept beside it once a turn, and nothing is run", async () => {
  await using place = await placeWithFile(["write it", "once more"]);
  const { code, stderr } = await replay(place);
  assert.equal(code, 0, stderr);
  const found = await files(place);
  const backups = Object.entries(found).filter(([name]) => name.includes(".bak."));
  assert.equal(backups.length, 2, JSON.stringify(found));
  for (const [name] of backups) assert.match(name, /^src\/a\.txt\.bak\.\d{8}-\d{6}(-2)?$/);
  assert.deepEqual(backups.map(([, text]) => text).sort(), ["new\n", "old\n"]);
  assert.equal(found["src/a.txt"], "newer\n");
  assert.equal(found["b.txt"], "made\n");
  assert.equal(found["ran"], undefined);
  assert.deepEqual(await statuses(place), [
    ["write", "src/a.txt", "ok"],
    ["write", "b.txt", "ok"],
    ["run", "touch ran", "skipped: replay"],
    ["write", "src/a.txt", "ok"],
  ]);
  const { text } = await place.recorded("new.spmd");
  assert.match(text, /\n\(approved by --replay\)\n/);
});

Deno.test("files of any other session's replay are written with --yes alone", async () => {
  await using place = await placeWithFile(["write it"]);
  const foreign = join(place.workspace, "foreign.spmd");
  await Deno.copyFile(place.source, foreign);
  const refused = await replay(place, [], foreign);
  assert.equal(refused.code, 3, refused.stderr);
  assert.equal((await files(place))["src/a.txt"], "old\n");
  assert.deepEqual((await statuses(place)).map(([, , status]) => status), [
    ...["skipped: no terminal", "skipped: no terminal", "skipped: replay"],
  ]);

  await Deno.remove(join(place.workspace, "harvey/sessions/new.spmd"));
  const { code, stderr } = await replay(place, ["--yes"], foreign);
  assert.equal(code, 0, stderr);
  assert.equal((await files(place))["src/a.txt"], "new\n");
});

Deno.test("a session that others may read, as one that came with a repository, is nobody's own", async () => {
  await using place = await placeWithFile(["write it"]);
  await Deno.chmod(place.source, 0o644);
  const { code } = await replay(place);
  assert.equal(code, 3);
  assert.equal((await files(place))["src/a.txt"], "old\n");
});

Deno.test("--no-apply writes nothing, and says so on the record", async () => {
  await using place = await placeWithFile(["write it"]);
  const { code, stderr } = await replay(place, ["--no-apply", "--yes"]);
  assert.equal(code, 0, stderr);
  assert.equal((await files(place))["src/a.txt"], "old\n");
  assert.deepEqual(await statuses(place), [
    ["write", "src/a.txt", "skipped: replay"],
    ["write", "b.txt", "skipped: replay"],
    ["run", "touch ran", "skipped: replay"],
  ]);
});

Deno.test("where no backup can be kept, nothing is written", async () => {
  await using place = await placeWithFile(["write it"]);
  await Deno.mkdir(join(place.workspace, "harvey"), { recursive: true });
  const { writeTrustedSettings } = await import("./settings.ts");
  await writeTrustedSettings(
    place,
    'permissions: { "src": [read], "src/a.txt": [read, write] }\n',
  );
  const { code, stderr } = await replay(place);
  assert.equal(code, 1, stderr);
  assert.equal((await files(place))["src/a.txt"], "old\n");
  assert.deepEqual((await statuses(place)).slice(0, 2), [
    ["write", "src/a.txt", "skipped: cannot backup"],
    ["write", "b.txt", "ok"],
  ]);
});

Deno.test("a replay writes nothing outside the workspace, nor over what is replayed", async () => {
  await using place = await placeWithFile(["harm"]);
  const source = join(place.workspace, "talk.spmd");
  await Deno.copyFile(place.source, source);
  const before = await Deno.readTextFile(source);
  const { code, stderr } = await replay(place, ["--yes"], source);
  assert.equal(code, 1, stderr);
  assert.equal(await Deno.readTextFile(source), before);
  const told = await statuses(place);
  assert.match(told[0]![2]!, /^skipped: it lies outside the workspace/);
  assert.match(told[1]![2]!, /^skipped: .*Harvey's own/);
  await assert.rejects(Deno.lstat(join(place.folder, "out.txt")), Deno.errors.NotFound);
});

Deno.test("/session replay asks the active model, beside the session that goes on", async () => {
  await using server = await startAimock({ fixtures, chunkSize: 400 });
  await using place = await placeWithFile(["hello", "hello"]);
  const { code, stdout, stderr } = await runHarvey(place, {
    args: ["--url", server.openAiUrl, "--model", "m"],
    stdin: "/session replay harvey/sessions/old.spmd harvey/sessions/new.spmd\nhello\n",
  });
  assert.equal(code, 0, stderr);
  assert.match(
    stdout,
    /^ {2}Replaying 2 turns from harvey\/sessions\/old\.spmd\n {2}Recording to .*new\.spmd\n {2}\[1\/2\] hello\nHello\.\n/,
  );
  assert.match(stdout, /\nHello\.\n$/);
  const { session } = await place.recorded("new.spmd");
  assert.deepEqual(session.turns.map(({ replies }) => replies[0]!.text), ["Hello.", "Hello."]);
});
