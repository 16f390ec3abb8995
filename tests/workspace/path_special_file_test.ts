import assert from "node:assert/strict";
import { createServer } from "node:net";
import { join } from "node:path";
import { accesses, pathPlace } from "./path_place.ts";

const unix = Deno.build.os !== "windows";

if (unix) {
  Deno.test("attack: a pipe, a socket or a device is neither read nor written, and nobody waits for it", async () => {
    await using place = await pathPlace();
    const pipe = join(place.workspace, "pipe");
    assert.ok((await new Deno.Command("mkfifo", { args: [pipe] }).output()).success);
    const server = createServer().listen(join(place.workspace, "socket"));
    await new Promise((resolve) => server.once("listening", resolve));
    await Deno.symlink("pipe", join(place.workspace, "to_pipe"));
    try {
      for (const path of ["pipe", "socket", "to_pipe"]) {
        for (const access of accesses) {
          assert.equal(await place.refusal(path, access), "it is no ordinary file");
        }
      }
      await Deno.symlink("/dev/zero", join(place.workspace, "zero"));
      assert.match(await place.refusal("zero", "read"), /outside the workspace/);
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
  });

  Deno.test("attack: a second name of a file outside is neither read nor written", async () => {
    await using place = await pathPlace();
    await Deno.link(join(place.outside, "secret.txt"), join(place.workspace, "notes.txt"));
    assert.match(await place.refusal("notes.txt", "read"), /second name \(a hard link\)/);
    assert.match(await place.refusal("notes.txt", "write"), /second name \(a hard link\)/);
    assert.equal(await Deno.readTextFile(join(place.outside, "secret.txt")), "secret\n");
  });

  Deno.test("attack: a second name of a protected file of the workspace is not read", async () => {
    await using place = await pathPlace();
    await Deno.link(await place.put(".env"), join(place.workspace, "a.txt"));
    assert.match(await place.refusal("a.txt", "read"), /second name/);
  });
}
