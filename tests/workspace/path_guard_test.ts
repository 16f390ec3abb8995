import assert from "node:assert/strict";
import { join } from "node:path";
import { PathRefusal } from "../../src/workspace/mod.ts";
import { accesses, pathPlace } from "./path_place.ts";

Deno.test("a path tells where it is, and whether there is something", async () => {
  await using place = await pathPlace();
  await place.put("src/a.ts");
  assert.deepEqual(await place.guard.resolve("./src//a.ts", "read"), {
    absolute: join(place.workspace, "src", "a.ts"),
    relative: "src/a.ts",
    exists: true,
    isFolder: false,
  });
  const { relative, exists, isFolder } = await place.guard.resolve("src", "read");
  assert.deepEqual({ relative, exists, isFolder }, {
    relative: "src",
    exists: true,
    isFolder: true,
  });
  assert.equal((await place.guard.resolve("new/deep/file.txt", "write")).exists, false);
  assert.equal((await place.guard.resolve(".", "read")).relative, ".");
});

Deno.test("an absolute path within the workspace is taken, by every way that leads to it", async () => {
  await using place = await pathPlace();
  const path = await place.put("a.txt");
  assert.equal((await place.guard.resolve(path, "write")).relative, "a.txt");
  const other = join(place.folder, "other");
  await Deno.symlink(place.workspace, other);
  assert.equal((await place.guard.resolve(join(other, "a.txt"), "write")).relative, "a.txt");
  const guard = place.guardWith({ workspace: other });
  assert.equal((await guard.resolve(join(other, "a.txt"), "write")).absolute, path);
  assert.equal((await guard.resolve("a.txt", "write")).absolute, path);
});

Deno.test("ordinary names are no one's but the workspace's", async () => {
  await using place = await pathPlace();
  const names = [
    ...["Makefile", "Dockerfile", "README.md", ".gitignore", ".env.example", "src/env.ts"],
    ...["src/id_generator.go", "src/id_token/index.ts", "docs/git.md", "monkey", "a/harvey/x.go"],
    ...[
      "agents/one.md",
      "my folder/ü 漢字.txt",
      "..a/b",
      "a..b",
      "~x",
      "consent.txt",
      "com",
    ],
    ...["src/key.ts", ".github/workflows/ci.yml", "package.json", "profile.ts", "harvey.md"],
    ...["keyboard.keys", "nul_test.c", "a-b_c.d", "emoji 👩‍👩‍👧.txt", ".gitlab-ci.yml", "GIT~x", "env"],
  ];
  for (const name of names) {
    for (const access of accesses) await place.guard.resolve(name, access);
  }
});

Deno.test("what other programs will run is written with a word about it", async () => {
  await using place = await pathPlace();
  const cautionOf = async (path: string) => (await place.guard.resolve(path, "write")).caution;
  assert.equal(await cautionOf("Makefile"), "building runs it");
  assert.equal(await cautionOf(".github/workflows/ci.yml"), "a build service runs it");
  assert.equal(await cautionOf("sub/package.json"), "its scripts run on installing and building");
  assert.equal(await cautionOf(".cargo/config.toml"), "cargo runs what it names");
  assert.equal(await cautionOf("AGENTS.md"), "other agents obey it");
  assert.equal(await cautionOf("src/a.ts"), undefined);
});

Deno.test("a refusal names the path, says why, and what to do", async () => {
  await using place = await pathPlace();
  await assert.rejects(place.guard.resolve("../a\u202e.txt", "read"), (error) => {
    assert.ok(error instanceof PathRefusal);
    assert.equal(error.exitCode, 1);
    assert.equal(error.reason, "it lies outside the workspace");
    assert.equal(
      error.message,
      'Cannot read "../a‹U+202E›.txt": it lies outside the workspace (name another file of the workspace)',
    );
    return true;
  });
});

Deno.test("a read-only file is not written, and may be read", async () => {
  await using place = await pathPlace();
  await Deno.chmod(await place.put("a.txt"), 0o444);
  assert.equal(await place.refusal("a.txt"), "it is read-only");
  await place.guard.resolve("a.txt", "read");
});

Deno.test("a folder is not written, deleted, or taken for a file by a blank end", async () => {
  await using place = await pathPlace();
  await place.put("src/a.ts");
  assert.equal(await place.refusal("src", "write"), "it is a folder");
  assert.equal(await place.refusal("src", "delete"), "it is a folder");
  assert.equal(await place.refusal(".", "delete"), "it is a folder");
  assert.equal(await place.refusal("new/", "write"), "it names a folder");
  assert.equal(await place.refusal("src/a.ts/b", "write"), '"a.ts" in it is not a folder');
});
