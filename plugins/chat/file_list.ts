import { join } from "node:path";

/** How much of a workspace a model is told of. */
const limits = { files: 200, depth: 4 };

/** Folders that hold what nobody wrote by hand, beside those whose names begin with a dot. */
const passedOver = new Set(["node_modules", "target", "dist", "build", "vendor", "__pycache__"]);

/**
 * The files of a workspace, one a line, folders before what is in them, at most 200 and four folders
 * deep; what was left out is said. Links are not followed.
 */
export async function listFiles(workspace: string): Promise<string> {
  const found: string[] = [];
  await collect(workspace, "", 1, found);
  const shown = found.slice(0, limits.files);
  if (found.length > limits.files) shown.push("… (more files are not shown)");
  return shown.join("\n") || "(no files)";
}

async function collect(
  workspace: string,
  folder: string,
  depth: number,
  found: string[],
): Promise<void> {
  const entries = await Array.fromAsync(Deno.readDir(join(workspace, folder))).catch(() => []);
  entries.sort((a, b) => a.name < b.name ? -1 : 1);
  for (const { name, isFile, isDirectory } of entries) {
    if (found.length > limits.files) return;
    const path = folder === "" ? name : `${folder}/${name}`;
    if (isFile) found.push(path);
    else if (
      isDirectory && depth < limits.depth && !name.startsWith(".") && !passedOver.has(name)
    ) {
      await collect(workspace, path, depth + 1, found);
    }
  }
}
