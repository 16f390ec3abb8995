import assert from "node:assert/strict";
import { basename, join } from "node:path";
import { readSession } from "../../src/session/mod.ts";
import { startTalkServer } from "../servers/talk_server.ts";
import { emptyPlace, runHarvey, sessionFiles } from "./harvey.ts";
import { openHarvey } from "./running_harvey.ts";

const eliza = ["--model", "eliza"];

Deno.test("--continue says how many turns it loaded and with which model, and goes on in the same file", async () => {
  await using place = await emptyPlace();
  await runHarvey(place, { args: eliza, stdin: "one\n! echo hi\ntwo\n" });
  const [file] = await sessionFiles(place);
  const { code, stderr } = await runHarvey(place, {
    args: ["--continue", file!],
    stdin: "three\n",
  });
  assert.equal(code, 0, stderr);
  assert.ok(stderr.includes(`  Loaded 2 turns from ${basename(file!)}\n`), stderr);
  assert.ok(stderr.includes("  Model: eliza (from session recording)\n"), stderr);
  assert.deepEqual(await sessionFiles(place), [file]);
  const text = await Deno.readTextFile(file!);
  const session = await readSession(text);
  assert.deepEqual(session.findings, []);
  assert.deepEqual(session.turns.map(({ number, prompt }) => [number, prompt]), [
    ...[[1, "one"], [2, "two"], [3, "three"]],
  ]);
  assert.equal(text.split("THE END.").length, 2);
  assert.ok(text.endsWith("THE END.\n"));
});

Deno.test("--continue alone passes over a report that a skill made meanwhile", async () => {
  await using place = await emptyPlace();
  await runHarvey(place, { args: eliza, stdin: "one\n" });
  const [file] = await sessionFiles(place);
  const report = await runHarvey(place, { args: ["skill", "fountain-analysis", file!] });
  assert.equal(report.code, 0, report.stderr);
  const { code, stderr } = await runHarvey(place, { args: ["--continue"], stdin: "two\n" });
  assert.equal(code, 0, stderr);
  assert.ok(stderr.includes(`  Loaded 1 turn from ${basename(file!)}\n`), stderr);
});

Deno.test("what the model is sent after --continue is what it would have been sent", async () => {
  await using server = startTalkServer();
  await using place = await emptyPlace();
  await Deno.writeTextFile(join(place.workspace, "known.md"), "Known.\n");
  const args = ["--url", server.url, "--model", "m", "--yes"];
  await runHarvey(place, { args, stdin: "first\nlook 1\nwrite a\n! echo hi\n" });
  const sent = server.requests.length;
  await runHarvey(place, { args: [...args, "--continue"], stdin: "last\n" });
  assert.equal(server.requests.length, sent + 1);
  const roles = server.requests.at(-1)!.map(({ role }) => role);
  assert.deepEqual(roles, [
    ...["user", "assistant", "user", "assistant", "tool", "assistant", "user", "assistant"],
    ...["user", "user", "user"],
  ]);
});

Deno.test("--model goes before the recorded one, and that is said", async () => {
  await using place = await emptyPlace();
  await using server = startTalkServer();
  await runHarvey(place, { args: eliza, stdin: "one\n" });
  const args = ["--continue", "--url", server.url, "--model", "m", "-p", "two"];
  const { stdout, stderr } = await runHarvey(place, { args });
  assert.ok(stderr.includes("  Model: m (the session was recorded with eliza)\n"), stderr);
  assert.ok(stdout.startsWith("You say:"), stdout);
});

Deno.test("--record-file goes on in a new file that holds the earlier scenes and names its source", async () => {
  await using place = await emptyPlace();
  await runHarvey(place, { args: eliza, stdin: "one\n! echo hi\n" });
  const [file] = await sessionFiles(place);
  const before = await Deno.readTextFile(file!);
  const path = join(place.workspace, "next.spmd");
  for (const [from, to] of [[file!, path], [path, join(place.workspace, "third.spmd")]]) {
    const args = ["--continue", from, "--record-file", to];
    const { code, stderr } = await runHarvey(place, { args, stdin: "more\n" });
    assert.equal(code, 0, stderr);
  }
  assert.equal(await Deno.readTextFile(file!), before);
  const text = await Deno.readTextFile(join(place.workspace, "third.spmd"));
  const session = await readSession(text);
  assert.deepEqual(session.findings, []);
  assert.deepEqual(session.turns.map(({ prompt }) => prompt), ["one", "more", "more"]);
  assert.equal(session.shellRuns.length, 1);
  const { id } = await readSession(await Deno.readTextFile(path));
  assert.ok(text.includes(`[[continues: next.spmd · ${id}]]`), text);
  assert.notEqual(session.id, id);
});

