import assert from "node:assert/strict";
import { openAgent } from "./agent_host.ts";
import { endedSession } from "./built_in.ts";

Deno.test("write_file is a proposal of one, and tells the model what was decided", async () => {
  await using open = await openAgent({ answers: ["yes", "no", "q"] });
  const write = (path: string) => open.callTool("write_file", { path, content: "x\n" });
  assert.deepEqual(await write("a.txt"), { text: "Written: a.txt.", status: "ok" });
  assert.deepEqual(await write("b.txt"), {
    text: "Not written: b.txt (skipped).",
    status: "skipped",
  });
  assert.deepEqual((await write("c.txt")).status, "aborted");
  const refused = await write("../d.txt");
  assert.match(refused.text, /^Not written: \.\.\/d\.txt \(skipped: it lies outside/);
  assert.equal(await open.read("a.txt"), "x\n");
  assert.deepEqual(open.toldModel, [], "the result tells it");
  const { text, session } = await endedSession(open);
  assert.deepEqual(session.actions.map(({ answer }) => answer), ["yes", "no", "q", undefined]);
  assert.equal(text.split("Harvey proposes to write 1 file(s)").length, 5);
});

Deno.test("edit_file replaces a text that occurs once, and says where it occurs otherwise", async () => {
  await using open = await openAgent({ answers: ["yes", "yes", "yes"] });
  await open.write("a.txt", "one\ntwo\none\r\nthree\n");
  const edit = (values: Record<string, string>) =>
    open.callTool("edit_file", { path: "a.txt", ...values });
  assert.match(
    (await edit({ old_text: "one", new_text: "1" })).text,
    /old_text occurs 2 times, on lines 1, 3/,
  );
  assert.match((await edit({ old_text: "four", new_text: "4" })).text, /does not occur/);
  assert.match((await edit({ old_text: "", new_text: "4" })).text, /old_text is empty/);
  assert.equal(open.shown, "", "nobody is asked about what does not fit");
  assert.deepEqual(await edit({ old_text: "one\r\nth", new_text: "1\r\nTh" }), {
    text: "Edited: a.txt.",
    status: "ok",
  });
  assert.equal(await open.read("a.txt"), "one\ntwo\n1\r\nThree\n");
  const diff = "@@ -1,2 +1,2 @@\n one\n-two\n+2\n";
  assert.equal((await edit({ diff })).status, "ok");
  assert.equal(await open.read("a.txt"), "one\n2\n1\r\nThree\n");
  assert.match((await edit({ diff })).text, /Cannot edit "a\.txt": hunk 1/);
  await assert.rejects(edit({ old_text: "x" }), /it is not said what to change/);
  await assert.rejects(edit({ old_text: "x", new_text: "y", diff }), /not said what/);
  const { session } = await endedSession(open);
  assert.deepEqual(session.actions.map(({ kind, status }) => [kind, status.split(":")[0]]), [
    ["edit", "error"],
    ["edit", "error"],
    ["edit", "error"],
    ["edit", "ok"],
    ["edit", "ok"],
    ["edit", "error"],
  ]);
});

Deno.test("$ signs in a new text are plain text", async () => {
  await using open = await openAgent({ answers: ["yes"] });
  await open.write("a.txt", "price\n");
  await open.callTool("edit_file", { path: "a.txt", old_text: "price", new_text: "$& $1 $$" });
  assert.equal(await open.read("a.txt"), "$& $1 $$\n");
});

Deno.test("run_command tells the model the output and the end of it, bounded", async () => {
  const { tools } = (await import("../../src/host/mod.ts")).defaultConfiguration;
  await using open = await openAgent({
    answers: ["yes", "yes", "no"],
    config: { tools: { ...tools, maxResult: 1000 } },
  });
  const run = (command: string) => open.callTool("run_command", { command });
  assert.deepEqual(await run("echo hi; exit 1"), {
    text: "I ran `echo hi; exit 1` (error: exit 1):\n```\nhi\n```",
    status: "error: exit 1",
  });
  const long = await run("yes '```' | head -n 10000; echo end");
  assert.ok(long.text.length <= 1000 && long.text.endsWith("end\n````"), long.text);
  assert.deepEqual(await run("ls"), { text: "Not run: ls (skipped).", status: "skipped" });
  await assert.rejects(run("  "), /there is no command/);
});

Deno.test("what a tool was refused without a terminal makes the turn end with code 3", async () => {
  await using open = await openAgent();
  const { text } = await open.callTool("write_file", { path: "a.txt", content: "x\n" });
  assert.equal(text, "Not written: a.txt (skipped: no terminal).");
  await assert.rejects(open.reply("I could not."), {
    exitCode: 3,
    message: 'Cannot write "a.txt": nobody sits at a terminal to be asked ' +
      "(--yes approves what would be asked)",
  });
  await open.reply("Told once.");
});
