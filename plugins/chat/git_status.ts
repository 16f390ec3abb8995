import type { Harvey } from "../../src/host/mod.ts";
import { UserError } from "../../src/kernel/mod.ts";
import { readGitStatus } from "../../src/workspace/hardened_git.ts";

const unknown = "(no git status)";

/** In milliseconds. */
const patience = 5000;

/** Of what is told, in UTF-16 code units. */
const longest = 8 * 1024;

/**
 * The status of the workspace's repository, which may be a stranger's: nothing that its
 * configuration, or a submodule's, names is run, and nothing outside the workspace is told.
 */
export async function gitStatus(harvey: Harvey, signal: AbortSignal): Promise<string> {
  const { paths: { workspace, home }, environment } = harvey;
  const tooLate = AbortSignal.timeout(patience);
  const place = { folder: workspace, home, environment };
  try {
    const status = await readGitStatus({ ...place, signal: AbortSignal.any([signal, tooLate]) });
    return status?.slice(0, longest) || unknown;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof UserError || tooLate.aborted) return unknown;
    throw error;
  }
}
