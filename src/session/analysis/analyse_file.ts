import { plainReason } from "../recording_error.ts";
import { analyseSession, type AnalysisOptions } from "./analyse_session.ts";
import type { SessionAnalysis } from "./session_analysis.ts";

/** A file that could not be read, and why. */
export interface UnreadableFile {
  readonly path: string;
  readonly reason: string;
}

/**
 * Analyses a file, in constant memory however long it is. Bytes that are no UTF-8 are told of, and
 * the rest is read.
 *
 * @returns the analysis, or why there is none
 * @throws what the signal gives, nothing else
 */
export async function analyseFile(
  path: string,
  options: Omit<AnalysisOptions, "path" | "bytes"> = {},
): Promise<SessionAnalysis | UnreadableFile> {
  options.signal?.throwIfAborted();
  try {
    const { isFile, size } = await Deno.stat(path);
    // Opening a pipe would wait for somebody to write.
    if (!isFile) return { path, reason: "not a file" };
    using file = await Deno.open(path);
    return await analyseSession(textOf(file), { ...options, path, bytes: size });
  } catch (error) {
    options.signal?.throwIfAborted();
    return { path, reason: plainReason(error) };
  }
}

/** Whether there is no analysis of a file. */
export function isUnreadable(
  result: SessionAnalysis | UnreadableFile,
): result is UnreadableFile {
  return "reason" in result;
}

const chunkSize = 1 << 17;

async function* textOf(file: Deno.FsFile): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const buffer = new Uint8Array(chunkSize);
  for (;;) {
    const count = await file.read(buffer);
    if (count === null) break;
    yield decoder.decode(buffer.subarray(0, count), { stream: true });
  }
  yield decoder.decode();
}
