import assert from "node:assert/strict";
import { join } from "node:path";
import { type ScriptedAnswer, startScriptedServer } from "../servers/scripted_server.ts";
import { git } from "../skills/repository.ts";
import { skillText, writeFiles } from "../skills/skill_folder.ts";
import { type EmptyPlace, emptyPlace, runHarvey, sessionFiles } from "./harvey.ts";
import { onlySession } from "./recorded_session.ts";
import { modelServerUrl } from "./server_url.ts";
import { trustWorkspace } from "./settings.ts";

/** A place whose workspace is a repository with one commit and one file staged. */
async function repository(): Promise<EmptyPlace> {
  const place = await emptyPlace();
  const { workspace } = place;
  await git(workspace, "init", "-q");
  await writeFiles(workspace, { "greet.ts": "export const word = 'hello';\n" });
  await git(workspace, "add", ".");
  await git(workspace, "commit", "-q", "-m", "Add a word to greet with");
  await writeFiles(workspace, { "greet.ts": "export const word = 'good day';\n// TODO: names\n" });
  await git(workspace, "add", ".");
  return place;
}

async function run(place: EmptyPlace, ...args: string[]) {
  return await runHarvey(place, { args: ["skill", ...args] });
}

/** Runs a skill against a model that answers so; gives what was asked too. */
async function runWithModel(place: EmptyPlace, answer: string, ...args: string[]) {
  const answers: ScriptedAnswer[] = [(writer) => writer.text(answer)];
  await using server = startScriptedServer("ollama", answers);
  const model = ["--url", modelServerUrl(server.url, "ollama"), "--model", "m"];
  const result = await run(place, ...args, ...model);
  const [{ messages } = { messages: [] }] = server.bodies;
  const asked = (messages as { content: string }[]).at(-1)?.content ?? "";
  return { ...result, asked };
}

