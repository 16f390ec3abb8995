import assert from "node:assert/strict";
import { pluginNamed } from "../host/open_host.ts";
import { block, openAgent } from "./agent_host.ts";
import { endedSession } from "./built_in.ts";

Deno.test("/undo takes proposals back, one whole after the other, on the record and in the conversation", async () => {
  await using open = await openAgent({ answers: ["all", "yes"] });
  await open.write("a.txt", "old\n");
  await open.reply(block("a.txt", "new\n") + block("sub/b.txt", "b\n"));
  await open.reply(block("a.txt", "newer\n"));
  await open.type("/undo");
  assert.equal(await open.read("a.txt"), "new\n");
  assert.equal(await open.read("sub/b.txt"), "b\n");
  await open.type("/undo");
  assert.equal(await open.read("a.txt"), "old\n");
  await assert.rejects(open.read("sub/b.txt"), Deno.errors.NotFound);
  await assert.rejects(open.type("/undo"), /Cannot undo: /);
  assert.deepEqual(open.toldModel.slice(2), [
    "Taken back: a.txt.",
    "Taken back: sub/b.txt, a.txt.",
  ]);
  const { text, session } = await endedSession(open);
  assert.match(text, /\n\nANN\n\/undo\n\n\[\[undo: a\.txt — ok\]\]\n\nANN\n\/undo\n\n\[\[undo: /);
  assert.match(text, /\n\nANN\n\/undo\n\nHARVEY\nRefused: Cannot undo: [^\n]*\n\nTHE END\.\n$/);
  assert.deepEqual(session.findings, []);
});

Deno.test("/undo touches nothing where a file was changed since", async () => {
  await using open = await openAgent({ answers: ["all"] });
  await open.reply(block("a.txt", "a\n") + block("b.txt", "b\n"));
  await open.write("b.txt", "mine\n");
  await assert.rejects(open.type("/undo"), /"b\.txt" \(changed since\)/);
  assert.equal(await open.read("a.txt"), "a\n");
  assert.equal(await open.read("b.txt"), "mine\n");
});

Deno.test("/diff shows what this session changed in all files, and what of it is gone", async () => {
  await using open = await openAgent({ answers: ["all", "yes"] });
  await open.type("/diff");
  assert.equal(open.shown, "This session has changed no file.\n");
  await open.write("a.txt", "one\n");
  await open.reply(block("a.txt", "two\n") + block("b.txt", "b\n"));
  await open.reply(block("a.txt", "three\n"));
  await Deno.remove(`${open.workspace}/b.txt`);
  const before = open.shown.length;
  await open.type("/diff");
  assert.equal(
    open.shown.slice(before),
    "--- a/a.txt\n+++ b/a.txt\n@@ -1 +1 @@\n-one\n+three\n",
  );
});

Deno.test("/write saves the only block of the last reply, else the whole of it", async () => {
  await using open = await openAgent({ answers: ["yes", "yes", "no"] });
  await assert.rejects(open.type("/write a.txt"), /there is none in this conversation/);
  await open.reply("So:\n\n~~~\nonly\n~~~\n\nDone.");
  await open.type("/write sub/a b.txt");
  assert.equal(await open.read("sub/a b.txt"), "only\n");
  await open.reply("One:\n\n~~~\n1\n~~~\n\n~~~\n2\n~~~\nDone.");
  await open.type('/write "whole.md"');
  assert.equal(await open.read("whole.md"), "One:\n\n~~~\n1\n~~~\n\n~~~\n2\n~~~\nDone.\n");
  await open.type("/write no.md");
  await assert.rejects(open.type("/write"), { exitCode: 2 });
  const { session } = await endedSession(open);
  assert.deepEqual(session.actions.map(({ target, status }) => [target, status]), [
    ["sub/a b.txt", "ok"],
    ["whole.md", "ok"],
    ["no.md", "skipped"],
  ]);
});

Deno.test("/apply proposes the last reply's blocks again, and says where there are none", async () => {
  await using open = await openAgent({ answers: ["no", "yes"] });
  await open.reply(block("a.txt", "a\n"));
  await open.type("/apply");
  assert.equal(await open.read("a.txt"), "a\n");
  await open.reply("Nothing to do.");
  await assert.rejects(open.type("/apply"), /Cannot apply the last reply: it proposes nothing/);
});

Deno.test("only what a model says is applied, not what a command printed", async () => {
  await using open = await openAgent({ answers: ["yes"] });
  await open.reply("Nothing.");
  await open.type("/run printf '~~~~ a.txt\\nx\\n~~~~\\n'");
  await assert.rejects(open.type("/apply"), /proposes nothing/);
});

Deno.test("/run runs without a question, shows, tells and records what came of it", async () => {
  await using open = await openAgent();
  await open.type("/run echo out; echo err >&2; exit 3");
  await open.type("/run printf 'no end'");
  await open.type("! mkdir sub");
  await open.type("! cd sub");
  await open.type("/run basename $PWD");
  assert.match(open.shown, /^out\nerr\nno end\n.*\nsub\n$/s);
  assert.match(open.told, /^\(exit 3\)\n/);
  assert.deepEqual(open.toldModel.filter((message) => message.includes("I ran `echo")), [
    "I ran `echo out; echo err >&2; exit 3` (error: exit 3):\n```\nout\nerr\n```",
  ]);
  const { text, session } = await endedSession(open);
  assert.ok(text.includes(`INT. AGENT MODE`));
  assert.ok(text.includes(
    "\n\nANN\n/run echo out; echo err >&2; exit 3\n\nSHELL\nout\nerr\n\n" +
      "[[run: echo out; echo err >&2; exit 3 — error: exit 3]]\n\n",
  ));
  assert.deepEqual(session.actions.map(({ kind, status }) => [kind, status]), [
    ["run", "error: exit 3"],
    ["run", "ok"],
    ["run", "ok"],
  ]);
  assert.deepEqual(session.shellRuns.map(({ command }) => command), ["mkdir sub", "cd sub"]);
  assert.deepEqual(session.findings, []);
});

Deno.test("/run obeys the gate, the timeout and Ctrl-C, and what the model is told is bounded", async () => {
  const guardian = pluginNamed("guardian", (harvey) => {
    harvey.gate(
      "shell.run",
      ({ command, by }) =>
        command.includes("rm") ? { allowed: false, reason: `no rm by a ${by}` } : undefined,
    );
  });
  const { shell } = (await import("../../src/host/mod.ts")).defaultConfiguration;
  const config = { shell: { ...shell, timeout: 0.5, maxContext: 100 } };
  await using open = await openAgent({ more: [guardian], config });
  await assert.rejects(open.type("/run rm x"), /refused: no rm by a person/);
  await open.type("/run sleep 60");
  const stop = AbortSignal.timeout(100);
  await open.type("/run echo begun; sleep 60", stop);
  await open.type("/run yes | head -n 1000");
  assert.match(open.toldModel.at(-1)!, /\[… 1899 characters left out …\]/);
  assert.ok(open.toldModel.at(-1)!.length < 250);
  const { session } = await endedSession(open);
  assert.deepEqual(session.actions.map(({ status }) => status), [
    "skipped: guardian: no rm by a person",
    "error: timed out after 0.5s",
    "aborted",
    "ok",
  ]);
});

Deno.test("run blocks are asked one by one, all is no answer, and the model sees what they print", async () => {
  await using open = await openAgent({ answers: ["all", "all", "yes", "no"] });
  await open.reply(block("a.txt", "a\n") + block("run", "cat a.txt\necho never\n"));
  assert.match(open.shown, /Run cat a\.txt\? yes \/ no \/ quit: \n/);
  assert.match(open.told, /Please answer yes, no or quit\./);
  assert.deepEqual(open.toldModel, [
    "I ran `cat a.txt` (ok):\n```\na\n```",
    "Written: a.txt. Ran: cat a.txt. Not run: echo never (skipped).",
  ]);
  const { text, session } = await endedSession(open);
  assert.ok(
    text.includes("HARVEY\nRun cat a.txt?\n\nANN\nyes\n\nSHELL\na\n\n[[run: cat a.txt — ok]]"),
  );
  assert.deepEqual(
    session.actions.map(({ kind, target, status, answer }) => [
      ...[kind, target, status, answer],
    ]),
    [
      ["write", "a.txt", "ok", "all"],
      ["run", "cat a.txt", "ok", "yes"],
      ["run", "echo never", "skipped", "no"],
    ],
  );
});

Deno.test("a command that a plugin refuses the model is never asked about", async () => {
  const guardian = pluginNamed("guardian", (harvey) => {
    harvey.gate("shell.run", ({ by }) => ({ allowed: false, reason: `not for a ${by}` }));
  });
  await using open = await openAgent({ answers: ["yes"], more: [guardian] });
  await open.reply(block("run", "ls\n"));
  assert.equal(open.shown, "");
  assert.match(open.told, /Cannot run "ls": plugin "guardian" refused: not for a model/);
  assert.deepEqual(open.toldModel, ["Not run: ls (skipped: guardian: not for a model)."]);
});

Deno.test("a command too long for its question is shown in full above it", async () => {
  const command = `echo ${"x".repeat(300)} && touch hidden`;
  await using open = await openAgent({ answers: ["no"] });
  await open.reply(block("run", `${command}\n`));
  assert.ok(open.shown.startsWith(`The command in full:\n${command}\nRun echo xxx`));
  assert.ok(open.shown.split("\n")[2]!.length < 160);
});

Deno.test("once the plugin is unloaded its commands and tools are gone, and replies propose nothing", async () => {
  await using open = await openAgent({ answers: ["yes"] });
  await open.host.kernel.unload("agent");
  await open.reply(block("a.txt", "a\n"));
  await assert.rejects(open.read("a.txt"), Deno.errors.NotFound);
  for (const line of ["/apply", "/write x", "/undo", "/diff", "/run ls"]) {
    await assert.rejects(open.type(line), /there is no such command/);
  }
  assert.deepEqual(open.host.shared.tools.list(), []);
});
