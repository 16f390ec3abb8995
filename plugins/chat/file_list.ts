import { FileWalk, PathGuard } from "../../src/workspace/mod.ts";
import type { Harvey } from "../../src/host/mod.ts";

/** How much of a workspace a model is told of. */
const limits = { files: 200, depth: 4, seconds: 3 };

/** Folders that hold what nobody wrote by hand, beside those whose names begin with a dot. */
const passedOver = new Set(["target", "dist", "build", "vendor", "__pycache__"]);

/**
 * The files of a workspace, one a line, folders before what is in them, at most 200 and four folders
 * deep, without those that `.gitignore` names; what was left out is said. Links are not followed.
 */
export async function listFiles(harvey: Harvey, signal: AbortSignal): Promise<string> {
  const { paths, config } = harvey;
  const guard = new PathGuard({ ...paths, permissions: config.permissions });
  const walk = new FileWalk(guard, await guard.resolve(".", "read"), {
    ...{ signal, depth: limits.depth, seconds: limits.seconds },
    passedOver: (name) => name.startsWith(".") || passedOver.has(name),
  });
  const found: string[] = [];
  for await (const { path, kind } of walk) {
    if (kind === "file" && found.push(path) > limits.files) break;
  }
  const shown = found.slice(0, limits.files);
  if (found.length > limits.files || walk.stopped) shown.push("… (more files are not shown)");
  return shown.join("\n") || "(no files)";
}
