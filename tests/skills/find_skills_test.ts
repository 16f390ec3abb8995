import assert from "node:assert/strict";
import { join } from "node:path";
import { bundledSkills } from "../../skills/bundled.ts";
import { findSkills, type SkillPlaces } from "../../src/skills/mod.ts";
import { findBrought } from "../../src/workspace/mod.ts";
import { skillText, temporaryFolder, writeFiles } from "./skill_folder.ts";

/** Places in a folder, whose workspace is trusted as it is now. */
async function trustedPlaces(folder: string): Promise<SkillPlaces> {
  const { files } = await findBrought(join(folder, "workspace"));
  return {
    bundled: { one: { files: { "SKILL.md": skillText("one", "bundled") } } },
    home: join(folder, "home"),
    workspace: join(folder, "workspace"),
    safe: false,
    trusted: true,
    trustedFiles: Object.fromEntries(files.map(({ path, sha256 }) => [path, sha256])),
  };
}

Deno.test("of two skills with one name the nearer wins", async () => {
  await using folder = await temporaryFolder();
  const order = [
    "home/harvey/skills",
    "home/agents/skills",
    "workspace/harvey/skills",
    "workspace/agents/skills",
    "given",
  ];
  for (const place of order) {
    await writeFiles(folder.path, { [`${place}/one/SKILL.md`]: skillText("one", `at ${place}`) });
    const places = await trustedPlaces(folder.path);
    const skillsDir = place === "given" ? join(folder.path, "given") : undefined;
    const { skills, problems } = await findSkills({ ...places, skillsDir });
    assert.deepEqual(skills.map(({ name, description }) => [name, description]), [
      ["one", `at ${place}`],
    ]);
    assert.deepEqual(problems, []);
  }
  const { skills } = await findSkills({ ...await trustedPlaces(folder.path), safe: true });
  assert.equal(skills[0].origin, "bundled", "--safe loads the bundle only");
});

Deno.test("a workspace that is not trusted brings no skill", async () => {
  await using folder = await temporaryFolder();
  await writeFiles(folder.path, { "workspace/agents/skills/two/SKILL.md": skillText("two") });
  const places = await trustedPlaces(folder.path);
  const names = async (more: Partial<SkillPlaces>) =>
    (await findSkills({ ...places, ...more })).skills.map(({ name }) => name);
  assert.deepEqual(await names({}), ["one", "two"]);
  assert.deepEqual(await names({ trusted: false }), ["one"]);
  assert.deepEqual(await names({ trustedFiles: {} }), ["one"]);
});

Deno.test("of a trusted workspace no file is read that changed, or came, since", async () => {
  await using folder = await temporaryFolder();
  await writeFiles(folder.path, {
    "workspace/agents/skills/two/SKILL.md": skillText("two"),
    "workspace/agents/skills/two/more.md": "as trusted",
    "workspace/agents/skills/three/SKILL.md": skillText("three"),
  });
  const places = await trustedPlaces(folder.path);
  await writeFiles(join(folder.path, "workspace/agents/skills"), {
    "three/SKILL.md": skillText("three", "Does another thing."),
    "four/SKILL.md": skillText("four"),
    "two/new.md": "new",
  });
  const { skills, problems } = await findSkills(places);
  assert.deepEqual(skills.map(({ name }) => name), ["one", "two"]);
  assert.equal(problems.length, 1);
  assert.match(problems[0].reason, /changed since you trusted/);
  const [, two] = skills;
  assert.deepEqual(await two.resources(), ["more.md"]);
  assert.equal(await two.resource("more.md"), "as trusted");
  await assert.rejects(two.resource("new.md"), /new since you trusted/);
  await writeFiles(join(folder.path, "workspace/agents/skills"), { "two/more.md": "swapped" });
  await assert.rejects(two.resource("more.md"), /changed since you trusted/);
});

Deno.test("no resource leads out of the skill's folder", async () => {
  await using folder = await temporaryFolder();
  await writeFiles(folder.path, {
    "home/agents/skills/two/SKILL.md": skillText("two"),
    "home/agents/skills/two/in/a.md": "within",
    "secret.txt": "secret",
  });
  await Deno.symlink(
    join(folder.path, "secret.txt"),
    join(folder.path, "home/agents/skills/two/link.txt"),
  );
  const [, two] = (await findSkills(await trustedPlaces(folder.path))).skills;
  assert.equal(await two.resource("in/a.md"), "within");
  await assert.rejects(two.resource("link.txt"), /leads out of the skill's folder/);
  for (const path of ["../SKILL.md", "/etc/passwd", "in/../../x", "in\\a.md", "", ".", "C:x"]) {
    await assert.rejects(two.resource(path), /no path within/, path);
  }
  await assert.rejects(two.resource("none.md"), /there is none/);
});

Deno.test("a folder that cannot be a skill hides no other, and is told with its reason", async () => {
  await using folder = await temporaryFolder();
  await writeFiles(join(folder.path, "home/agents/skills"), {
    "broken/SKILL.md": "no frontmatter",
    "binary/SKILL.md": "---\nname: binary\ndescription: x\n---\n",
    "good/SKILL.md": skillText("good"),
    "notes.md": "no skill",
    "empty/readme.md": "no skill either",
  });
  await Deno.writeFile(
    join(folder.path, "home/agents/skills/binary/SKILL.md"),
    new Uint8Array([0xff, 0xfe, 0x00]),
  );
  const { skills, problems } = await findSkills({
    ...await trustedPlaces(folder.path),
    skillsDir: join(folder.path, "nowhere"),
  });
  assert.deepEqual(skills.map(({ name }) => name), ["good", "one"]);
  const reasons = problems.map(({ reason }) => reason).join("\n");
  assert.match(reasons, /line 1: it does not begin/);
  assert.match(reasons, /no text in UTF-8/);
  assert.match(reasons, /it is no folder/);
});

Deno.test("Harvey's own skills are in order, and each has a script that loads", async () => {
  await using folder = await temporaryFolder();
  const places = await trustedPlaces(folder.path);
  const { skills, problems } = await findSkills({ ...places, bundled: bundledSkills });
  assert.deepEqual(problems, []);
  assert.deepEqual(skills.map(({ name }) => name), Object.keys(bundledSkills).sort());
  for (const skill of skills) {
    assert.deepEqual(skill.warnings, [], skill.name);
    assert.equal(typeof await skill.script?.(), "function", skill.name);
    assert.notEqual(await skill.body(), "");
  }
});
