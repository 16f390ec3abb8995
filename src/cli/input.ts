import type { LineOfInput } from "./session_loop.ts";

/** Input that comes from a pipe or a file: lines as if typed, one at a time. */
export function pipedInput(lines: AsyncIterator<string>): () => Promise<LineOfInput> {
  return async () => {
    const { done, value } = await lines.next();
    return done ? { kind: "end" } : { kind: "line", text: value };
  };
}

/** Input that is one prompt. */
export function onePrompt(text: string): () => Promise<LineOfInput> {
  let given = false;
  return () => {
    const input: LineOfInput = given ? { kind: "end" } : { kind: "line", text };
    given = true;
    return Promise.resolve(input);
  };
}

/** A prompt with the text that was piped in appended as its context. */
export function withContext(prompt: string, piped: string): string {
  return piped.trim() === "" ? prompt : `${prompt}\n\n${piped}`;
}

/** All of a stream of UTF-8; what came so far where `signal` is aborted. */
export async function readText(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  signal: AbortSignal,
): Promise<string> {
  const reader = stream.getReader();
  const cancel = () => void reader.cancel().catch(() => {});
  signal.addEventListener("abort", cancel);
  const decoder = new TextDecoder();
  let text = "";
  try {
    while (!signal.aborted) {
      const { done, value } = await reader.read();
      if (done) break;
      text += decoder.decode(value, { stream: true });
    }
    return text + decoder.decode();
  } finally {
    signal.removeEventListener("abort", cancel);
    reader.releaseLock();
  }
}
