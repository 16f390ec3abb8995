import assert from "node:assert/strict";
import { join } from "node:path";
import { type EmptyPlace, emptyPlace } from "../end_to_end/harvey.ts";
import { systemMessage } from "../end_to_end/system_message.ts";
import { systemTest } from "./tools.ts";

/** A place whose workspace is a repository, and whose instructions want its status. */
async function repository(): Promise<EmptyPlace> {
  const place = await emptyPlace();
  await git(place, "init", "-q", "-b", "trunk");
  await Deno.writeTextFile(join(place.workspace, "HARVEY.md"), "<!-- @git-status -->");
  return place;
}

async function git(place: EmptyPlace, ...args: string[]): Promise<void> {
  const { success } = await new Deno.Command("git", { args, cwd: place.workspace }).output();
  assert.ok(success, args.join(" "));
}

systemTest("the status of a repository is told where the instructions want it", {
  tools: ["git"],
}, async () => {
  await using place = await repository();
  const lines = (await systemMessage(place)).split("\n");
  assert.ok(lines.includes("## No commits yet on trunk"), lines.join("\n"));
});

systemTest("a repository's own configuration runs nothing when its status is told", {
  tools: ["git"],
}, async () => {
  await using place = await repository();
  const proof = join(place.folder, "ran");
  await git(place, "config", "core.fsmonitor", `touch ${proof}; false`);
  assert.match(await systemMessage(place), /## No commits yet/);
  await assert.rejects(Deno.stat(proof), Deno.errors.NotFound);
});

systemTest("a repository's own filters do not run when its status is told", {
  tools: ["git"],
}, async () => {
  await using place = await repository();
  const proof = join(place.folder, "ran");
  await Deno.writeTextFile(join(place.workspace, ".gitattributes"), "* filter=hostile\n");
  await Deno.writeTextFile(join(place.workspace, "file"), "before");
  await git(place, "add", "--all");
  await git(place, "config", "filter.hostile.clean", `touch ${proof}; cat`);
  await Deno.writeTextFile(join(place.workspace, "file"), "after!");
  assert.match(await systemMessage(place), /\(no git status\)/);
  await assert.rejects(Deno.stat(proof), Deno.errors.NotFound);
});
