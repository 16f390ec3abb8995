import assert from "node:assert/strict";
import { basename, join } from "node:path";
import { readSession } from "../../src/session/mod.ts";
import { pluginNamed } from "../host/open_host.ts";
import { endedSession, openHarvey, sessionFiles } from "./built_in.ts";

/** Notes which files recording was started and stopped for. */
function listener(heard: string[]) {
  return pluginNamed("listener", (harvey) => {
    for (const type of ["recording.started", "recording.stopped"] as const) {
      harvey.on(type, ({ data }) => heard.push(`${type.slice(10)} ${basename(data.file)}`));
    }
  });
}

Deno.test("/record off closes the file, /record on opens it again and counts what was missed", async () => {
  const heard: string[] = [];
  await using open = await openHarvey({}, [listener(heard)]);
  await open.type("kept");
  await open.type("/record off");
  const [file] = await sessionFiles(open);
  const name = basename(file);
  assert.ok((await Deno.readTextFile(file)).endsWith("\nTHE END.\n"));
  await open.type("lost");
  await open.type("/record off");
  await open.type("lost too");
  await open.type("! echo lost as well");
  await open.type("/record on");
  await open.type("/record on");
  await open.type("kept again");
  const { text, session } = await endedSession(open);
  assert.deepEqual(heard, [`stopped ${name}`, `started ${name}`]);
  assert.deepEqual(session.turns.map(({ prompt }) => prompt), ["kept", "kept again"]);
  assert.deepEqual(text.match(/\[\[unrecorded: .*\]\]/g), ["[[unrecorded: 2 turns]]"]);
  assert.equal(text.match(/THE END\./g)?.length, 1);
  assert.deepEqual(session.findings, []);
});

Deno.test("a record that begins later counts the turns before it", async () => {
  await using open = await openHarvey({ record: "off" });
  await open.type("lost");
  await assert.rejects(sessionFiles(open), Deno.errors.NotFound);
  await open.type("/record on");
  await open.type("kept");
  const { text, session } = await endedSession(open);
  assert.match(text, /\n\[\[unrecorded: 1 turns\]\]\n/);
  assert.deepEqual(session.turns.map(({ prompt }) => prompt), ["kept"]);
});

Deno.test("/record file takes a path in the home folder", async () => {
  await using open = await openHarvey();
  await open.type("/record file ~/notes/mine.spmd");
  await open.type("kept");
  await open.host[Symbol.asyncDispose]();
  const session = await readSession(await Deno.readTextFile(join(open.home, "notes/mine.spmd")));
  assert.deepEqual(session.turns.map(({ prompt }) => prompt), ["kept"]);
});

Deno.test("/record file closes one file and begins another; each names the other, again and again", async () => {
  const heard: string[] = [];
  await using open = await openHarvey({}, [listener(heard)]);
  await open.type("one");
  const [first] = await sessionFiles(open);
  const second = join(open.workspace, "notes", "the second.spmd");
  const third = join(open.workspace, "notes", "third.spmd");
  await open.type("/record file notes/the second.spmd");
  await open.type("two");
  await open.type(`/record file ${third}`);
  await open.type("three");
  await open.host[Symbol.asyncDispose]();

  const files = [first, second, third];
  const texts = await Promise.all(files.map((file) => Deno.readTextFile(file)));
  const sessions = await Promise.all(texts.map((text) => readSession(text)));
  assert.deepEqual(
    sessions.map(({ turns, ending }) => [turns.map(({ prompt }) => prompt), ending]),
    [[["one"], "closed"], [["two"], "closed"], [["three"], "closed"]],
  );
  assert.equal(new Set(sessions.map(({ id }) => id)).size, 3);
  assert.ok(texts[0].includes(`\n[[continued in: ${second}]]\n`), texts[0]);
  assert.ok(texts[1].includes(`\n[[continues: ${first} · ${sessions[0].id}]]\n`), texts[1]);
  assert.ok(texts[1].includes("\n[[continued in: third.spmd]]\n"), texts[1]);
  assert.ok(texts[2].includes(`\n[[continues: the second.spmd · ${sessions[1].id}]]\n`), texts[2]);
  assert.deepEqual(heard, [
    ...[`stopped ${basename(first)}`, "started the second.spmd"],
    ...["stopped the second.spmd", "started third.spmd"],
  ]);
});

Deno.test("/record file on a file that exists is refused, and the present record goes on", async () => {
  await using open = await openHarvey();
  await Deno.writeTextFile(join(open.workspace, "taken.spmd"), "Title: Taken\n");
  await assert.rejects(open.type("/record file taken.spmd"), {
    name: "RecordingError",
    message: /^Cannot record to "taken\.spmd": the file exists/,
  });
  await open.type("goes on");
  const { session } = await endedSession(open);
  assert.equal(session.turns[0].prompt, "goes on");
  assert.equal(await Deno.readTextFile(join(open.workspace, "taken.spmd")), "Title: Taken\n");
});

Deno.test("a record that is required cannot be turned off", async () => {
  await using open = await openHarvey({ record: "required" });
  await assert.rejects(
    open.type("/record off"),
    /^UserError: Cannot stop the recording of ".*spmd"/,
  );
  await open.type("recorded");
  assert.equal((await endedSession(open)).session.turns[0].prompt, "recorded");
});

Deno.test("/record shows what is the case, and takes no other order", async () => {
  await using open = await openHarvey();
  const [file] = await sessionFiles(open);
  for (const words of ["", " status", " on"]) await open.type(`/record${words}`);
  assert.equal(open.shown, `  Recording: ON\n  File: ${file}\n`.repeat(3));
  await open.type("/status");
  assert.ok(open.shown.includes(`\n  Recording: ${file}\n`), open.shown);
  for (const words of ["maybe", "file", "off now", "on file x"]) {
    await assert.rejects(open.type(`/record ${words}`), {
      name: "UserError",
      message: new RegExp(`^Cannot take "/record ${words}": `),
    });
  }
});

Deno.test("a session in which nothing happens is whole, and so is one that only ran commands", async () => {
  for (const lines of [[], ["! echo x", "/help", "/status"]]) {
    await using open = await openHarvey();
    for (const line of lines) await open.type(line);
    const { session } = await endedSession(open);
    assert.equal(session.ending, "closed");
    assert.deepEqual(session.turns, []);
    assert.deepEqual(session.events, []);
    assert.equal(session.shellRuns.length, lines.length > 0 ? 1 : 0);
  }
});
