import assert from "node:assert/strict";
import { join } from "node:path";
import { type EmptyPlace, emptyPlace, runHarvey } from "./harvey.ts";

const files = (place: EmptyPlace) =>
  [join(place.workspace, "harvey", "harvey.yaml"), join(place.workspace, "HARVEY.md")] as const;

Deno.test("init writes both files and says so; what it writes can be used as it stands", async () => {
  await using place = await emptyPlace();
  const [settings, instructions] = files(place);
  const { code, stdout } = await runHarvey(place, { args: ["init"] });
  assert.equal(code, 0);
  assert.equal(stdout, `Wrote ${settings}\nWrote ${instructions}\n`);
  assert.equal((await Deno.stat(settings)).mode! & 0o777, 0o600);
  assert.match(await Deno.readTextFile(settings), /\n# model: llama3\.1:8b\n/);
  assert.match(await Deno.readTextFile(instructions), /<!-- @files -->/);
  const asked = await runHarvey(place, { args: ["--model", "eliza", "-p", "hello"] });
  assert.equal(asked.code, 0, asked.stderr);
});

Deno.test("init keeps what is there", async () => {
  await using place = await emptyPlace();
  const [settings, instructions] = files(place);
  await Deno.writeTextFile(instructions, "mine\n");
  const first = await runHarvey(place, { args: ["init"] });
  assert.equal(
    first.stdout,
    `Wrote ${settings}\n` +
      `Kept ${instructions}: it is there (--force writes it anew and keeps a backup)\n`,
  );
  assert.equal(await Deno.readTextFile(instructions), "mine\n");
});

Deno.test("init --force writes anew and keeps each earlier text under a name of its own", async () => {
  await using place = await emptyPlace();
  const [, instructions] = files(place);
  for (const text of ["first\n", "second\n"]) {
    await Deno.writeTextFile(instructions, text);
    const { code, stdout } = await runHarvey(place, { args: ["init", "--force"] });
    assert.equal(code, 0);
    assert.ok(stdout.includes(`Wrote ${instructions} anew; what it held is ${instructions}.bak.`));
  }
  const kept: string[] = [];
  for await (const { name } of Deno.readDir(place.workspace)) {
    if (/^HARVEY\.md\.bak\.\d{8}-\d{6}(-\d+)?$/.test(name)) {
      kept.push(await Deno.readTextFile(join(place.workspace, name)));
    }
  }
  assert.deepEqual(kept.sort(), ["first\n", "second\n"]);
  assert.match(await Deno.readTextFile(instructions), /^# Instructions/);
});

Deno.test("init says where it cannot write", async () => {
  await using place = await emptyPlace();
  await Deno.writeTextFile(join(place.workspace, "harvey"), "");
  const { code, stdout, stderr } = await runHarvey(place, { args: ["init"] });
  assert.equal(code, 1);
  assert.equal(stdout, "");
  assert.match(stderr, /^Cannot write "[^"]+\/harvey": [^\n]+\n$/);
});

Deno.test("init --force writes through no link, whose backup would be none", async () => {
  await using place = await emptyPlace();
  const [, instructions] = files(place);
  const elsewhere = join(place.folder, "elsewhere.md");
  await Deno.writeTextFile(elsewhere, "mine\n");
  await Deno.symlink(elsewhere, instructions);
  const { code, stderr } = await runHarvey(place, { args: ["init", "--force"] });
  assert.equal(code, 1);
  assert.match(stderr, /HARVEY\.md": it is a link \(remove it first\)/);
  assert.equal(await Deno.readTextFile(elsewhere), "mine\n");
});
