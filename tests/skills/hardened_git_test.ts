import assert from "node:assert/strict";
import { join } from "node:path";
import { readGit } from "../../src/skills/mod.ts";
import { git } from "./repository.ts";
import { temporaryFolder, writeFiles } from "./skill_folder.ts";

function place(folder: string) {
  const environment = { PATH: Deno.env.get("PATH")!, HOME: folder };
  return { folder, environment, signal: new AbortController().signal };
}

Deno.test("readGit() runs nothing that a repository's configuration names", async () => {
  await using folder = await temporaryFolder();
  const [repository, trap] = [join(folder.path, "r"), join(folder.path, "sprung")];
  await writeFiles(repository, { "a.txt": "one\n", ".gitattributes": "*.txt diff=trap\n" });
  await git(repository, "init", "-q");
  const program = `touch ${trap}; false`;
  for (
    const key of [
      ...["core.fsmonitor", "diff.external", "diff.trap.textconv", "diff.trap.command"],
      ...["core.pager", "core.sshCommand", "gpg.program"],
    ]
  ) await git(repository, "config", key, program);
  await git(repository, "-c", "core.fsmonitor=false", "add", ".");
  await Deno.remove(trap).catch(() => {});
  const { code, output } = await readGit(place(repository), ["diff", "--staged"]);
  assert.equal(code, 0);
  assert.match(output, /\+one/);
  await assert.rejects(Deno.stat(trap), Deno.errors.NotFound);
});

Deno.test("readGit() reads no repository that names filters, hooks or another folder", async () => {
  await using folder = await temporaryFolder();
  for (const [key, value] of [["filter.x.clean", "cat"], ["core.worktree", folder.path]]) {
    const repository = join(folder.path, key);
    await Deno.mkdir(repository);
    await git(repository, "init", "-q");
    await git(repository, "config", key, value);
    await assert.rejects(readGit(place(repository), ["diff"]), /Cannot read the repository/);
  }
});

Deno.test("readGit() says what git says where there is no repository", async () => {
  await using folder = await temporaryFolder();
  const { code, error } = await readGit(place(folder.path), ["log"]);
  assert.notEqual(code, 0);
  assert.match(error, /not a git repository/);
});
