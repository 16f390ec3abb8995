import { isAbsolute, join, relative } from "node:path";
import type { Harvey } from "../../src/host/mod.ts";
import { UserError } from "../../src/kernel/mod.ts";
import type { PathGuard } from "../../src/workspace/mod.ts";
import { mentionedPaths } from "./mentions.ts";
import { addToConversation } from "./read_command.ts";
import { type Reading, readOnRecord, type ReadRequest } from "./reading.ts";

/** Of one prompt; a person who means more says `/read`. */
const mostPaths = 20;

/** In milliseconds. */
const patience = 30_000;

/**
 * Reads what a prompt names by `@path`, before the prompt is sent; the prompt stays as it was typed.
 * To type the path is to agree: so nothing is read for a prompt that nobody typed, nor for what may
 * have been piped in behind the first paragraph of a prompt that was given as an argument.
 */
export function attachMentioned(harvey: Harvey, guard: () => PathGuard): void {
  let typed: { readonly text: string; readonly own: string } | undefined;
  harvey.on("input.received", ({ data: { text, source } }) => {
    const end = source === "argument" ? text.indexOf("\n\n") : -1;
    typed = { text, own: end < 0 ? text : text.slice(0, end) };
  });
  harvey.filter("prompt", async (prompt) => {
    if (prompt !== typed?.text) return undefined;
    const { own } = typed;
    typed = undefined;
    if (!own.includes("@")) return undefined;
    const signal = AbortSignal.any([harvey.signal, AbortSignal.timeout(patience - 1000)]);
    await attach({ harvey, guard: guard(), by: "person", signal }, own);
    return undefined;
  }, { order: "pre", deadline: patience });
}

async function attach(reading: Reading, prompt: string): Promise<void> {
  const { harvey } = reading;
  const wanted = new Map<string, ReadRequest>();
  for (const meanings of mentionedPaths(prompt)) {
    const meant = await meantBy(harvey, meanings);
    if (meant) wanted.set(JSON.stringify(meant), meant);
  }
  const requests = [...wanted.values()];
  for (const request of requests.slice(0, mostPaths)) {
    try {
      const read = addToConversation(harvey, await readOnRecord(reading, request));
      await harvey.ui.notice(`Read ${read}`);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      await harvey.ui.notice(error.message);
    }
  }
  if (requests.length > mostPaths) {
    await harvey.ui.notice(`Only the first ${mostPaths} paths of the prompt were read.`);
  }
}

/** The first meaning that stands in the workspace and is no name of somebody who answers. */
async function meantBy(
  harvey: Harvey,
  meanings: readonly ReadRequest[],
): Promise<ReadRequest | undefined> {
  const names = await namesThatAnswer(harvey);
  if (meanings.some(({ path }) => names.has(path.toLowerCase()))) return undefined;
  for (const request of meanings) {
    if (await standsInWorkspace(harvey.paths.workspace, request.path)) return request;
  }
  return undefined;
}

/** Who knows more names adds them in the filter `mention.names`. */
async function namesThatAnswer({ activeModel, config, apply }: Harvey): Promise<Set<string>> {
  const model = activeModel.current?.name ?? config.model ?? "";
  const bare = model.slice(model.lastIndexOf("/") + 1);
  const own = [model, bare, bare.split(":", 1)[0], "eliza"];
  const names = await apply("mention.names", own);
  const known = Array.isArray(names) ? names.filter((name) => typeof name === "string") : own;
  return new Set(known.filter((name) => name !== "").map((name) => name.toLowerCase()));
}

/** Whether something stands there; whether it may be read is not asked here. */
async function standsInWorkspace(workspace: string, path: string): Promise<boolean> {
  if (path.includes("\0") || path.startsWith("~")) return false;
  const absolute = isAbsolute(path) ? path : join(workspace, path);
  const way = relative(workspace, absolute);
  if (way.startsWith("..") || isAbsolute(way)) return false;
  try {
    await Deno.lstat(absolute);
    return true;
  } catch {
    return false;
  }
}
