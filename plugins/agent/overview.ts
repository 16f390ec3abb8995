import type { PathGuard } from "../../src/workspace/mod.ts";
import type { FileRequest } from "./request.ts";

/**
 * What a proposal of many files comes to, in one line: `200 files: 180 new, 20 changed`. Each file
 * is looked at again when it is asked about.
 */
export async function overview(guard: PathGuard, files: readonly FileRequest[]): Promise<string> {
  let [created, changed, refused] = [0, 0, 0];
  for (const { path } of files) {
    try {
      if ((await guard.resolve(path, "write")).exists) changed++;
      else created++;
    } catch {
      refused++;
    }
  }
  const counts = [
    ...created > 0 ? [`${created} new`] : [],
    ...changed > 0 ? [`${changed} changed`] : [],
    ...refused > 0 ? [`${refused} not to be written`] : [],
  ];
  return `${files.length} files: ${counts.join(", ")}`;
}
