import { deepStrictEqual, strictEqual } from "node:assert/strict";
import { join } from "node:path";
import { discoverSessionFiles, listSessionFiles } from "../../../src/session/session_list.ts";
import { inFolder } from "./sample_session.ts";

async function write(path: string, seconds: number): Promise<void> {
  await Deno.writeTextFile(path, "x".repeat(seconds));
  await Deno.utime(path, seconds, seconds);
}

Deno.test("sessions are listed newest first, by name where they are of one time", () =>
  inFolder(async (folder) => {
    await Deno.mkdir(join(folder, "sub", "deep"), { recursive: true });
    await write(join(folder, "b.spmd"), 20);
    await write(join(folder, "a.spmd"), 20);
    await write(join(folder, "sub", "deep", "new.fountain"), 30);
    await write(join(folder, "old.SPMD"), 10);
    await write(join(folder, "notes.md"), 40);
    await write(join(folder, "a.spmd.torn-20260504-142300"), 40);
    const found = await listSessionFiles(folder);
    deepStrictEqual(found.map((entry) => entry.name), [
      join("sub", "deep", "new.fountain"),
      "a.spmd",
      "b.spmd",
      "old.SPMD",
    ]);
    deepStrictEqual(found[1], {
      path: join(folder, "a.spmd"),
      name: "a.spmd",
      modified: new Date(20_000),
      size: 20,
    });
  }));

Deno.test("what cannot be read is told and passed over, the others are listed", () =>
  inFolder(async (folder) => {
    await write(join(folder, "good.spmd"), 1);
    await Deno.symlink(join(folder, "nothing"), join(folder, "dangling.spmd"));
    await Deno.symlink(folder, join(folder, "loop"));
    await Deno.symlink(folder, join(folder, "folder.spmd"));
    const skipped: string[] = [];
    const found = await listSessionFiles(folder, (path) => skipped.push(path));
    deepStrictEqual(found.map((entry) => entry.name), ["good.spmd"]);
    deepStrictEqual(skipped.sort(), [join(folder, "dangling.spmd"), join(folder, "folder.spmd")]);

    await listSessionFiles(join(folder, "good.spmd"), (path) => skipped.push(path));
    strictEqual(skipped.at(-1), join(folder, "good.spmd"));
    deepStrictEqual(await listSessionFiles(join(folder, "missing")), []);
    strictEqual(skipped.length, 3);
  }));

Deno.test("the home folder's sessions are found where the workspace has none", () =>
  inFolder(async (folder) => {
    const folders = { workspace: join(folder, "work"), home: join(folder, "home") };
    await Deno.mkdir(folders.workspace);
    await Deno.mkdir(folders.home);
    await write(join(folders.home, "global.spmd"), 1);
    deepStrictEqual((await discoverSessionFiles(folders)).map(({ name }) => name), ["global.spmd"]);
    await write(join(folders.workspace, "own.spmd"), 1);
    deepStrictEqual((await discoverSessionFiles(folders)).map(({ name }) => name), ["own.spmd"]);
  }));
