/**
 * The lines of a stream of UTF-8, as they would be typed: without line ends (`\n` or `\r\n`), of any
 * length, the last one also where no line end follows it, a byte order mark left out. A chunk is
 * read only when all lines before it were taken, so that a slow reader slows the source. Aborting
 * `signal` ends the iteration.
 *
 * ```ts
 * import { readLines } from "./lines.ts";
 * const lines = await Array.fromAsync(readLines(new Blob(["one\r\ntwo"]).stream()));
 * if (lines.join() !== "one,two") throw new Error();
 * ```
 */
export async function* readLines(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  signal?: AbortSignal,
): AsyncGenerator<string, void, undefined> {
  const reader = stream.getReader();
  const cancel = () => void reader.cancel().catch(() => {});
  signal?.addEventListener("abort", cancel);
  const decoder = new TextDecoder();
  // The pieces of the line that has begun; joined once, so that a long line costs linear time.
  let begun: string[] = [];
  try {
    while (!signal?.aborted) {
      const { done, value } = await reader.read();
      if (signal?.aborted) return;
      const text = done ? decoder.decode() : decoder.decode(value, { stream: true });
      let start = 0;
      for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", start)) {
        begun.push(text.slice(start, at));
        start = at + 1;
        yield withoutReturn(begun.join(""));
        begun = [];
        if (signal?.aborted) return;
      }
      if (start < text.length) begun.push(text.slice(start));
      if (!done) continue;
      if (begun.length > 0) yield withoutReturn(begun.join(""));
      return;
    }
  } finally {
    signal?.removeEventListener("abort", cancel);
    await reader.cancel().catch(() => {});
    reader.releaseLock();
  }
}

function withoutReturn(line: string): string {
  return line.endsWith("\r") ? line.slice(0, -1) : line;
}
