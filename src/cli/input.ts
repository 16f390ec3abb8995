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
