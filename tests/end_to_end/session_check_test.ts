import assert from "node:assert/strict";
import { join } from "node:path";
import { startAimock } from "../servers/aimock.ts";
import { type EmptyPlace, emptyPlace, type HarveyRun, runHarvey, sessionFiles } from "./harvey.ts";
import { openHarvey } from "./running_harvey.ts";
import { handWritten, putSession } from "./session_files.ts";

const check = (place: EmptyPlace, ...words: string[]) =>
  runHarvey(place, { args: ["session", "check", ...words] });

Deno.test("session check tells line, severity, sentence and rule, and exits 1 on errors alone", async () => {
  await using place = await emptyPlace();
  const good = handWritten("a", "b");
  await putSession(place, "good.spmd", good);
  await putSession(place, "warned.spmd", good.replace(" Model: qwen3:4b.", ""));
  await putSession(place, "bad.spmd", good.replace("Author: ANN", "Author:"));
  assert.deepEqual((await check(place, "good")).stdout, "harvey/sessions/good.spmd: in order\n");
  const warned = await check(place, "warned");
  assert.equal(warned.code, 0);
  assert.equal(
    warned.stdout,
    "harvey/sessions/warned.spmd:6: warning: Scene missing Model: declaration (model)\n",
  );
  const all = await check(place);
  assert.equal(all.code, 1);
  assert.match(all.stdout, /bad\.spmd:1: error: Author: missing or empty \(author\)\n/);
  assert.match(all.stdout, /\n3 files: 1 error, 1 warning\n$/);
  const folder = await check(place, "harvey/sessions", "--json");
  assert.equal(folder.code, 1);
  const files = JSON.parse(folder.stdout) as {
    path: string;
    errors: number;
    findings: unknown[];
  }[];
  assert.equal(files.length, 3);
  assert.deepEqual(files.find(({ path }) => path.endsWith("bad.spmd"))!.findings, [
    { line: 1, rule: "author", severity: "error", message: "Author: missing or empty" },
  ]);
});

Deno.test("a file that cannot be read does not keep the others from being checked", async () => {
  await using place = await emptyPlace();
  await putSession(place, "a.spmd", handWritten("a", "b"));
  const path = await putSession(place, "b.spmd", new Uint8Array(70_000));
  const { code, stdout } = await check(place);
  assert.equal(code, 1, path);
  assert.match(stdout, /a\.spmd: in order\n/);
  assert.match(stdout, /b\.spmd:1: warning: Damaged text: zeros \(damage\)\n/);
});

/** Checks all sessions that Harvey wrote in a place. */
async function assertClean(place: EmptyPlace, count: number): Promise<void> {
  assert.equal((await sessionFiles(place)).length, count);
  const { code, stdout } = await check(place);
  assert.deepEqual([code, stdout.replace(/^.*: in order\n/gm, "")], [
    0,
    count > 1 ? `${count} files: 0 errors, 0 warnings\n` : "",
  ]);
}

const run = (place: EmptyPlace, args: string[], more: HarveyRun = {}) =>
  runHarvey(place, { ...more, args: [...args, ...more.args ?? []] });

Deno.test("sessions of chats, commands, files that are read, skills and continuations check clean", async () => {
  await using place = await emptyPlace();
  await Deno.writeTextFile(join(place.workspace, "notes.md"), "INT. NOTES\n\n[[x]]\n");
  const eliza = ["--model", "eliza"];
  await run(place, eliza, {
    stdin: "Hello\n! ls\n!! pwd\n! nosuchcmd\n/read notes.md\nWhat of @notes.md?\n/clear\nBye\n" +
      "/skill session-summary\n/model eliza\n/record off\nlost\n/record on\n",
  });
  await assertClean(place, 1);
  await run(place, [...eliza, "--continue"], { stdin: "Are you there?\n! echo again\n" });
  await assertClean(place, 1);
});

Deno.test("sessions of files that are written, of tools and of failures check clean", async () => {
  const reply = "Here:\n\n```ts src/a.ts\nexport const a = 1;\n```\n\n```run\ncat src/a.ts\n```";
  await using server = await startAimock({
    fixtures: [
      { match: { userMessage: "write" }, response: { content: reply } },
      { match: { userMessage: "tool", hasToolResult: true }, response: { content: "Done." } },
      {
        match: { userMessage: "tool" },
        response: {
          toolCalls: [{ name: "write_file", arguments: '{"path":"b.txt","content":"x"}' }],
        },
      },
    ],
  });
  await using place = await emptyPlace();
  const model = ["--url", server.openAiUrl, "--model", "m"];
  await run(place, [...model, "--yes"], {
    stdin: "write it\nuse a tool\n/undo\nno such fixture\n",
  });
  await run(place, [...model, "-p", "write it"]);
  await assertClean(place, 2);
});

Deno.test("a session that was killed has no errors, and is in order once it was continued", async () => {
  await using place = await emptyPlace();
  const harvey = openHarvey(place, { args: ["--model", "eliza"] });
  await harvey.type("Hello\n! echo ready\n");
  await harvey.shows("ready");
  harvey.kill("SIGKILL");
  await harvey.ended;
  await harvey[Symbol.asyncDispose]();
  const { code, stdout } = await check(place);
  assert.equal(code, 0, stdout);
  assert.match(stdout, /warning: THE END\. missing: the session was interrupted \(the-end\)\n/);
  await run(place, ["--model", "eliza", "--continue"], { stdin: "Are you there?\n" });
  await assertClean(place, 1);
});
