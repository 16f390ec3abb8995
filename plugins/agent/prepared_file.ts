import { exitCode, UserError } from "../../src/kernel/mod.ts";
import {
  type GuardedPath,
  type PathGuard,
  textOfFile,
  unifiedDiff,
} from "../../src/workspace/mod.ts";
import type { FileRequest } from "./request.ts";

/** A change of a file, ready to be shown and agreed to. */
export interface PreparedFile {
  readonly path: GuardedPath;
  /** What stands there, and has to stand there still when it is written; undefined: no file. */
  readonly before: Uint8Array | undefined;
  readonly content: string;
  /** Empty where nothing would change. */
  readonly diff: string;
  /** What a person should know beside the diff, a sentence each. */
  readonly remarks: readonly string[];
}

/** A person reads what is agreed to: nobody reads more than this, in bytes. */
const largest = 64 * 1024 * 1024;

/**
 * Finds out where a path really leads, what stands there and what would stand there.
 *
 * @throws {PathRefusal} where the path may not be written
 * @throws {UserError} where the change does not fit the file
 */
export async function prepareFile(guard: PathGuard, request: FileRequest): Promise<PreparedFile> {
  const path = await guard.resolve(request.path, "write");
  const before = path.exists ? await guard.read(path, { maxBytes: largest }) : undefined;
  const text = before && textOfFile(before);
  const isText = before === undefined || text !== undefined;
  if (!isText && request.action === "edit") {
    throw new UserError(
      `Cannot edit "${path.relative}": it is no text (write the whole file)`,
      exitCode.failed,
    );
  }
  const content = request.content(text);
  // Only to be looked at: what is written depends on the bytes themselves.
  const shown = isText ? text : new TextDecoder().decode(before);
  return {
    path,
    before,
    content,
    diff: isText || shown !== content ? unifiedDiff(path.relative, shown, content) : "(bytes)\n",
    remarks: [
      ...isText ? [] : ["The file is no text; it is replaced by one."],
      ...path.caution ? [`Take care: ${path.caution}.`] : [],
    ],
  };
}

/** `2 added, 1 removed`, by the lines of a unified diff. */
export function measure(diff: string): string {
  let [added, removed] = [0, 0];
  let isHeader = true;
  for (const line of diff.split("\n")) {
    if (line.startsWith("@@")) isHeader = false;
    else if (isHeader) continue;
    else if (line.startsWith("+")) added++;
    else if (line.startsWith("-")) removed++;
  }
  return `${added} added, ${removed} removed`;
}
