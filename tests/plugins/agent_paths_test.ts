import assert from "node:assert/strict";
import { pluginNamed } from "../host/open_host.ts";
import { block, openAgent } from "./agent_host.ts";
import { endedSession } from "./built_in.ts";

Deno.test("a path that must not be written is told, recorded, and never asked about", async () => {
  await using open = await openAgent({ answers: ["yes"] });
  const reply = block("../out.txt", "x\n") + block(".git/config", "x\n") +
    block("harvey/sessions/x.spmd", "x\n") + block("a.txt", "a\n");
  await open.reply(reply);
  const { session } = await endedSession(open);
  assert.deepEqual(session.actions.map(({ target }) => target), [
    ...["../out.txt", ".git/config", "harvey/sessions/x.spmd", "a.txt"],
  ]);
  assert.ok(
    session.actions.slice(0, 3).every(({ status, answer }) =>
      status.startsWith("skipped: ") && answer === undefined
    ),
  );
  assert.deepEqual(session.actions.at(-1)!.status, "ok");
  assert.match(open.told, /^4 files: 1 new, 3 not to be written\nCannot write "\.\.\/out\.txt": /);
  assert.equal(open.shown.split("Write ").length, 2);
});

Deno.test("the session file in use is not written, wherever it stands", async () => {
  await using open = await openAgent({ answers: ["yes", "yes"] });
  await open.type(`/record file ${open.workspace}/talk.spmd`);
  await open.reply(block("talk.spmd", "x\n"));
  assert.match(open.told, /Cannot write "talk\.spmd": .*Harvey's own/);
});

Deno.test("a file that changes between the question and the write is left alone", async () => {
  const meddler = pluginNamed("meddler", (harvey) => {
    harvey.on("approval.given", async () => {
      await Deno.writeTextFile(`${harvey.paths.workspace}/a.txt`, "mine\n");
    }, { mustDeliver: true });
  });
  for (const there of [true, false]) {
    await using open = await openAgent({ answers: ["yes"], more: [meddler] });
    if (there) await open.write("a.txt", "old\n");
    await open.reply(block("a.txt", "new\n"));
    assert.equal(await open.read("a.txt"), "mine\n");
    assert.match(open.told, /Cannot write "a\.txt": it was changed since/);
    const { session } = await endedSession(open);
    assert.deepEqual(
      session.actions.map(({ kind, target, status, answer }) => [kind, target, status, answer]),
      [
        ["write", "a.txt", "error: it was changed since", "yes"],
      ],
    );
  }
});

Deno.test("a link is asked about by the path that it leads to", async () => {
  await using open = await openAgent({ answers: ["yes"] });
  await open.write("real.txt", "old\n");
  await Deno.symlink("real.txt", `${open.workspace}/link.txt`);
  await Deno.symlink("/etc", `${open.workspace}/out`);
  await open.reply(block("link.txt", "new\n") + block("out/passwd", "x\n"));
  assert.match(open.shown, /\+\+\+ b\/real\.txt\n.*Write real\.txt\?/s);
  assert.equal(await open.read("real.txt"), "new\n");
  const { session } = await endedSession(open);
  assert.deepEqual(
    session.actions.map(({ kind, target, status, answer }) => [kind, target, status, answer])[0],
    ["write", "real.txt", "ok", "yes"],
  );
  assert.match(session.actions[1]!.status, /^skipped: it leads outside the workspace/);
});

Deno.test("a file that is no text is replaced knowingly, never edited, and comes back by /undo", async () => {
  await using open = await openAgent({ answers: ["yes"] });
  const bytes = Uint8Array.of(0xff, 0xfe, 0x00, 0x0a);
  await Deno.writeFile(`${open.workspace}/a.txt`, bytes);
  await open.reply(block("edit a.txt", "@@ -1 +1 @@\n-x\n+y\n"));
  assert.match(open.told, /Cannot edit "a\.txt": it is no text/);
  await open.reply(block("a.txt", "text\n"));
  assert.match(open.told, /The file is no text; it is replaced by one\./);
  assert.equal(await open.read("a.txt"), "text\n");
  await open.type("/undo");
  assert.deepEqual(await Deno.readFile(`${open.workspace}/a.txt`), bytes);
});
