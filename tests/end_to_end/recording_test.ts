import assert from "node:assert/strict";
import { basename, join } from "node:path";
import { emptyPlace, runHarvey, sessionFiles } from "./harvey.ts";
import { onlySession, readRecorded } from "./recorded_session.ts";
import { openHarvey } from "./running_harvey.ts";

const eliza = ["--model", "eliza"];

Deno.test("what was typed and answered reads back from a session that was closed in order", async () => {
  await using place = await emptyPlace();
  const { code, stdout, stderr } = await runHarvey(place, {
    args: eliza,
    stdin: "I am happy\n! echo one\nWhy is that?\n! echo two\n/exit\n! echo never\n",
    env: { USER: "ann" },
  });
  assert.equal(code, 0, stderr);
  const { path, text, session } = await onlySession(place);
  assert.match(basename(path), /^harvey-session-\d{8}-\d{6}\.spmd$/);
  const [first, second] = session.turns.map(({ replies }) => replies[0].text);
  assert.equal(stdout, `${first}\none\n${second}\ntwo\n`);
  assert.equal(session.user, "ANN");
  assert.deepEqual(
    session.turns.map(({ prompt, user, number, complete }) => ({
      prompt,
      user,
      number,
      complete,
    })),
    [
      { prompt: "I am happy", user: "ANN", number: 1, complete: true },
      { prompt: "Why is that?", user: "ANN", number: 2, complete: true },
    ],
  );
  assert.deepEqual(session.shellRuns.map(({ command, output }) => [command, output]), [
    ["echo one", "one\n"],
    ["echo two", "two\n"],
  ]);
  assert.deepEqual(session.scenes.map(({ heading }) => heading.kind), [
    "chat",
    "shell",
    "chat",
    "shell",
  ]);
  assert.equal(session.scenes[0].description.workspace, place.workspace);
  assert.equal(session.scenes[0].description.model, "eliza");
  assert.match(session.id!, /^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  assert.equal(session.title.author, "ANN");
  assert.equal(session.ending, "closed");
  assert.ok(text.endsWith("\nTHE END.\n"));
});

Deno.test("files are the user's own: 0600 in folders 0700, whatever the mask", async () => {
  await using place = await emptyPlace();
  const outside = join(place.folder, "new", "folder", "session.spmd");
  await runHarvey(place, { args: [...eliza, "-p", "hello"] });
  await runHarvey(place, { args: [...eliza, "--record-file", outside, "-p", "hello"] });
  const mode = async (path: string) => ((await Deno.stat(path)).mode! & 0o777).toString(8);
  for (const path of [...await sessionFiles(place), outside]) assert.equal(await mode(path), "600");
  for (const folder of ["workspace/harvey", "workspace/harvey/sessions", "new", "new/folder"]) {
    assert.equal(await mode(join(place.folder, folder)), "700", folder);
  }
});

Deno.test("/record tells, /record off stops, /record on goes on and notes what was missed", async () => {
  await using place = await emptyPlace();
  const { code, stdout, stderr } = await runHarvey(place, {
    args: eliza,
    stdin: [
      ...["/record", "kept one", "/record off", "/record", "lost one", "lost two"],
      ...["! echo lost", "/record on", "/record status", "kept two", "/record maybe"],
    ].join("\n"),
  });
  assert.equal(code, 2);
  assert.match(stderr, /^Cannot take "\/record maybe": [^\n]*\n$/);
  const { path, text, session } = await onlySession(place);
  const on = `  Recording: ON\n  File: ${path}\n`;
  assert.ok(stdout.startsWith(on), stdout);
  assert.match(stdout, /\n {2}Recording stopped\.\n {2}Recording: OFF\n/);
  assert.ok(stdout.includes(`\n  Recording resumed to ${path}\n${on}`), stdout);
  assert.deepEqual(session.turns.map(({ prompt }) => prompt), ["kept one", "kept two"]);
  assert.deepEqual(session.shellRuns, []);
  assert.match(text, /\n\[\[unrecorded: 2 turns\]\]\n/);
  assert.equal(session.ending, "closed");
  assert.equal(text.match(/^THE END\.$/gm)?.length, 1);
  assert.deepEqual(session.findings, []);
});

Deno.test("/record file goes on in another file, which names the first one", async () => {
  await using place = await emptyPlace();
  const { code, stderr } = await runHarvey(place, {
    args: eliza,
    stdin: "one\n/record file notes/second session.spmd\ntwo\n",
  });
  assert.equal(code, 0, stderr);
  const first = await onlySession(place);
  const second = await readRecorded(join(place.workspace, "notes/second session.spmd"));
  assert.deepEqual(
    [first, second].map(({ session }) => session.turns.map(({ prompt }) => prompt)),
    [
      ["one"],
      ["two"],
    ],
  );
  assert.ok([first, second].every(({ session }) => session.ending === "closed"));
  const link = `[[continues: ${first.path} · ${first.session.id}]]`;
  assert.ok(second.text.includes(`\n${link}\n`), second.text);
  assert.notEqual(first.session.id, second.session.id);
});

Deno.test("a file that exists is never recorded over, and the refusal names --continue", async (t) => {
  await using place = await emptyPlace();
  const file = join(place.workspace, "precious.spmd");
  await Deno.writeTextFile(file, "Title: Precious\n");
  await t.step("--record-file", async () => {
    const { code, stdout, stderr } = await runHarvey(place, {
      args: [...eliza, "--record-file", "precious.spmd", "-p", "hello"],
    });
    assert.equal(code, 1);
    assert.equal(stdout, "");
    assert.match(stderr, /^Cannot record to "precious\.spmd": [^\n]*--continue[^\n]*\n$/);
  });
  await t.step("/record file", async () => {
    const { code, stdout, stderr } = await runHarvey(place, {
      args: eliza,
      stdin: "/record file precious.spmd\n! echo on\n",
    });
    assert.equal(code, 1);
    assert.equal(stdout, "on\n");
    assert.match(stderr, /^Cannot record to "precious\.spmd": [^\n]*--continue[^\n]*\n$/);
    const { session } = await onlySession(place);
    assert.equal(session.shellRuns[0].output, "on\n");
  });
  assert.equal(await Deno.readTextFile(file), "Title: Precious\n");
});

Deno.test("a file that another process records to is refused, and that one goes on", async () => {
  await using place = await emptyPlace();
  await using first = openHarvey(place, { args: [...eliza, "--record-file", "one.spmd"] });
  await first.type("! echo begun\n");
  await first.shows("begun");
  const second = await runHarvey(place, {
    args: [...eliza, "--record-file", "one.spmd", "-p", "hello"],
  });
  assert.equal(second.code, 1);
  assert.match(second.stderr, /^Cannot record to "one\.spmd": /);
  await first.type("! echo still here\n");
  await first.endInput();
  assert.equal((await first.ended).code, 0);
  const { session } = await readRecorded(join(place.workspace, "one.spmd"));
  assert.deepEqual(session.shellRuns.map(({ output }) => output), ["begun\n", "still here\n"]);
  assert.equal(session.ending, "closed");
});

Deno.test("five starts at one moment get five files", async () => {
  await using place = await emptyPlace();
  const runs = await Promise.all(
    [1, 2, 3, 4, 5].map((number) =>
      runHarvey(place, { args: [...eliza, "-p", `number ${number}`] })
    ),
  );
  assert.deepEqual(runs.map(({ code }) => code), [0, 0, 0, 0, 0], runs[0].stderr);
  const sessions = await Promise.all((await sessionFiles(place)).map(readRecorded));
  const prompts = sessions.map(({ session }) => session.turns.map(({ prompt }) => prompt).join());
  assert.deepEqual(prompts.sort(), [1, 2, 3, 4, 5].map((number) => `number ${number}`));
});
