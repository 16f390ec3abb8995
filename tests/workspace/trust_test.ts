import assert from "node:assert/strict";
import { join } from "node:path";
import fc from "fast-check";
import { findBrought } from "../../src/workspace/brought.ts";
import { TrustStore } from "../../src/workspace/trust_store.ts";

interface Place extends AsyncDisposable {
  readonly workspace: string;
  readonly home: string;
  write(path: string, text: string): Promise<void>;
}

async function place(): Promise<Place> {
  const folder = await Deno.realPath(await Deno.makeTempDir({ prefix: "harvey-trust-" }));
  const [workspace, home] = [join(folder, "workspace"), join(folder, "home")];
  await Deno.mkdir(workspace);
  await Deno.mkdir(home);
  return {
    workspace,
    home,
    async write(path, text) {
      await Deno.mkdir(join(workspace, path, ".."), { recursive: true });
      await Deno.writeTextFile(join(workspace, path), text);
    },
    [Symbol.asyncDispose]: () => Deno.remove(folder, { recursive: true }),
  };
}

Deno.test("findBrought() names what would be loaded, and nothing else", async () => {
  await using there = await place();
  await there.write("harvey/harvey.yaml", "model: x\n");
  await there.write("harvey/plugins/a/mod.ts", "export default 1;\n");
  await there.write("harvey/skills/s/SKILL.md", "---\n");
  await there.write("agents/skills/t/scripts/run.ts", "");
  await there.write("agents/routes.json", "{}");
  await there.write("harvey/sessions/x.spmd", "not loaded");
  await there.write("src/main.ts", "not loaded");
  const { files, problem } = await findBrought(there.workspace);
  assert.equal(problem, undefined);
  assert.deepEqual(files.map(({ path, kind }) => `${kind} ${path}`), [
    "routes agents/routes.json",
    "skill agents/skills/t/scripts/run.ts",
    "configuration harvey/harvey.yaml",
    "plugin harvey/plugins/a/mod.ts",
    "skill harvey/skills/s/SKILL.md",
  ]);
});

Deno.test("a decision holds for the very files that it was taken about", async () => {
  await using there = await place();
  await there.write("harvey/harvey.yaml", "model: x\n");
  const store = await TrustStore.open(there.home);
  const first = await findBrought(there.workspace);
  assert.equal(store.decision(there.workspace, first), "unknown");
  await store.decide(there.workspace, first, true);
  const again = await TrustStore.open(there.home);
  assert.equal(again.decision(there.workspace, first), "trusted");
  assert.equal(again.decision(there.home, first), "unknown");

  await there.write("harvey/harvey.yaml", "model: y\n");
  await there.write("harvey/plugins/new.ts", "");
  const second = await findBrought(there.workspace);
  assert.equal(again.decision(there.workspace, second), "changed");
  assert.deepEqual(again.changesSince(there.workspace, second), [
    "harvey/harvey.yaml",
    "harvey/plugins/new.ts",
  ]);
  await there.write("harvey/harvey.yaml", "model: x\n");
  await Deno.remove(join(there.workspace, "harvey/plugins/new.ts"));
  assert.equal(
    again.decision(there.workspace, await findBrought(there.workspace)),
    "trusted",
  );
  await again.forget(there.workspace);
  assert.equal(again.decision(there.workspace, first), "unknown");
});

Deno.test("a workspace that was declined is not asked about until its files change", async () => {
  await using there = await place();
  await there.write("harvey/harvey.yaml", "model: x\n");
  const store = await TrustStore.open(there.home);
  await store.decide(there.workspace, await findBrought(there.workspace), false);
  assert.equal(store.decision(there.workspace, await findBrought(there.workspace)), "declined");
  await there.write("harvey/harvey.yaml", "model: y\n");
  assert.equal(store.decision(there.workspace, await findBrought(there.workspace)), "unknown");
});

Deno.test("a link to a folder counts by where it leads, and is not followed", async () => {
  await using there = await place();
  await there.write("elsewhere/skill/SKILL.md", "one");
  await Deno.mkdir(join(there.workspace, "agents"));
  await Deno.symlink("../elsewhere", join(there.workspace, "agents/skills"));
  const before = await findBrought(there.workspace);
  assert.deepEqual(before.files.map(({ path }) => path), ["agents/skills"]);
  await Deno.remove(join(there.workspace, "agents/skills"));
  await Deno.symlink("../other", join(there.workspace, "agents/skills"));
  assert.notEqual((await findBrought(there.workspace)).digest, before.digest);
});

Deno.test("files that cannot all be looked at are never trusted", async () => {
  await using there = await place();
  const deep = Array.from({ length: 20 }, (_, index) => `d${index}`).join("/");
  await there.write(`harvey/plugins/${deep}/x.ts`, "");
  const brought = await findBrought(there.workspace);
  assert.match(brought.problem ?? "", /16 folders deep/);
  const store = await TrustStore.open(there.home);
  await store.decide(there.workspace, brought, true);
  assert.equal(store.decision(there.workspace, brought), "unknown");
});

Deno.test("a list of decisions that cannot be read trusts nothing, and says so", async () => {
  await using there = await place();
  await Deno.mkdir(join(there.home, "harvey"));
  await Deno.writeTextFile(join(there.home, "harvey/trust.json"), "{");
  await assert.rejects(TrustStore.open(there.home), /no list of trusted workspaces \(remove it/);
});

Deno.test("decisions of several programs at once are all kept, readable by their owner alone", async () => {
  await using there = await place();
  const brought = await findBrought(there.workspace);
  await Promise.all(Array.from({ length: 10 }, async (_, index) => {
    const store = await TrustStore.open(there.home);
    await store.decide(`/workspace/${index}`, brought, true);
  }));
  const store = await TrustStore.open(there.home);
  assert.equal(store.list().length, 10);
  const file = join(there.home, "harvey/trust.json");
  if (Deno.build.os !== "windows") assert.equal((await Deno.stat(file)).mode! & 0o777, 0o600);
});

Deno.test("two sets of files have one digest only where they are the same", async () => {
  const contents = fc.dictionary(
    fc.stringMatching(/^[a-z]{1,3}$/),
    fc.string({ maxLength: 4 }),
    { maxKeys: 3 },
  );
  await fc.assert(
    fc.asyncProperty(contents, contents, async (one, other) => {
      const [left, right] = await Promise.all([digestOf(one), digestOf(other)]);
      const sorted = (files: object) => JSON.stringify(Object.entries(files).sort());
      assert.equal(left === right, sorted(one) === sorted(other));
    }),
    { numRuns: 40 },
  );
});

async function digestOf(files: Record<string, string>): Promise<string> {
  await using there = await place();
  for (const [name, text] of Object.entries(files)) {
    await there.write(`harvey/plugins/${name}`, text);
  }
  return (await findBrought(there.workspace)).digest;
}
