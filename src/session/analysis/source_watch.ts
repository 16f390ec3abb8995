import type { WarningFacts } from "./warnings.ts";

/** So many damaged lines are told of one by one. */
const longestList = 20;

/** Looks at a file's text as it passes: its length, its lines, what is no text in it. */
export class SourceWatch {
  length = 0;
  /** Line ends, and an unfinished line at the end. */
  lines = 0;
  /** Whether there is anything but blanks. */
  hasText = false;
  readonly #warnings: WarningFacts;
  #damaged = 0;
  #lastDamaged = 0;
  #endedWith = "\n";

  constructor(warnings: WarningFacts) {
    this.#warnings = warnings;
  }

  async *pass(chunks: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
    for await (const chunk of chunks) {
      if (chunk === "") continue;
      this.#look(chunk);
      yield chunk;
    }
    if (this.#endedWith !== "\n" && this.#endedWith !== "\r") this.lines++;
  }

  #look(chunk: string): void {
    this.hasText ||= chunk.trim() !== "";
    if (chunk.includes("\ufffd")) this.#find(chunk, "\ufffd", "bytes that are no UTF-8 text");
    if (chunk.includes("\0")) this.#find(chunk, "\0", "zero bytes");
    this.length += chunk.length;
    this.lines += linesIn(chunk, 0, chunk.length, this.#endedWith);
    this.#endedWith = chunk.at(-1)!;
  }

  #find(chunk: string, mark: string, what: string): void {
    let line = this.lines + 1;
    let counted = 0;
    for (let at = chunk.indexOf(mark); at >= 0; at = chunk.indexOf(mark, at + 1)) {
      line += linesIn(chunk, counted, at, counted === 0 ? this.#endedWith : chunk[counted - 1]);
      counted = at;
      if (line === this.#lastDamaged) continue;
      this.#lastDamaged = line;
      if (++this.#damaged > longestList) return;
      this.#warnings.warn("encoding", line, { what });
    }
  }
}

/** Line ends: LF, CR LF, and CR alone. `before` is what stands before the stretch. */
function linesIn(text: string, from: number, to: number, before: string): number {
  let lines = 0;
  for (let at = text.indexOf("\n", from); at >= 0 && at < to; at = text.indexOf("\n", at + 1)) {
    lines++;
  }
  if (!text.includes("\r")) return lines;
  for (let at = text.indexOf("\r", from); at >= 0 && at < to; at = text.indexOf("\r", at + 1)) {
    if (text[at + 1] !== "\n") lines++;
  }
  // The two halves of a line end in two chunks were counted twice.
  return before === "\r" && from === 0 && text[0] === "\n" ? lines - 1 : lines;
}
