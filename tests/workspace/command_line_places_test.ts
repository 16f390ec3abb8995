import { equal, match } from "node:assert/strict";
import { join } from "node:path";
import { faultOfProgram, fileOfWord } from "../../src/workspace/mod.ts";

/** A workspace and a folder of programs beside it. */
async function twoFolders(): Promise<AsyncDisposable & { workspace: string; system: string }> {
  const folder = await Deno.realPath(await Deno.makeTempDir());
  const [workspace, system] = [join(folder, "workspace"), join(folder, "system")];
  await Deno.mkdir(workspace);
  await Deno.mkdir(system);
  return {
    workspace,
    system,
    [Symbol.asyncDispose]: () => Deno.remove(folder, { recursive: true }),
  };
}

const program = (path: string) => Deno.writeTextFile(path, "#!/bin/sh\n", { mode: 0o755 });

Deno.test("a program that PATH finds in the workspace is not the one that was meant", async () => {
  await using places = await twoFolders();
  const { workspace, system } = places;
  await program(join(workspace, "tool"));
  await program(join(system, "tool"));
  const fault = (path: string) => faultOfProgram("tool", { path, workspace });
  equal(await fault(`${system}:${workspace}`), undefined);
  match(await fault(`${workspace}:${system}`) ?? "", /"tool" is a file of the workspace/);
  await Deno.chmod(join(workspace, "tool"), 0o644);
  equal(await fault(`${workspace}:${system}`), undefined);
});

Deno.test("a program that is a link into the workspace is a file of the workspace", async () => {
  await using places = await twoFolders();
  const { workspace, system } = places;
  await program(join(workspace, "real"));
  await Deno.symlink(join(workspace, "real"), join(system, "tool"));
  match(await faultOfProgram("tool", { path: system, workspace }) ?? "", /file of the workspace/);
});

Deno.test("folders of PATH that depend on where a command runs are refused before they are reached", async () => {
  await using places = await twoFolders();
  const { workspace, system } = places;
  await program(join(system, "tool"));
  for (const path of [`.:${system}`, `:${system}`, `bin:${system}`, `~/bin:${system}`]) {
    match(await faultOfProgram("tool", { path, workspace }) ?? "", /PATH holds the folder/);
  }
  equal(await faultOfProgram("tool", { path: `${system}:.`, workspace }), undefined);
  match(await faultOfProgram("missing", { path: `${system}:.`, workspace }) ?? "", /PATH holds/);
  equal(await faultOfProgram("missing", { path: system, workspace }), undefined);
});

Deno.test("a word names a file where there is one, also behind an option's name", async () => {
  await using places = await twoFolders();
  const { workspace: workdir, system: home } = places;
  await Deno.writeTextFile(join(workdir, "a"), "");
  await Deno.writeTextFile(join(home, "b"), "");
  const named = (text: string, globAt?: number, isInHome = false) =>
    fileOfWord({ text, globAt, isInHome }, { workdir, home });
  const a = join(workdir, "a");
  for (
    const word of [
      "a",
      "./a",
      a,
      "--file=a",
      `--file=${a}`,
      `-f${a}`,
      "-f./a",
      "-fa",
      "-bfa",
      "../workspace/a",
    ]
  ) {
    equal(await named(word), a, word);
  }
  equal(await named("~/b", undefined, true), join(home, "b"));
  equal(await named("../system/*", 10), home);
  for (const word of ["-a", "x", "s/a/b/", "/dev/null", "", "--all"]) {
    equal(await named(word), undefined, word);
  }
});