Deno.test("harvey skill lists what is bundled, in an empty folder with an empty home", async () => {
  await using place = await emptyPlace();
  const { code, stdout, stderr } = await run(place, "list", "--json");
  assert.equal(code, 0, stderr);
  const { skills, problems } = JSON.parse(stdout);
  assert.deepEqual(problems, []);
  const names = skills.map(({ name }: { name: string }) => name);
  for (const name of ["code-review", "commit-message", "session-summary"]) {
    assert.ok(names.includes(name), name);
  }
  const shown = await run(place, "show", "commit-message");
  assert.match(shown.stdout, /^Name: commit-message\n[^]*\n# A commit message\n/);
});

Deno.test("commit-message has a model write about what is staged, and records it", async () => {
  await using place = await repository();
  const { code, stdout, stderr, asked } = await runWithModel(
    place,
    "Greet more formally",
    "commit-message",
    "for",
    "the court",
  );
  assert.equal(code, 0, stderr);
  assert.equal(stdout, "Staged:\n  greet.ts  +2 -1\n\nGreet more formally\n");
  assert.match(asked, /in the person's words: for the court/);
  assert.match(asked, /Earlier subjects:\nAdd a word to greet with/);
  assert.match(asked, /\n\+export const word = 'good day';\n/);
  const { session } = await onlySession(place);
  assert.deepEqual(session.skillRuns.map(({ name, text }) => [name, text]), [
    ["commit-message", "Staged:\n  greet.ts  +2 -1\n\n"],
  ]);
  assert.equal(session.turns[0].replies[0].text, "Greet more formally");
  assert.equal(session.ending, "closed");
});

Deno.test("commit-message --json prints nothing but one document", async () => {
  await using place = await repository();
  const { stdout } = await runWithModel(place, "Greet more formally\n", "commit-message", "--json");
  assert.deepEqual(JSON.parse(stdout), {
    files: [{ path: "greet.ts", added: 2, removed: 1 }],
    message: "Greet more formally",
  });
});

Deno.test("commit-message drafts a subject where only eliza answers, and says so", async () => {
  await using place = await repository();
  const { code, stdout, stderr } = await run(place, "commit-message");
  assert.equal(code, 0, stderr);
  assert.match(stdout, /A subject to begin with:\n {2}Change greet\.ts\n/);
  assert.match(stderr, /No language model answers, so this is only a draft/);
});

Deno.test("commit-message says what is missing", async () => {
  await using place = await emptyPlace();
  const outside = await run(place, "commit-message");
  assert.equal(outside.code, 1);
  assert.match(outside.stderr, /Cannot write a commit message: .* is in no git repository/);
  await git(place.workspace, "init", "-q");
  const { stderr } = await run(place, "commit-message", "--no-record");
  assert.match(stderr, /nothing is staged \(git add PATHS\)/);
});

Deno.test("code-review finds leftovers by itself, and hands the change to a model", async () => {
  await using place = await repository();
  const { code, stdout, stderr, asked } = await runWithModel(
    place,
    "greet.ts:1: nothing tests it.",
    "code-review",
    "--staged",
  );
  assert.equal(code, 0, stderr);
  assert.match(stdout, /^What is staged: 1 file\n\nLeftovers:\n {2}greet\.ts:2 {2}TODO/);
  assert.match(stdout, /nothing tests it\.\n$/);
  assert.match(asked, /Already found, so leave them out:\n- greet\.ts:2/);
  const alone = await run(place, "code-review", "--json");
  const { findings, review } = JSON.parse(alone.stdout);
  assert.deepEqual([findings.length, findings[0].kind, review], [1, "to do", undefined]);
  assert.match(alone.stderr, /No language model reviewed it/);
  const wrong = await run(place, "code-review", "--output=stolen");
  assert.equal(wrong.code, 2);
});

Deno.test("session-summary tells what was asked, written and run in the last session", async () => {
  await using place = await emptyPlace();
  const lines = "Are you there?\n! echo fine\n! false\n";
  await runHarvey(place, { args: ["--model", "eliza"], stdin: lines });
  const [file] = await sessionFiles(place);
  const { code, stdout, stderr } = await run(place, "session-summary");
  assert.equal(code, 0, stderr);
  assert.ok(stdout.includes(`\n${file}\n1 turn of OPERATOR; ELIZA (1) answered`), stdout);
  assert.match(stdout, /\nAsked:\n {2}1\. Are you there\?\n/);
  assert.match(stdout, /\nCommands:\n {2}echo fine \(exit 0\)\n {2}false \(exit 1\)\n/);
  assert.match(stdout, /\nOpen:\n {2}false: exit 1\n$/);
  const facts = JSON.parse((await run(place, "session-summary", file, "--json")).stdout);
  assert.deepEqual([facts.turns, facts.ending, facts.speakers], [1, "closed", { ELIZA: 1 }]);
  const explained = await runWithModel(place, "A greeting.", "session-summary", file, "--explain");
  assert.match(explained.stdout, /A greeting\.\n$/);
  assert.match(explained.asked, /PROMPT: Are you there\?\nREPLY: /);
});

for (const script of [true, false]) {
  Deno.test(`harvey skill new writes a skill ${script ? "with" : "without"} a script that runs at once`, async () => {
    await using place = await emptyPlace();
    const made = await run(place, "new", "my-notes", ...script ? ["--script"] : []);
    assert.equal(made.code, 0, made.stderr);
    const checked = await run(place, "check", "my-notes");
    assert.deepEqual([checked.code, checked.stdout.endsWith(": in order\n")], [0, true]);
    const { code, stdout, stderr } = script
      ? await run(place, "my-notes", "one", "two three", "--json")
      : await runWithModel(place, "Done.", "my-notes", "one");
    assert.equal(code, 0, stderr);
    assert.equal(stdout, script ? '{"count":2}\n' : "Done.\n");
  });
}

Deno.test("a folder's own skills are used where it is trusted, as they were then, and never with --safe", async () => {
  await using place = await emptyPlace();
  const folder = join(place.workspace, "agents/skills/local");
  const source = (word: string) =>
    `interface Call { print(text: string): Promise<void> }\n` +
    `export default ({ print }: Call) => print("${word}\\n");\n`;
  await writeFiles(folder, { "SKILL.md": skillText("local"), "scripts/run.ts": source("trusted") });
  const before = await run(place, "local");
  assert.equal(before.code, 2);
  assert.match(
    before.stderr,
    /Cannot find the skill "local".*\n.*SKILL\.md.* not loaded: .*harvey trust/,
  );
  await trustWorkspace(place);
  assert.equal((await run(place, "local")).stdout, "trusted\n");
  assert.equal((await run(place, "local", "--safe")).code, 2);
  await writeFiles(folder, { "scripts/run.ts": source("changed") });
  assert.equal((await run(place, "local")).code, 2);
});

Deno.test("--skills-dir ranks first, and what is wrong with a skill is told", async () => {
  await using place = await emptyPlace();
  await writeFiles(join(place.folder, "given"), {
    "session-summary/SKILL.md": skillText("session-summary", "Another one."),
    "broken/SKILL.md": "---\nname: broken\n---\n",
    "Loud/SKILL.md": skillText("Loud"),
  });
  const dir = ["--skills-dir", join(place.folder, "given")];
  const { stdout, stderr } = await run(place, "list", ...dir);
  assert.match(stdout, /\nsession-summary +option +Another one\./);
  assert.match(stderr, /Passed over .*broken\/SKILL\.md: line 1: the description is missing/);
  assert.match(stderr, /Loud: the name "Loud" may hold only a to z/);
  const checked = await run(place, "check", ...dir);
  assert.equal(checked.code, 1);
  assert.match(checked.stdout, /broken\/SKILL\.md:1: error: the description is missing/);
  assert.match(checked.stdout, /Loud\/SKILL\.md:2: warning: /);
});

Deno.test("harvey skill completes the names of skills", async () => {
  await using place = await emptyPlace();
  const { stdout } = await runHarvey(place, { args: ["complete", "--", "skill", "com"] });
  assert.match(stdout, /^commit-message\tWrites the message/);
});
