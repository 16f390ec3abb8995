import assert from "node:assert/strict";
import { join } from "node:path";
import { FolderMoved, PinnedFolder } from "../../src/workspace/pinned_folder.ts";
import { pathPlace } from "./path_place.ts";

Deno.test("attack: a folder that is a link, or is reached through one, is not held open", async () => {
  await using place = await pathPlace();
  await Deno.mkdir(join(place.outside, "sub"));
  await Deno.symlink(place.outside, join(place.workspace, "link"));
  for (const platform of ["linux", "darwin"] as const) {
    for (const path of ["link", "link/sub"]) {
      const opening = PinnedFolder.open(join(place.workspace, path), platform);
      await assert.rejects(opening, FolderMoved);
    }
    using folder = await PinnedFolder.open(place.workspace, platform);
    await assert.rejects(folder.openFolder("link", platform), FolderMoved);
    for (const name of ["a/b", "..", ".", ""]) assert.throws(() => folder.entry(name), TypeError);
  }
});

if (Deno.build.os === "linux") {
  Deno.test("attack: what is done in a folder held open is done there, whatever takes its place", async () => {
    await using place = await pathPlace();
    await place.put("src/a.txt", "mine\n");
    const path = join(place.workspace, "src");
    using folder = await PinnedFolder.open(path, "linux");
    await folder.confirm();
    await Deno.rename(path, `${path}.was`);
    await Deno.symlink(place.outside, path);
    await Deno.writeTextFile(folder.entry("secret.txt"), "evil\n");
    await Deno.rename(folder.entry("a.txt"), folder.entry("b.txt"));
    assert.equal(await Deno.readTextFile(join(place.outside, "secret.txt")), "secret\n");
    assert.equal(await place.text("src.was/secret.txt"), "evil\n");
    assert.equal(await place.text("src.was/b.txt"), "mine\n");
    await assert.rejects(folder.confirm(), FolderMoved);
  });

  Deno.test("of several descriptors of one folder each finds its own", async () => {
    await using place = await pathPlace();
    const folders = await Promise.all(
      Array.from({ length: 20 }, () => PinnedFolder.open(place.workspace, "linux")),
    );
    try {
      assert.equal(new Set(folders.map((folder) => folder.entry("x"))).size, 20);
    } finally {
      for (const folder of folders) folder[Symbol.dispose]();
    }
  });
}