Deno.test("a .fountain of another hand is continued in a new file and stays as it was", async () => {
  await using place = await emptyPlace();
  const foreign = "INT. HARVEY AND BOB TALKING\n\nHarvey and BOB are in chat mode. Model: QWEN3. " +
    "Workspace: /x.\n\nBOB\nWhat is it?\n\nHARVEY\nForwarding to QWEN3.\n\nQWEN3\n" +
    "It is \\frac[[x]]{1}\n\nINT. SHELL\n\nBOB\n! ls\n\nSHELL\na.md\n\n[[shell: ls — exit 0]]\n";
  const path = join(place.workspace, "old.fountain");
  await Deno.writeTextFile(path, foreign);
  const { stderr } = await runHarvey(place, { args: ["--continue", path, ...eliza, "-p", "And?"] });
  assert.ok(stderr.includes("  Loaded 1 turn from old.fountain\n"), stderr);
  assert.equal(await Deno.readTextFile(path), foreign);
  const [file] = await sessionFiles(place);
  const text = await Deno.readTextFile(file!);
  const session = await readSession(text);
  assert.deepEqual(session.findings, [], text);
  assert.deepEqual(session.turns.map(({ prompt }) => prompt), ["What is it?", "And?"]);
  assert.deepEqual(session.shellRuns.map(({ command, output }) => [command, output]), [
    ...[["ls", "a.md\n"]],
  ]);
});

Deno.test("what cannot be continued is refused in a sentence, and changes nothing", async () => {
  await using place = await emptyPlace();
  const none = await runHarvey(place, { args: ["--continue"] });
  assert.equal(none.code, 2);
  assert.match(none.stderr, /^Cannot continue: there is no session so far/);
  await runHarvey(place, {
    args: [...eliza, "--record-file", "harvey/sessions/talk.spmd"],
    stdin: "a\n",
  });
  const typo = await runHarvey(place, { args: ["--continue", "tlak.spmd"] });
  assert.equal(
    typo.stderr,
    'Cannot continue "tlak.spmd": there is no such file (did you mean "talk.spmd"?)\n',
  );
  const path = join(place.workspace, "old.spmd");
  await Deno.writeTextFile(path, "Just text.\n");
  const noTurns = await runHarvey(place, { args: ["--continue", "old.spmd"] });
  assert.equal(
    noTurns.stderr,
    'Cannot continue "old.spmd": no chat turns found (is it a Harvey session?)\n',
  );
  assert.equal(await Deno.readTextFile(path), "Just text.\n");
  await Deno.mkdir(join(place.workspace, "folder.spmd"));
  const folder = await runHarvey(place, { args: ["--continue", "folder.spmd"] });
  assert.match(folder.stderr, /^Cannot continue "folder.spmd": it is (not a file|a directory)/);
});

Deno.test("a session that another Harvey writes is not continued, but may be read into a new file", async () => {
  await using place = await emptyPlace();
  await using harvey = openHarvey(place, { args: eliza });
  await harvey.type("one\n! echo done\n");
  await harvey.shows("done");
  const [file] = await sessionFiles(place);
  const refused = await runHarvey(place, { args: ["--continue", file!] });
  assert.equal(refused.code, 1);
  assert.ok(refused.stderr.includes("another Harvey is writing it"), refused.stderr);
  const copied = await runHarvey(place, {
    args: ["--continue", file!, "--record-file", "b.spmd", "-p", "two"],
  });
  assert.equal(copied.code, 0, copied.stderr);
});

