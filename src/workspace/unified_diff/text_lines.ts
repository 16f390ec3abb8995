/** A text as its lines. Only `\n` ends a line; a `\r` before it is a part of the line. */
export class TextLines {
  readonly lines: readonly string[];
  /** Whether the last line is ended, too; true of a text without lines. */
  readonly isEnded: boolean;

  constructor(lines: readonly string[], isEnded: boolean) {
    this.lines = lines;
    this.isEnded = isEnded || lines.length === 0;
  }

  static of(text: string): TextLines {
    const lines = text.split("\n");
    const isEnded = lines.at(-1) === "";
    if (isEnded) lines.pop();
    return new TextLines(lines, isEnded);
  }

  toString(): string {
    return this.lines.join("\n") + (this.isEnded && this.lines.length > 0 ? "\n" : "");
  }

  /** Whether exactly those lines that are ended end with `\r`. */
  get isCarriageReturned(): boolean {
    const ended = this.isEnded ? this.lines.length : this.lines.length - 1;
    return ended > 0 && this.lines.every((line, index) => line.endsWith("\r") === index < ended);
  }
}

export function withoutCarriageReturn(line: string): string {
  return line.endsWith("\r") ? line.slice(0, -1) : line;
}
