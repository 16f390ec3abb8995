import assert from "node:assert/strict";
import { join } from "node:path";
import { accesses, pathPlace } from "./path_place.ts";

const outside = "it lies outside the workspace";

Deno.test("attack: a path that goes up leaves the workspace by no number of dots", async () => {
  await using place = await pathPlace();
  await place.put("src/a.ts");
  for (const path of ["..", "../x", "src/../../x", "src/../../outside/secret.txt", "./../x"]) {
    for (const access of accesses) assert.equal(await place.refusal(path, access), outside, path);
  }
  assert.match(await place.refusal("missing/../../x"), /goes up \(by "\.\."\) from a folder that/);
});

Deno.test("attack: an absolute path outside is refused, whether it exists or not", async () => {
  await using place = await pathPlace();
  const paths = ["/etc/passwd", "/", "//etc/passwd", "/nonexistent/x", place.home, place.outside];
  for (const path of paths) {
    for (const access of accesses) assert.equal(await place.refusal(path, access), outside, path);
  }
});

Deno.test("attack: a folder whose name begins as the workspace's does is not the workspace", async () => {
  await using place = await pathPlace();
  await Deno.mkdir(`${place.workspace}-evil`);
  await Deno.writeTextFile(`${place.workspace}-evil/a.txt`, "x");
  assert.equal(await place.refusal(`${place.workspace}-evil/a.txt`, "read"), outside);
  assert.equal(await place.refusal("../work-evil/a.txt", "read"), outside);
});

Deno.test("attack: a link to a file or folder outside is not followed", async () => {
  await using place = await pathPlace();
  await Deno.symlink(join(place.outside, "secret.txt"), join(place.workspace, "file"));
  await Deno.symlink(place.outside, join(place.workspace, "folder"));
  await Deno.symlink("../outside", join(place.workspace, "relative"));
  await Deno.symlink("/", join(place.workspace, "root"));
  for (
    const path of ["file", "folder/secret.txt", "folder/new.txt", "relative/a/b", "root/etc/x"]
  ) {
    for (const access of accesses) {
      assert.match(await place.refusal(path, access), /^it leads outside the workspace, through/);
    }
  }
  assert.match(await place.refusal("folder/secret.txt"), /through the link "folder"$/);
});

Deno.test("attack: a link that leads nowhere yet makes no file outside", async () => {
  await using place = await pathPlace();
  await Deno.symlink(join(place.outside, "new.txt"), join(place.workspace, "later"));
  await Deno.symlink(join(place.outside, "a", "b"), join(place.workspace, "deep"));
  for (const path of ["later", "deep", "deep/c.txt"]) {
    assert.match(await place.refusal(path), /outside the workspace/);
  }
});

Deno.test("attack: a chain of links leads outside at its end", async () => {
  await using place = await pathPlace();
  await Deno.mkdir(join(place.workspace, "a"));
  await Deno.symlink("a/two", join(place.workspace, "one"));
  await Deno.symlink("../three", join(place.workspace, "a", "two"));
  await Deno.symlink("../outside", join(place.workspace, "three"));
  assert.match(await place.refusal("one/secret.txt", "read"), /outside.*through the link "three"/);
});

Deno.test("attack: dots after a link go up from where the link leads", async () => {
  await using place = await pathPlace();
  await Deno.mkdir(join(place.outside, "sub"));
  await Deno.symlink(join(place.outside, "sub"), join(place.workspace, "link"));
  // By its letters alone this is "secret.txt" of the workspace.
  assert.match(await place.refusal("link/../secret.txt", "read"), /outside the workspace/);
});

Deno.test("attack: links in a circle come to an end", async () => {
  await using place = await pathPlace();
  await Deno.symlink("b", join(place.workspace, "a"));
  await Deno.symlink("a", join(place.workspace, "b"));
  assert.equal(await place.refusal("a/x"), "it goes through too many links");
});

Deno.test("attack: a link to a protected file of the workspace is as protected", async () => {
  await using place = await pathPlace();
  await place.put(".git/config");
  await place.put(".env", "TOKEN=1");
  await Deno.symlink(".git", join(place.workspace, "docs"));
  await Deno.symlink(".env", join(place.workspace, "notes.txt"));
  await Deno.symlink(".bashrc", join(place.workspace, "later.txt"));
  assert.match(await place.refusal("docs/config", "read"), /git's own/);
  assert.match(await place.refusal("notes.txt", "read"), /secrets/);
  assert.match(await place.refusal("later.txt"), /when they start/);
});

Deno.test("attack: a protected name that is a link to an ordinary file is protected all the same", async () => {
  await using place = await pathPlace();
  await place.put("ordinary.txt");
  await Deno.symlink("ordinary.txt", join(place.workspace, ".bashrc"));
  assert.match(await place.refusal(".bashrc"), /when they start/);
});

Deno.test("attack: a path with NUL, line breaks, escapes or broken characters is refused", async () => {
  await using place = await pathPlace();
  const controls = [
    "a\0.txt",
    "a\0/../../x",
    "a\nb",
    "a\rb",
    "a\tb",
    "\x1b[2Ja",
    "a\x7f",
    "a\u0085b",
  ];
  for (const path of [...controls, "a\u2028b"]) {
    for (const access of accesses) {
      assert.match(await place.refusal(path, access), /^it holds a (NUL|control character)$/);
    }
  }
  assert.equal(await place.refusal("a\ud800b"), "it is not well-formed text");
  assert.equal(await place.refusal(""), "it is empty");
  assert.equal(await place.refusal("x".repeat(256)), "a name in it is too long");
  assert.equal(await place.refusal("ab/".repeat(2000)), "it is too long");
});

Deno.test("attack: backslashes and the home sign are no other way out", async () => {
  await using place = await pathPlace();
  assert.equal(await place.refusal("..\\..\\etc\\passwd"), "it holds a backslash");
  assert.equal(await place.refusal("src\\.git\\config"), "it holds a backslash");
  assert.match(await place.refusal("~/.bashrc"), /^it begins with "~"/);
  assert.match(await place.refusal("~"), /^it begins with "~"/);
});

Deno.test("attack: the process's own files and descriptors are outside, by whatever link", async () => {
  await using place = await pathPlace();
  await Deno.symlink("/proc/self/environ", join(place.workspace, "environ"));
  await Deno.symlink("/proc/self/cwd", join(place.workspace, "here"));
  for (const path of ["/proc/self/environ", "/dev/fd/0", "/proc/self/root/etc/passwd", "environ"]) {
    assert.match(await place.refusal(path, "read"), /outside the workspace|system refuses/);
  }
  assert.match(await place.refusal("here/.git/config", "read"), /outside|git's own/);
});
