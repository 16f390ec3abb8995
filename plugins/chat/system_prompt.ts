import type { Harvey } from "../../src/host/mod.ts";
import { exitCode, UserError } from "../../src/kernel/mod.ts";
import { PathGuard, PathRefusal, readFileText } from "../../src/workspace/mod.ts";
import { fillPlaceholders } from "./placeholders.ts";

/** A workspace's instructions to a model, in order of preference. */
const instructionFiles = ["HARVEY.md", "AGENTS.md"];

/** In characters: what is longer would leave a small model no room to answer. */
const longest = 64 * 1024;

/**
 * What every conversation begins with: Harvey's own few lines, then the workspace's `HARVEY.md`, else
 * its `AGENTS.md`, with its placeholders filled in. A file that the guard refuses, such as a link that
 * leads out of the workspace, is passed over with a notice.
 *
 * @throws {UserError} where the instructions are there and cannot be used
 */
export async function systemPrompt(harvey: Harvey, signal: AbortSignal): Promise<string> {
  const { workspace } = harvey.paths;
  const own = [
    "You are the model behind Harvey, a terminal agent.",
    `The person works in the folder ${workspace}.`,
    "Commands that they ran, and what these printed, are part of the conversation.",
    "Answer plainly, in Markdown where it helps.",
  ].join(" ");
  for (const name of instructionFiles) {
    const text = await readInstructions(harvey, name);
    if (text !== undefined) return `${own}\n\n${await fillPlaceholders(text, harvey, signal)}`;
  }
  return own;
}

async function readInstructions(harvey: Harvey, name: string): Promise<string | undefined> {
  const { paths, config, ui } = harvey;
  const guard = new PathGuard({ ...paths, permissions: config.permissions });
  const refused = (error: unknown) => {
    if (!(error instanceof PathRefusal)) throw error;
    return error;
  };
  const path = await guard.resolve(name, "read").catch(refused);
  if (path instanceof PathRefusal) {
    await ui.notice(`The instructions "${name}" are not followed: ${path.reason}.`);
    return undefined;
  }
  if (!path.exists) return undefined;
  const text = await readFileText(guard, path).catch(refused);
  if (text instanceof PathRefusal) {
    throw new UserError(
      `Cannot read the instructions "${name}": ${text.reason} (mend the file, or remove it)`,
      exitCode.failed,
    );
  }
  if (text.length <= longest) return text;
  throw new UserError(
    `Cannot use the instructions "${name}": over ${longest} characters long (shorten them)`,
    exitCode.failed,
  );
}
