import assert from "node:assert/strict";
import { join } from "node:path";
import { codeOf, readGuardedFile } from "../../src/workspace/guarded_file.ts";
import { textOfFile } from "../../src/workspace/mod.ts";
import { pathPlace } from "./path_place.ts";

Deno.test("a file is read as it is, byte by byte", async () => {
  await using place = await pathPlace();
  const bytes = Uint8Array.of(0xef, 0xbb, 0xbf, 0, 255, 10, 13);
  await Deno.writeFile(join(place.workspace, "a.bin"), bytes);
  await Deno.writeTextFile(join(place.workspace, "empty"), "");
  const { guard } = place;
  const limits = { maxBytes: bytes.length };
  assert.deepEqual(await guard.read(await guard.resolve("a.bin", "read"), limits), bytes);
  assert.equal((await guard.read(await guard.resolve("empty", "read"), limits)).length, 0);
});

Deno.test("a file is read whole or, where it is too large, not at all", async () => {
  await using place = await pathPlace();
  await place.put("a.txt", "12345");
  const path = await place.guard.resolve("a.txt", "read");
  await assert.rejects(place.guard.read(path, { maxBytes: 4 }), /too large \(5 bytes, at most 4/);
});

Deno.test("a folder, or nothing, is not read", async () => {
  await using place = await pathPlace();
  await place.put("src/a");
  const read = async (path: string) =>
    await place.guard.read(await place.guard.resolve(path, "read"), { maxBytes: 9 });
  await assert.rejects(read("src"), /it is a folder/);
  await assert.rejects(read("none"), /there is no such file/);
});

Deno.test("a path that was resolved for writing is read without a permission to read", async () => {
  await using place = await pathPlace();
  await place.put("a.txt");
  const guard = place.guardWith({ permissions: { ".": ["write"] } });
  await assert.rejects(guard.resolve("a.txt", "read"), /permissions/);
  const path = await guard.resolve("a.txt", "write");
  assert.equal(textOfFile(await guard.read(path, { maxBytes: 100 })), "a.txt\n");
});

Deno.test("attack: a path that the guard never gave is judged anew", async () => {
  await using place = await pathPlace();
  const absolute = join(place.outside, "secret.txt");
  const forged = { absolute, relative: "a.txt", exists: true, isFolder: false };
  await assert.rejects(place.guard.read(forged, { maxBytes: 100 }), /outside the workspace/);
  const step = await (await place.openStore()).begin({
    session: "s",
    proposal: 1,
    time: new Date(),
  });
  await assert.rejects(
    step.write(place.guard, forged, "evil", "secret\n"),
    /outside the workspace/,
  );
});

if (Deno.build.os !== "windows") {
  Deno.test("attack: a pipe put in a file's place is not waited for, a link not followed", async () => {
    await using place = await pathPlace();
    const pipe = join(place.workspace, "pipe");
    assert.ok((await new Deno.Command("mkfifo", { args: [pipe] }).output()).success);
    await Deno.symlink(join(place.outside, "secret.txt"), join(place.workspace, "link"));
    await assert.rejects(readGuardedFile(pipe, 100), /no ordinary file/);
    await assert.rejects(readGuardedFile(join(place.workspace, "link"), 100), /a link was put/);
  });

  Deno.test("attack: a file that says it is empty and is not is read no further than the limit", async () => {
    await assert.rejects(readGuardedFile("/proc/self/maps", 1000), /too large/);
  });
}

Deno.test("text is what can be written again as the same bytes", () => {
  assert.equal(textOfFile(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61)), "\ufeffa");
  assert.equal(textOfFile(Uint8Array.of(0xff)), undefined);
  assert.equal(codeOf(new Error("x")), "");
});
