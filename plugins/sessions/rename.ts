import { basename, dirname, extname, join, relative } from "node:path";
import type { Harvey } from "../../src/host/mod.ts";
import { exitCode, UserError } from "../../src/kernel/mod.ts";
import { homeSessionsFolder } from "../../src/session/mod.ts";
import { visiblePath } from "../../src/workspace/mod.ts";

/** A longer name makes a file that no file system takes. */
const longestName = 200;

/** `/rename NAME`: the file of this session gets another name, and recording goes on in it. */
export function defineRenameCommand(harvey: Harvey): void {
  harvey.commands.define({
    name: "rename",
    usage: "NAME",
    summary: "Give the file of this session another name",
    run: (words) => rename(harvey, words),
  });
}

async function rename(harvey: Harvey, words: string): Promise<void> {
  const refuse = (state: string, advice: string) =>
    new UserError(`Cannot rename to "${words}": ${state} (${advice})`, exitCode.usage);
  const recorder = harvey.recorders.current;
  const file = recorder?.file;
  if (!recorder || file === undefined) {
    throw refuse("this session is not recorded", "/record on records it");
  }
  const fault = faultOf(words);
  if (fault !== undefined) throw refuse(fault, "say /rename NAME, a name for a file");
  const name = extname(words).toLowerCase() === ".spmd" ? words : `${words}.spmd`;
  const target = join(dirname(file), name);
  if (target !== file) {
    await recorder.rename(target);
    await harvey.emit("recording.renamed", { from: file, to: target });
  }
  const near = relative(harvey.paths.workspace, target);
  const isNear = !near.startsWith("..") &&
    dirname(target) !== homeSessionsFolder(harvey.paths.home);
  await harvey.ui.line(
    `  Renamed: ${visiblePath(basename(file))} is now ${visiblePath(isNear ? near : target)}`,
  );
}

/** Why a file should not have this name; undefined where it may. */
function faultOf(name: string): string | undefined {
  if (name === "") return "there is no name";
  if (name.includes("/") || name.includes("\\")) return "a name has no slashes";
  if (name.startsWith(".")) return "a name that begins with a dot is hidden";
  if (name.length > longestName) return "it is too long";
  return visiblePath(name) === name ? undefined : "it holds signs that cannot be seen";
}
