import { join } from "node:path";
import type { UndoStep } from "../../src/workspace/mod.ts";
import type { PathPlace } from "./path_place.ts";

/** Begins a step of a proposal, as a run of its own would. */
export async function beginStep(
  place: PathPlace,
  { session = "s", proposal = 1 } = {},
): Promise<UndoStep> {
  return await (await place.openStore()).begin({ session, proposal, time: new Date() });
}

/** Writes files as one proposal, each expected to be what it is. */
export async function propose(
  place: PathPlace,
  files: Readonly<Record<string, string>>,
  facts: { readonly session?: string; readonly proposal?: number } = {},
): Promise<void> {
  const step = await beginStep(place, facts);
  for (const [path, content] of Object.entries(files)) {
    const resolved = await place.guard.resolve(path, "write");
    await step.write(place.guard, resolved, content, await place.text(path));
  }
}

/** Every file of the workspace but Harvey's own, with its text. */
export async function filesOf({ workspace }: PathPlace): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  const visit = async (folder: string) => {
    for await (const { name, isDirectory } of Deno.readDir(join(workspace, folder))) {
      const path = join(folder, name);
      if (path === "harvey") continue;
      if (isDirectory) {
        files[`${path}/`] = "";
        await visit(path);
      } else {
        files[path] = await Deno.readTextFile(join(workspace, path));
      }
    }
  };
  await visit("");
  return files;
}
