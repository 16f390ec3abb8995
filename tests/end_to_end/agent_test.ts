import assert from "node:assert/strict";
import { join } from "node:path";
import { type AimockFixture, startAimock } from "../servers/aimock.ts";
import { type EmptyPlace, emptyPlace, type HarveyRun, runHarvey } from "./harvey.ts";
import { onlySession } from "./recorded_session.ts";

const reply = [
  "Here are both:",
  "",
  "```ts src/a.ts",
  "export const a = 1;",
  "```",
  "",
  "~~~~md docs/日本.md",
  "# 日本",
  "```run",
  "rm -rf /",
  "```",
  "~~~~",
  "",
  "And try it:",
  "",
  "```run",
  "cat src/a.ts",
  "```",
].join("\n");

const fixtures: AimockFixture[] = [
  { match: { userMessage: "write" }, response: { content: reply } },
  { match: { userMessage: "escape" }, response: { content: "```sh ../../out.sh\nx\n```" } },
  { match: { userMessage: "yes" }, response: { content: "Yes to what?" } },
  { match: { userMessage: "talk" }, response: { content: "diff a/x b/x is no proposal." } },
];

/** Runs Harvey against a server that proposes files. */
async function runWithModel(place: EmptyPlace, { args = [], ...run }: HarveyRun) {
  await using server = await startAimock({ fixtures });
  return await runHarvey(place, {
    ...run,
    args: ["--url", server.openAiUrl, "--model", "m", ...args],
  });
}

const file = (place: EmptyPlace, path: string) => Deno.readTextFile(join(place.workspace, path));

Deno.test("without a terminal a reply's files are refused, recorded, and the exit code is 3", async () => {
  await using place = await emptyPlace();
  const { code, stdout, stderr } = await runWithModel(place, { args: ["-p", "write it"] });
  assert.equal(code, 3);
  assert.equal(stdout, `${reply}\n`);
  assert.match(stderr, /Cannot carry out 3 proposed changes: nobody sits at a terminal.*--yes/);
  await assert.rejects(file(place, "src/a.ts"), Deno.errors.NotFound);
  const { session, text } = await onlySession(place);
  assert.deepEqual(session.actions.map(({ kind, target, status }) => [kind, target, status]), [
    ["write", "src/a.ts", "skipped: no terminal"],
    ["write", "docs/日本.md", "skipped: no terminal"],
    ["run", "cat src/a.ts", "skipped: no terminal"],
  ]);
  assert.match(text, /\[\[write: docs\/日本\.md — skipped: no terminal\]\]/);
  assert.equal(session.turns[0]!.replies[0]!.text, reply);
  assert.equal(session.ending, "closed");
  assert.deepEqual(session.findings, []);
});

Deno.test("a piped line after a refusal is taken all the same, and the exit code stays 3", async () => {
  await using place = await emptyPlace();
  const { code, stdout } = await runWithModel(place, { stdin: "write it\n! echo next\n" });
  assert.equal(code, 3);
  assert.match(stdout, /\nnext\n$/);
});

Deno.test("a piped yes is no answer", async () => {
  await using place = await emptyPlace();
  const { code } = await runWithModel(place, { stdin: "write it\nyes\n" });
  assert.equal(code, 3);
  await assert.rejects(file(place, "src/a.ts"), Deno.errors.NotFound);
});

Deno.test("--yes writes what is proposed, and standard output is the reply alone", async () => {
  await using place = await emptyPlace();
  const { code, stdout, stderr } = await runWithModel(place, { args: ["--yes", "-p", "write it"] });
  assert.equal(stdout, `${reply}\n`);
  assert.equal(await file(place, "src/a.ts"), "export const a = 1;\n");
  assert.equal(await file(place, "docs/日本.md"), "# 日本\n```run\nrm -rf /\n```\n");
  assert.match(stderr, /2 files: 2 new\nWritten: src\/a\.ts\nWritten: docs\/日本\.md\n/);
  const { session, text } = await onlySession(place);
  assert.equal(text.split("\n(approved by --yes)\n").length >= 3, true, text);
  assert.deepEqual(
    session.actions.slice(0, 2).map(({ target, status, answer }) => [
      ...[target, status, answer],
    ]),
    [["src/a.ts", "ok", undefined], ["docs/日本.md", "ok", undefined]],
  );
  assert.equal(code, 0);
});

Deno.test("--yes does not let a path out of the workspace", async () => {
  await using place = await emptyPlace();
  const { code, stderr } = await runWithModel(place, { args: ["--yes", "-p", "escape"] });
  assert.equal(code, 1);
  assert.match(stderr, /Cannot write "\.\.\/\.\.\/out\.sh": it lies outside the workspace/);
  const { session } = await onlySession(place);
  assert.match(session.actions[0]!.status, /^skipped: it lies outside/);
});

Deno.test("a written file is taken back by a later run", async () => {
  await using place = await emptyPlace();
  await Deno.mkdir(join(place.workspace, "src"));
  await Deno.writeTextFile(join(place.workspace, "src/a.ts"), "old\n");
  const first = ["--yes", "--record-file", join(place.folder, "1.spmd"), "-p", "write it"];
  assert.equal((await runWithModel(place, { args: first })).code, 0);
  const { code, stderr } = await runWithModel(place, {
    args: ["--record-file", join(place.folder, "2.spmd")],
    stdin: "/diff\n/undo\n/undo\n",
  });
  assert.equal(code, 1, "the second /undo finds nothing");
  assert.match(stderr, /Taken back: docs\/日本\.md\nTaken back: src\/a\.ts\nCannot undo: /);
  assert.equal(await file(place, "src/a.ts"), "old\n");
  await assert.rejects(file(place, "docs/日本.md"), Deno.errors.NotFound);
});

Deno.test("a reply without proposals ends as before", async () => {
  await using place = await emptyPlace();
  const { code, stderr } = await runWithModel(place, { args: ["-p", "talk"] });
  assert.deepEqual([code, stderr], [0, ""]);
});

Deno.test("what a model asks for by a tool is written, and the turn reads back as one", async () => {
  const call = (name: string, values: unknown) => ({ name, arguments: JSON.stringify(values) });
  await using server = await startAimock({
    fixtures: [
      {
        match: { userMessage: "tool", hasToolResult: true },
        response: { content: "Both are done." },
      },
      {
        match: { userMessage: "tool" },
        response: {
          toolCalls: [
            call("write_file", { path: "a.txt", content: "one\n" }),
            call("edit_file", { path: "a.txt", old_text: "one", new_text: "two" }),
          ],
        },
      },
    ],
  });
  await using place = await emptyPlace();
  const model = ["--url", server.openAiUrl, "--model", "m"];
  const { code, stdout } = await runHarvey(place, { args: [...model, "--yes", "-p", "tool"] });
  assert.deepEqual([code, stdout], [0, "Both are done.\n"]);
  assert.equal(await file(place, "a.txt"), "two\n");
  const { session } = await onlySession(place);
  assert.deepEqual(session.actions.map(({ kind, status }) => [kind, status]), [
    ["write", "ok"],
    ["edit", "ok"],
  ]);
  const [turn, ...others] = session.turns;
  assert.deepEqual(others, []);
  assert.deepEqual(turn!.toolCalls.map(({ name, result, status }) => [name, result, status]), [
    ["write_file", "Written: a.txt.", "ok"],
    ["edit_file", "Edited: a.txt.", "ok"],
  ]);
  assert.equal(turn!.replies.at(-1)!.text, "Both are done.");
  assert.deepEqual(session.findings, []);
});
