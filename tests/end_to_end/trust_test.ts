import assert from "node:assert/strict";
import { join } from "node:path";
import { type EmptyPlace, emptyPlace, runHarvey, sessionFiles } from "./harvey.ts";
import { trustWorkspace } from "./settings.ts";

/** A folder as a stranger made it. */
async function brings(place: EmptyPlace, settings: string): Promise<void> {
  await Deno.mkdir(join(place.workspace, "harvey"), { recursive: true });
  await Deno.writeTextFile(join(place.workspace, "harvey", "harvey.yaml"), settings);
}

async function settingOf(place: EmptyPlace, key: string, ...args: string[]): Promise<string> {
  const { stdout } = await runHarvey(place, { args: [...args, "config", "get", key] });
  return stdout.trim();
}

Deno.test("settings of a folder that nobody trusted change nothing, and Harvey says so", async () => {
  await using place = await emptyPlace();
  await brings(place, "record: false\nmodel: nosuch\nurl: http://127.0.0.1:9\n");
  const { code, stderr } = await runHarvey(place, { args: ["--model", "eliza"], stdin: "hello\n" });
  assert.equal(code, 0, stderr);
  assert.match(stderr, /"harvey\/harvey\.yaml" of this folder is not loaded: you have not said/);
  assert.equal((await sessionFiles(place)).length, 1, "the recording cannot be turned off by it");
  assert.notEqual(await settingOf(place, "url"), "http://127.0.0.1:9");
});

Deno.test("settings hold once they are trusted, and no longer once they change", async () => {
  await using place = await emptyPlace();
  await brings(place, "model: one\n");
  const trusted = await runHarvey(place, { args: ["trust", "yes"] });
  assert.equal(trusted.code, 0, trusted.stderr);
  assert.match(trusted.stdout, /^You trust them: they are loaded\.$/m);
  assert.equal(await settingOf(place, "model"), "one");

  await brings(place, "model: two\n");
  assert.notEqual(await settingOf(place, "model"), "two");
  const { stdout } = await runHarvey(place, { args: ["trust"] });
  assert.match(stdout, /configuration\s+harvey\/harvey\.yaml {2}\(changed\)/);
  assert.match(stdout, /something changed since you trusted it/);

  await brings(place, "model: one\n");
  assert.equal(await settingOf(place, "model"), "one", "the trusted content holds again");
});

Deno.test("--safe loads nothing of a folder that is trusted", async () => {
  await using place = await emptyPlace();
  await brings(place, "model: one\n");
  await trustWorkspace(place);
  assert.equal(await settingOf(place, "model"), "one");
  assert.notEqual(await settingOf(place, "model", "--safe"), "one");
});

Deno.test("what a person writes with config set and init in his own folder he trusts", async () => {
  await using place = await emptyPlace();
  assert.equal((await runHarvey(place, { args: ["init"] })).code, 0);
  assert.equal((await runHarvey(place, { args: ["config", "set", "model", "eliza"] })).code, 0);
  assert.equal(await settingOf(place, "model"), "eliza");
});

Deno.test("config set does not make a stranger's file trusted, and says so", async () => {
  await using place = await emptyPlace();
  await brings(place, "url: http://127.0.0.1:9\n");
  const { code, stderr } = await runHarvey(place, { args: ["config", "set", "model", "eliza"] });
  assert.equal(code, 0);
  assert.match(stderr, /is not loaded: you have not said/);
  assert.notEqual(await settingOf(place, "url"), "http://127.0.0.1:9");
});

Deno.test("decisions are listed and can be taken back", async () => {
  await using place = await emptyPlace();
  await brings(place, "model: one\n");
  await trustWorkspace(place);
  const listed = await runHarvey(place, { args: ["trust", "list"] });
  assert.ok(listed.stdout.includes(place.workspace), listed.stdout);
  assert.equal((await runHarvey(place, { args: ["trust", "forget"] })).code, 0);
  const { stdout } = await runHarvey(place, { args: ["trust", "--json"] });
  const facts = JSON.parse(stdout);
  assert.deepEqual([facts.state, facts.trusted], ["unknown", false]);
});

Deno.test("the home folder's own settings need no trust, from the home folder too", async () => {
  await using place = await emptyPlace();
  await Deno.mkdir(join(place.home, "harvey"));
  await Deno.writeTextFile(join(place.home, "harvey", "harvey.yaml"), "model: mine\n");
  assert.equal(await settingOf(place, "model"), "mine");
  assert.equal(await settingOf(place, "model", "--workdir", place.home), "mine");
});
