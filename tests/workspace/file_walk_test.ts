import assert from "node:assert/strict";
import { join } from "node:path";
import { FileWalk, type PathGuard, type WalkOptions } from "../../src/workspace/mod.ts";
import { type PathPlace, pathPlace } from "./path_place.ts";

/** What a walk tells: paths, folders with `/`, links with `@`; and why it stopped. */
async function walked(
  guard: PathGuard,
  path = ".",
  options: Partial<WalkOptions> = {},
): Promise<{ paths: string[]; stopped: string | undefined }> {
  const signal = new AbortController().signal;
  const walk = new FileWalk(guard, await guard.resolve(path, "read"), { signal, ...options });
  const marks = { file: "", folder: "/", link: "@" } as const;
  const paths = await Array.fromAsync(walk, ({ path, kind }) => path + marks[kind]);
  return { paths, stopped: walk.stopped };
}

async function put(place: PathPlace, ...paths: string[]): Promise<void> {
  for (const path of paths) await place.put(path);
}

Deno.test("a walk tells files and folders, sorted, folders before what is in them", async () => {
  await using place = await pathPlace();
  await put(place, "b.ts", "a/z.ts", "a/.hidden", "c/deep/er/x.md");
  const { paths, stopped } = await walked(place.guard);
  assert.deepEqual(paths, [
    ...["a/", "a/.hidden", "a/z.ts", "b.ts", "c/", "c/deep/", "c/deep/er/", "c/deep/er/x.md"],
  ]);
  assert.equal(stopped, undefined);
  assert.deepEqual((await walked(place.guard, "c/deep")).paths, [
    "c/deep/er/",
    "c/deep/er/x.md",
  ]);
});

Deno.test("a walk obeys the .gitignore of every folder, the innermost first", async () => {
  await using place = await pathPlace();
  await place.put(".gitignore", "# made by machines\n*.log\n/out/\n!keep.log\r\n");
  await place.put("sub/.gitignore", "!*.log\nkeep.log\n");
  await put(place, "a.log", "keep.log", "out/x.ts", "sub/a.log", "sub/keep.log", "sub/out/x.ts");
  const { paths } = await walked(place.guard);
  assert.deepEqual(paths, [
    ...[".gitignore", "keep.log", "sub/", "sub/.gitignore", "sub/a.log"],
    ...["sub/out/", "sub/out/x.ts"],
  ]);
  assert.deepEqual(
    (await walked(place.guard, "sub")).paths,
    ["sub/.gitignore", "sub/a.log", "sub/out/", "sub/out/x.ts"],
  );
  assert.ok((await walked(place.guard, ".", { ignored: true })).paths.includes("out/x.ts"));
});

Deno.test("a .gitignore above the folder where a walk begins is obeyed", async () => {
  await using place = await pathPlace();
  await place.put(".gitignore", "*.log\n");
  await put(place, "a/b/x.log", "a/b/x.ts");
  assert.deepEqual((await walked(place.guard, "a/b")).paths, ["a/b/x.ts"]);
});

Deno.test("a .gitignore that is a link, is huge or is no text is not obeyed", async () => {
  await using place = await pathPlace();
  await Deno.writeTextFile(join(place.outside, "rules"), "*.ts\n");
  await place.put("a/x.ts");
  await Deno.symlink(join(place.outside, "rules"), join(place.workspace, "a", ".gitignore"));
  await place.put("b/.gitignore", "*.ts\n".padEnd(70_000, "# \n"));
  await place.put("b/x.ts");
  await place.put("c/x.ts");
  await Deno.writeFile(join(place.workspace, "c", ".gitignore"), Uint8Array.of(0x2a, 0xff, 0xfe));
  const { paths } = await walked(place.guard);
  assert.deepEqual(paths.filter((path) => path.endsWith("x.ts")), ["a/x.ts", "b/x.ts", "c/x.ts"]);
});

Deno.test("git's and Harvey's own folders and node_modules are left out unless asked for", async () => {
  await using place = await pathPlace();
  await put(
    place,
    ".git/config",
    "sub/.GIT/config",
    "harvey/sessions/a.spmd",
    "harvey/harvey.yaml",
  );
  await put(place, "node_modules/p/index.js", "sub/node_modules/q.js", "src/harvey/a.ts", "a.ts");
  const { paths } = await walked(place.guard);
  assert.deepEqual(paths, ["a.ts", "src/", "src/harvey/", "src/harvey/a.ts", "sub/"]);
  assert.deepEqual(
    (await walked(place.guard, "node_modules")).paths,
    ["node_modules/p/", "node_modules/p/index.js"],
  );
  await assert.rejects(walked(place.guard, ".git"), { name: "PathRefusal" });
});

Deno.test("links are told and never followed, wherever they lead", async () => {
  await using place = await pathPlace();
  await place.put("real/a.ts");
  for (
    const [target, name] of [[place.outside, "out"], [place.workspace, "round"], ["real", "in"]]
  ) {
    await Deno.symlink(target, join(place.workspace, name));
  }
  const { paths } = await walked(place.guard);
  assert.deepEqual(paths, ["in@", "out@", "real/", "real/a.ts", "round@"]);
});

Deno.test("a folder that is swapped for a link while it is walked tells nothing of its target", async () => {
  await using place = await pathPlace();
  await put(place, "a/first.ts", "b/second.ts");
  const signal = new AbortController().signal;
  const seen: string[] = [];
  for await (
    const { path } of new FileWalk(place.guard, await place.guard.resolve(".", "read"), { signal })
  ) {
    seen.push(path);
    if (path === "b") {
      await Deno.remove(join(place.workspace, "b"), { recursive: true });
      await Deno.symlink(place.outside, join(place.workspace, "b"));
    }
  }
  assert.deepEqual(seen, ["a", "a/first.ts", "b"]);
});

Deno.test("folders that the permissions close are told and not entered", async () => {
  await using place = await pathPlace();
  await put(place, "open/a.ts", "shut/b.ts");
  const guard = place.guardWith({ permissions: { shut: ["write"] } });
  assert.deepEqual((await walked(guard)).paths, ["open/", "open/a.ts", "shut/"]);
});

Deno.test("a walk stops at its depth, its most entries and its time, and says so", async () => {
  await using place = await pathPlace();
  await put(place, "a/b/c/d.ts", "e.ts");
  assert.deepEqual((await walked(place.guard, ".", { depth: 2 })).paths, ["a/", "a/b/", "e.ts"]);
  const few = await walked(place.guard, ".", { maxEntries: 2 });
  assert.deepEqual(few, { paths: ["a/", "a/b/"], stopped: "entries" });
  const late = await walked(place.guard, ".", { seconds: -1 });
  assert.deepEqual(late, { paths: [], stopped: "time" });
});

Deno.test("a walk that is cancelled throws", async () => {
  await using place = await pathPlace();
  await put(place, "a.ts", "b.ts");
  const over = new AbortController();
  const root = await place.guard.resolve(".", "read");
  await assert.rejects(async () => {
    for await (const _ of new FileWalk(place.guard, root, { signal: over.signal })) over.abort();
  }, { name: "AbortError" });
});
