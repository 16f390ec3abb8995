import { join } from "node:path";
import type { PathPlace } from "./path_place.ts";

/** Writes files as one proposal, each expected to be what it is. */
export async function propose(
  place: PathPlace,
  files: Readonly<Record<string, string>>,
  { session = "s", proposal = 1 } = {},
): Promise<void> {
  const step = await (await place.openStore()).begin({ session, proposal, time: new Date() });
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
