import assert from "node:assert/strict";
import { join } from "node:path";
import { readSession } from "../../src/session/mod.ts";
import { type EmptyPlace, emptyPlace, runHarvey } from "../end_to_end/harvey.ts";
import { readRecorded, type RecordedSession } from "../end_to_end/recorded_session.ts";
import { openHarvey } from "../end_to_end/running_harvey.ts";
import { startAimock } from "../servers/aimock.ts";
import { startMisbehavingServer } from "../servers/misbehaving_server.ts";
import { slowWords } from "../servers/misbehaviour.ts";
import { modelServerUrl } from "../end_to_end/server_url.ts";
import { readAcknowledged } from "./acknowledged_events.ts";
import { systemTest } from "./tools.ts";

/** Runs a test beside a file system of 64 KiB, where one may be mounted. */
function smallDiskTest(
  name: string,
  test: (place: EmptyPlace, disk: string) => Promise<void>,
): void {
  systemTest(name, { tools: ["mount"], root: true }, async () => {
    await using place = await emptyPlace();
    const disk = join(place.folder, "disk");
    await Deno.mkdir(disk);
    const problem = await run("mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", disk);
    if (problem && Deno.env.get("HARVEY_REQUIRE_SYSTEM") !== "1") {
      return console.log(`passed over, since nothing may be mounted here: ${name}`);
    }
    assert.equal(problem, "");
    try {
      await test(place, disk);
    } finally {
      await run("umount", disk);
    }
  });
}

/** What a command that fails says; nothing where it does not. */
async function run(command: string, ...args: string[]): Promise<string> {
  const { success, stderr } = await new Deno.Command(command, { args }).output();
  return success ? "" : new TextDecoder().decode(stderr) || "it failed";
}

async function sessionsIn(folder: string): Promise<RecordedSession[]> {
  const names = await Array.fromAsync(Deno.readDir(folder), ({ name }) => name);
  const files = names.filter((name) => name.endsWith(".spmd")).sort();
  return await Promise.all(files.map((name) => readRecorded(join(folder, name))));
}

