import { join } from "node:path";
import type { Harvey } from "../../src/host/mod.ts";
import { exitCode, UserError } from "../../src/kernel/mod.ts";
import { fillPlaceholders } from "./placeholders.ts";

/** A workspace's instructions to a model, in order of preference. */
const instructionFiles = ["HARVEY.md", "AGENTS.md"];

/** In characters: what is longer would leave a small model no room to answer. */
const longest = 64 * 1024;

/**
 * What every conversation begins with: Harvey's own few lines, then the workspace's `HARVEY.md`, else
 * its `AGENTS.md`, with its placeholders filled in.
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
    const text = await readInstructions(join(workspace, name));
    if (text !== undefined) return `${own}\n\n${await fillPlaceholders(text, harvey, signal)}`;
  }
  return own;
}

async function readInstructions(path: string): Promise<string | undefined> {
  let text: string;
  try {
    // Reading a pipe or a device might never end.
    if (!(await Deno.stat(path)).isFile) throw new Error("it is not a file");
    text = await Deno.readTextFile(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    const reason = (error as Error).message;
    throw new UserError(`Cannot read the instructions "${path}": ${reason}`, exitCode.failed);
  }
  if (text.length <= longest) return text;
  throw new UserError(
    `Cannot use the instructions "${path}": over ${longest} characters long (shorten them)`,
    exitCode.failed,
  );
}
