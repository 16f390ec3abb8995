import { resolve } from "node:path";
import { exitCode, UserError } from "../../../src/kernel/mod.ts";
import {
  analyseFile,
  isUnreadable,
  sessionPaths,
  TotalFacts,
  type UnreadableFile,
} from "../../../src/session/mod.ts";
import type { SkillCall } from "../../../src/skills/mod.ts";
import { readOptions } from "./options.ts";
import { placeForPage, writePageFile } from "./page_file.ts";
import { presentationOf } from "./presentation.ts";

/** Rows of each list that are kept: so many of one file, fewer of each of several. */
const keptRows = { one: 2000, several: 200 };

/** Analyses session files and reports on them, one after another, holding none of them. */
export default async function run(call: SkillCall): Promise<void> {
  const options = readOptions(call.args, call.json);
  const { workspace, signal, environment } = call;
  const page = options.html === undefined ? undefined : await placeForPage(options.html, workspace);
  const unreadable: UnreadableFile[] = [];
  const paths = await sessionPaths(
    options.paths,
    workspace,
    (path, reason) => unreadable.push({ path, reason }),
  );
  const totals = new TotalFacts();
  for (const _ of unreadable) totals.unreadable();
  const isOne = paths.length === 1 && unreadable.length === 0;
  const presentation = presentationOf(call, options, {
    isOne,
    files: paths.length,
    plain: options.plain || environment.TERM === "dumb",
  });
  for (const path of paths) {
    const limit = isOne ? keptRows.one : keptRows.several;
    const result = await analyseFile(resolve(workspace, path), { limit, signal });
    if (isUnreadable(result)) {
      unreadable.push({ ...result, path });
      totals.unreadable();
      continue;
    }
    totals.add(result);
    await presentation.take({ ...result, file: { ...result.file, path } });
  }
  const html = await presentation.finish(totals.finish(), unreadable);
  if (page !== undefined && html !== undefined) {
    await writePageFile(page, html);
    await call.notice(`Wrote the page ${options.html}`);
  }
  if (unreadable.length > 0) throw cannotAnalyse(unreadable, totals.finish().files);
}

function cannotAnalyse(unreadable: readonly UnreadableFile[], read: number): UserError {
  const [{ path, reason }] = unreadable;
  const what = `${JSON.stringify(path)}: ${reason} (name session files, or folders with some)`;
  const count = unreadable.length;
  const among = count + read > 1 ? `${count} of ${count + read} paths, the first is ` : "";
  return new UserError(`Cannot analyse ${among}${what}`, exitCode.failed);
}
