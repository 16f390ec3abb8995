import assert from "node:assert/strict";
import { join } from "node:path";

/** The version of each file that there is, by its path. */
export type Versions = Readonly<Record<string, number>>;

/** What a file holds in a version; a part of it is no version at all. */
export function fileText(path: string, version: number): string {
  const lines = path.includes("large") ? 20_000 : 3;
  const line = `${path} ${version}\n`;
  return `${line.repeat(lines)}end of ${line}`;
}

/** The version of a file that is whole. */
export function versionOf(path: string, text: string): number {
  const version = Number(text.slice(path.length + 1, text.indexOf("\n")));
  assert.equal(text, fileText(path, version), `${path} is not whole`);
  return version;
}

/** The versions of all files of a workspace, Harvey's own excepted, each of them whole. */
export async function versionsIn(workspace: string): Promise<Versions> {
  const versions: Record<string, number> = {};
  const visit = async (folder: string) => {
    for await (const { name, isDirectory } of Deno.readDir(join(workspace, folder))) {
      const path = folder ? `${folder}/${name}` : name;
      if (path === "harvey") continue;
      if (isDirectory) await visit(path);
      else versions[path] = versionOf(path, await Deno.readTextFile(join(workspace, path)));
    }
  };
  await visit("");
  return versions;
}

/** Everything that stands in a workspace, Harvey's own excepted, with its mode and size. */
export async function listingOf(workspace: string): Promise<readonly string[]> {
  const lines: string[] = [];
  const visit = async (folder: string) => {
    for await (const { name } of Deno.readDir(folder)) {
      const path = join(folder, name);
      if (path === join(workspace, "harvey")) continue;
      const { mode, size, isDirectory } = await Deno.lstat(path);
      lines.push(`${path} ${mode?.toString(8)} ${isDirectory ? "" : size}`);
      if (isDirectory) await visit(path);
    }
  };
  await visit(workspace);
  return lines.sort();
}
