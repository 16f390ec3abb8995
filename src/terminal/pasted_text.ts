/** Pastes up to this size are edited in full; larger ones stand as one word. */
const editable = { lines: 8, characters: 800 };

/** The pastes of one line: large ones stand in the line as `[paste 1: 214 lines]`. */
export class PastedText {
  #folded = new Map<string, string>();

  /** What is inserted into the line for a paste. Control characters are left out. */
  take(paste: string): string {
    const text = withoutControls(paste);
    const lines = text.split("\n").length;
    if (lines <= editable.lines && text.length <= editable.characters) return text;
    // A newline at the end begins no line that a person would count.
    const seen = text.endsWith("\n") ? lines - 1 : lines;
    const size = seen > 1 ? `${seen} lines` : `${text.length} characters`;
    const word = `[paste ${this.#folded.size + 1}: ${size}]`;
    this.#folded.set(word, text);
    return word;
  }

  /** The line as it was meant: with its pastes in full and without newlines at its end. */
  restore(line: string): string {
    let text = "";
    let rest = line;
    for (;;) {
      const word = this.#first(rest);
      if (word === undefined) break;
      const at = rest.indexOf(word);
      text += rest.slice(0, at) + this.#folded.get(word);
      rest = rest.slice(at + word.length);
    }
    text += rest;
    let end = text.length;
    while (text[end - 1] === "\n") end--;
    return text.slice(0, end);
  }

  #first(text: string): string | undefined {
    const found = [...this.#folded.keys()].filter((word) => text.includes(word));
    return found.sort((a, b) => text.indexOf(a) - text.indexOf(b))[0];
  }
}

function withoutControls(text: string): string {
  return text.replace(/\p{Cc}/gu, (control) => control === "\n" || control === "\t" ? control : "");
}