Deno.test("a torn end is set aside and told, and the session goes on", async () => {
  await using place = await emptyPlace();
  await runHarvey(place, { args: eliza, stdin: "one\n" });
  const [file] = await sessionFiles(place);
  const whole = (await Deno.readTextFile(file!)).replace("THE END.\n", "");
  await Deno.writeTextFile(file!, `${whole}OPERATOR\nAnd th`);
  const { code, stderr } = await runHarvey(place, { args: ["--continue", file!], stdin: "two\n" });
  assert.equal(code, 0, stderr);
  assert.match(stderr, /The end of the session was torn; what stood there is in ".*\.torn-/);
  const { turns } = await readSession(await Deno.readTextFile(file!));
  assert.deepEqual(turns.map(({ number, prompt }) => [number, prompt]), [[1, "one"], [2, "two"]]);
});

Deno.test("a recorded model on a far server is not taken, and nothing of the file obeys a terminal", async () => {
  await using place = await emptyPlace();
  await runHarvey(place, { args: eliza, stdin: "one\n" });
  const [file] = await sessionFiles(place);
  const text = await Deno.readTextFile(file!);
  const far = "openai://far.example/v1/\u001b[31m\u202ex";
  const path = join(place.workspace, "far\u001b]0;x\u0007.spmd");
  await Deno.writeTextFile(path, text.replace("Model: eliza", `Model: ${far}`));
  const args = ["--continue", path, "--url", "ollama://127.0.0.1:1"];
  const { stderr } = await runHarvey(place, { args, stdin: "" });
  assert.ok(stderr.includes("the session was recorded with openai://far.example"), stderr);
  assert.ok(!stderr.includes("\u001b") && !stderr.includes("\u202e"), JSON.stringify(stderr));
});

Deno.test("secrets that were redacted stay so", async () => {
  await using place = await emptyPlace();
  await using server = startTalkServer();
  const key = "sk-ant-api03-Zx81kQp0aVbN7mR2tYc4Ws6Ud9Ef3Gh5";
  const args = ["--url", server.url, "--model", "m"];
  await runHarvey(place, { args, stdin: `my key is ${key}\n` });
  await runHarvey(place, { args: [...args, "--continue"], stdin: "again\n" });
  assert.ok(JSON.stringify(server.requests[0]).includes(key));
  assert.ok(!JSON.stringify(server.requests[1]).includes(key));
  assert.ok(JSON.stringify(server.requests[1]).includes("[redacted"));
});

Deno.test("/session continue takes the conversation and the record over, and the present file is left in order", async () => {
  await using place = await emptyPlace();
  await using server = startTalkServer();
  await runHarvey(place, {
    args: [...eliza, "--record-file", "old.spmd"],
    stdin: "one\n! echo hi\n",
  });
  const args = ["--url", server.url, "--model", "m"];
  const stdin = "here\n/session continue old.spmd\nthere\n/status\n";
  const { code, stdout, stderr } = await runHarvey(place, { args, stdin });
  assert.equal(code, 0, stderr);
  assert.match(
    stdout,
    / {2}Loaded 1 turn from old.spmd\n {2}Model: eliza \(from session recording\)\n/,
  );
  const [left] = await sessionFiles(place);
  const leftText = await Deno.readTextFile(left!);
  assert.match(leftText, /\[\[continued in: .*old\.spmd\]\]\n\nTHE END\.\n$/);
  const { turns } = await readSession(await Deno.readTextFile(join(place.workspace, "old.spmd")));
  assert.deepEqual(turns.map(({ number, prompt }) => [number, prompt]), [[1, "one"], [2, "there"]]);
});

Deno.test("a session that moved to another file is continued with what stands in the first", async () => {
  await using place = await emptyPlace();
  await using server = startTalkServer();
  const args = ["--url", server.url, "--model", "m"];
  const stdin = "one\n/record file sub/b.spmd\ntwo\n";
  await runHarvey(place, { args: [...args, "--record-file", "a.spmd"], stdin });
  const path = join(place.workspace, "sub", "b.spmd");
  await runHarvey(place, {
    args: [...args, "--continue", path, "--record-file", "c.spmd"],
    stdin: "three\n",
  });
  await runHarvey(place, { args: [...args, "--continue", "c.spmd"], stdin: "four\n" });
  const prompts = server.requests.at(-1)!.filter(({ role }) => role === "user");
  assert.deepEqual(prompts.map(({ content }) => content), ["one", "two", "three", "four"]);
});

Deno.test("with --no-record a session is continued and its file stays as it was", async () => {
  await using place = await emptyPlace();
  await runHarvey(place, { args: eliza, stdin: "one\n" });
  const [file] = await sessionFiles(place);
  const before = await Deno.readTextFile(file!);
  const args = ["--continue", "--no-record", "-p", "two"];
  const { code, stderr } = await runHarvey(place, { args });
  assert.equal(code, 0, stderr);
  assert.ok(stderr.includes("Loaded 1 turn"), stderr);
  assert.equal(await Deno.readTextFile(file!), before);
  assert.deepEqual(await sessionFiles(place), [file]);
});
