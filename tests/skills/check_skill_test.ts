import assert from "node:assert/strict";
import { join } from "node:path";
import { checkSkill, createSkill, placeOf } from "../../src/skills/mod.ts";
import { skillText, temporaryFolder, writeFiles } from "./skill_folder.ts";

for (const withScript of [false, true]) {
  Deno.test(`a new skill ${withScript ? "with a script" : "for a model"} has nothing to be mended`, async () => {
    await using folder = await temporaryFolder();
    const files = await createSkill(join(folder.path, "skills"), "my-notes", withScript);
    assert.equal(files.length, withScript ? 2 : 1);
    assert.deepEqual(await checkSkill(join(folder.path, "skills/my-notes")), []);
    await assert.rejects(createSkill(join(folder.path, "skills"), "my-notes", false), /is there/);
  });
}

Deno.test("a new skill's name is held to the rules, and nothing is written outside", async () => {
  await using folder = await temporaryFolder();
  for (const name of ["", "My-Notes", "../out", "a b", "-a", "a--b", "a".repeat(65)]) {
    await assert.rejects(createSkill(folder.path, name, false), /Cannot make the skill/, name);
  }
  assert.deepEqual(await Array.fromAsync(Deno.readDir(folder.path)), []);
});

Deno.test("checkSkill() tells everything that is wrong, by file and line", async () => {
  await using folder = await temporaryFolder();
  const place = await writeFiles(join(folder.path, "one"), {
    "SKILL.md":
      `---\ndescription: Does it.\nname: One\nauthor: ann\n---\n\nSee [a](references/a.md), ` +
      `[b](https://example.org) and [c](scripts/run.ts).\n`,
    "scripts/run.ts": "const fine = 1;\nconst x: = 2;\nexport default function run() {}\n",
  });
  const findings = await checkSkill(place);
  assert.deepEqual(findings.map((each) => [placeOf(each), each.severity]), [
    ["SKILL.md:3", "warning"],
    ["SKILL.md:3", "warning"],
    ["SKILL.md:4", "warning"],
    ["SKILL.md:7", "warning"],
    ["scripts/run.ts:2", "error"],
  ]);
  assert.match(findings[3].message, /"references\/a.md", which is not there/);
});

Deno.test("checkSkill() tells a script without a default export, and instructions that are too long", async () => {
  await using folder = await temporaryFolder();
  const place = await writeFiles(join(folder.path, "one"), {
    "SKILL.md": skillText("one", "Does it.", "A line.\n".repeat(600)),
    "scripts/run.ts": "export function run(): void {}\n",
  });
  const messages = (await checkSkill(place)).map(({ message }) => message);
  assert.match(messages[0], /lines long/);
  assert.match(messages[1], /no default export/);
});

Deno.test("checkSkill() names a SKILL.md of another spelling, and a folder that is none", async () => {
  await using folder = await temporaryFolder();
  const place = await writeFiles(join(folder.path, "one"), { "skill.md": skillText("one") });
  await assert.rejects(checkSkill(place), /holds no SKILL.md \(rename skill.md\)/);
  await assert.rejects(checkSkill(join(folder.path, "none")), /no folder that can be read/);
});
