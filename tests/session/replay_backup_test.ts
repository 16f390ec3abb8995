import assert from "node:assert/strict";
import { join } from "node:path";
import { keepBeside, NoBackup } from "../../src/workspace/backup.ts";
import { changeFile, fingerprint, stateOf } from "../../src/workspace/file_change.ts";
import { PinnedFolder } from "../../src/workspace/pinned_folder.ts";

const stamp = "20260504-142300";

async function inFolder(test: (folder: PinnedFolder, path: string) => Promise<void>) {
  const path = await Deno.realPath(await Deno.makeTempDir({ prefix: "harvey-test-" }));
  try {
    using folder = await PinnedFolder.open(path, "linux");
    await test(folder, path);
  } finally {
    await Deno.remove(path, { recursive: true });
  }
}

Deno.test("backups of one second are numbered, and each is the very file that it keeps", () =>
  inFolder(async (folder, path) => {
    const encoder = new TextEncoder();
    const file = join(path, "a.txt");
    await Deno.writeTextFile(file, "0", { mode: 0o640 });
    const kept: number[] = [];
    for (const text of ["1", "2", "3"]) {
      const before = await Deno.stat(file);
      kept.push(before.ino!);
      const expected = await fingerprint(await Deno.readFile(file));
      const change = { name: "a.txt", temporary: `t${text}`, content: encoder.encode(text) };
      await changeFile(folder, { ...change, expected, backup: stamp });
    }
    assert.equal(await Deno.readTextFile(file), "3");
    const names = [`a.txt.bak.${stamp}`, `a.txt.bak.${stamp}-2`, `a.txt.bak.${stamp}-3`];
    for (const [at, name] of names.entries()) {
      assert.equal(await Deno.readTextFile(join(path, name)), `${at}`);
      const { ino, nlink } = await Deno.stat(join(path, name));
      assert.deepEqual([ino, nlink], [kept[at], 1]);
    }
    assert.equal((await Array.fromAsync(Deno.readDir(path))).length, 4);
  }));

Deno.test("a file whose backup has no room for its name is not written, and nothing is left", () =>
  inFolder(async (folder, path) => {
    const name = "n".repeat(240);
    await Deno.writeTextFile(join(path, name), "old");
    const state = (await stateOf(folder, name))!;
    await assert.rejects(keepBeside(folder, name, state, stamp), NoBackup);
    const content = new TextEncoder().encode("new");
    const expected = await fingerprint(state.bytes);
    await assert.rejects(
      changeFile(folder, { name, temporary: "t", content, expected, backup: stamp }),
      NoBackup,
    );
    assert.equal(await Deno.readTextFile(join(path, name)), "old");
    assert.deepEqual((await Array.fromAsync(Deno.readDir(path))).map((entry) => entry.name), [
      name,
    ]);
  }));

Deno.test("a file that changed meanwhile is not written, and no backup of it is left", () =>
  inFolder(async (folder, path) => {
    await Deno.writeTextFile(join(path, "a.txt"), "somebody else's");
    const content = new TextEncoder().encode("new");
    const expected = await fingerprint(new TextEncoder().encode("old"));
    const change = { name: "a.txt", temporary: "t", content, expected, backup: stamp };
    await assert.rejects(changeFile(folder, change), { name: "ChangedSince" });
    assert.deepEqual((await Array.fromAsync(Deno.readDir(path))).map(({ name }) => name), [
      "a.txt",
    ]);
  }));