/** Where one line on standard error says that recording goes on. */
function placeIn(stderr: string): string {
  const said =
    /^Cannot record to "[^"]*": the disk is full [^\n]*\. Recording goes on in "([^"]*)"\.\n$/;
  const [, place] = said.exec(stderr) ?? [];
  assert.ok(place, stderr);
  return place;
}

const reply = slowWords.join(" ") + " ";

smallDiskTest(
  "a disk that is full is told of at once, and the session goes on elsewhere with nothing lost",
  async (place, disk) => {
    await using server = startMisbehavingServer({ protocol: "ollama", mode: "slow", delay: 1 });
    await using harvey = openHarvey(place, {
      args: [
        ...["--url", modelServerUrl(server.url, "ollama"), "--model", "m"],
        ...["--sessions-dir", disk, "--json"],
      ],
    });
    const prompts = Array.from({ length: 6 }, (_, at) => `prompt ${at + 1}`);
    await harvey.type(`${prompts.slice(0, 3).join("\n")}\n! seq 1 20000\n! sleep 1; echo after\n`);
    await harvey.shows("Cannot record to ");
    assert.ok(!harvey.stdout.includes("after"), "told before the next command ends");
    await harvey.type(`${prompts.slice(3).join("\n")}\n`);
    await harvey.endInput();
    const { code, stdout, stderr } = await harvey.ended;
    assert.equal(code, 0, stderr);
    const movedTo = placeIn(stderr);
    assert.ok(movedTo.startsWith(join(place.home, "harvey", "sessions")), stderr);

    const [first, ...others] = await sessionsIn(disk);
    assert.deepEqual(others, []);
    const second = await readRecorded(movedTo);
    assert.deepEqual(first.session.findings, []);
    const acknowledged = readAcknowledged(stdout);
    assert.deepEqual(
      [...acknowledged.turns.values()],
      prompts.map((prompt) => ({ prompt, reply })),
    );
    const turns = [first, second].flatMap(({ session }) => session.turns);
    assert.deepEqual(
      turns.map(({ prompt, replies, complete }) => [prompt, replies[0].text, complete]),
      prompts.map((prompt) => [prompt, reply, true]),
    );
    const numbers = Array.from({ length: 20_000 }, (_, at) => `${at + 1}\n`).join("");
    assert.deepEqual(acknowledged.commands.map(({ output }) => output), [numbers, "after\n"]);
    const printed = [first, second].flatMap(({ session }) => session.scenes)
      .flatMap(({ entries }) => entries)
      .flatMap((entry) => entry.type === "speech" && entry.cue === "SHELL" ? [entry.text] : []);
    assert.ok(printed.includes(numbers.trimEnd()), "what did not fit is whole in the other file");
    assert.equal(second.session.shellRuns.at(-1)?.output, "after\n");
    assert.equal(second.session.ending, "closed");
    assert.ok(second.text.includes(`[[continues: ${first.path}`), second.text.slice(0, 500));
  },
);

smallDiskTest(
  "with --record=required a full disk ends the session, with what was acknowledged in the file",
  async (place, disk) => {
    const { code, stdout, stderr } = await runHarvey(place, {
      args: ["--sessions-dir", disk, "--record=required", "--json"],
      stdin: "! echo fits\n! seq 1 20000\n! echo never\n",
    });
    assert.equal(code, 1);
    assert.match(stderr, /^Cannot record to "[^"]*": the disk is full/m);
    const acknowledged = readAcknowledged(stdout);
    assert.ok(!acknowledged.commands.some(({ command }) => command === "echo never"));
    const sessions = await sessionsIn(disk);
    const runs = sessions.flatMap(({ session }) => session.shellRuns);
    assert.equal(runs[0].output, "fits\n");
  },
);

smallDiskTest(
  "a disk without room for the first line refuses the folder that was named",
  async (place, disk) => {
    await Deno.writeFile(join(disk, "ballast"), new Uint8Array(64 * 1024));
    const { code, stdout, stderr } = await runHarvey(place, {
      args: ["--sessions-dir", disk, "--model", "eliza", "-p", "hello"],
    });
    assert.equal(code, 1);
    assert.equal(stdout, "");
    assert.match(stderr, /^Cannot [^\n]*full[^\n]*\n$/);
  },
);

smallDiskTest(
  "where the home folder is full too, the session goes on in the temporary folder",
  async (place, disk) => {
    await Deno.mkdir(join(disk, "home"));
    const { code, stderr } = await runHarvey(place, {
      args: ["--sessions-dir", disk],
      stdin: "! seq 1 20000\n! echo after\n",
      env: { HOME: join(disk, "home"), TMPDIR: place.home },
    });
    assert.equal(code, 0, stderr);
    const movedTo = placeIn(stderr);
    assert.ok(movedTo.startsWith(place.home), stderr);
    const { shellRuns, ending } = await readSession(await Deno.readTextFile(movedTo));
    assert.equal(shellRuns.at(-1)?.output, "after\n");
    assert.equal(ending, "closed");
  },
);

smallDiskTest(
  "a command whose output did not fit is whole, command and output, in the file that goes on",
  async (place, disk) => {
    const stdin = "! seq 1 20000\n! echo after\n";
    const { stderr } = await runHarvey(place, { args: ["--sessions-dir", disk], stdin });
    const { session } = await readRecorded(placeIn(stderr));
    assert.deepEqual(session.findings, []);
    assert.deepEqual(session.shellRuns.map(({ command }) => command), [
      "seq 1 20000",
      "echo after",
    ]);
    assert.equal(session.shellRuns[0].output.length, 108_894);
  },
);

smallDiskTest(
  "a reply that did not fit is whole, prompt and reply, in the file that goes on",
  async (place, disk) => {
    const content = "word ".repeat(20_000);
    const fixtures = [{ match: {}, response: { content } }];
    await using server = await startAimock({ fixtures, chunkSize: 1000 });
    const { stderr } = await runHarvey(place, {
      args: ["--sessions-dir", disk, "--url", server.openAiUrl, "--model", "gpt-4o"],
      stdin: "one\ntwo\n",
    });
    const { session } = await readRecorded(placeIn(stderr));
    assert.deepEqual(session.findings, []);
    assert.deepEqual(
      session.turns.map(({ prompt, replies }) => [prompt, replies[0].text]),
      [["one", content], ["two", content]],
    );
  },
);
