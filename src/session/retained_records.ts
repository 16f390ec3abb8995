/** A record that is kept in memory. */
interface Retained {
  readonly text: string;
  /** Where it begins in the file that is being written; `undefined` before it is written there. */
  start: number | undefined;
  /** Whether what it belongs to ends with it: no speech is open after it, and no exchange. */
  readonly isWhole: boolean;
}

/**
 * The records that another file would have to begin with if the present one failed now: those that
 * are not on disk, and of an exchange that is not over also those that are, since a reply in another
 * file than its prompt would be nobody's.
 */
export class RetainedRecords {
  #entries: Retained[] = [];
  #dropped = 0;
  #endsWithNewline = true;
  #scene = "";
  #size = 0;

  /** How many records were ever kept. */
  get count(): number {
    return this.#dropped + this.#entries.length;
  }

  /** In UTF-16 units. */
  get size(): number {
    return this.#size;
  }

  /** Heading and description of the scene that the first kept record stands in, as a record. */
  get scene(): string {
    return this.#entries[0] && headingIn(this.#entries[0].text) ? "" : this.#scene;
  }

  /** Offset of the first kept record in the file, where it was written there. */
  get start(): number | undefined {
    return this.#entries[0]?.start;
  }

  /** Keeps a record; `open`: more of the same exchange follows. */
  keep(text: string, open = false): void {
    const ends = text.endsWith("\n\n") || (text === "\n" && this.#endsWithNewline);
    const isWhole = ends && !open;
    this.#endsWithNewline = text.endsWith("\n");
    this.#entries.push({ text, start: undefined, isWhole });
    this.#size += text.length;
  }

  /** Writes the records that the file has not got yet, in order; what `write` throws ends it. */
  writeTo(file: { readonly length: number; write(record: string): void }): void {
    for (let at = this.#firstUnwritten(); at < this.#entries.length; at++) {
      const entry = this.#entries[at];
      const start = file.length;
      file.write(entry.text);
      entry.start = start;
    }
  }

  /**
   * Writes all that is kept to a new file and has it synced, what comes meanwhile included. What
   * stood where in the old file is forgotten only on success.
   */
  async moveTo(
    file: { readonly length: number; write(record: string): void; sync(): Promise<void> },
  ): Promise<void> {
    const starts: number[] = [];
    do {
      for (const { text } of this.#entries.slice(starts.length)) {
        starts.push(file.length);
        file.write(text);
      }
      await file.sync();
    } while (starts.length < this.#entries.length);
    for (const [at, start] of starts.entries()) this.#entries[at].start = start;
    this.release(this.count);
  }

  /** Says that the first `count` records ever kept are on disk. */
  release(count: number): void {
    let whole = Math.min(count - this.#dropped, this.#entries.length);
    while (whole > 0 && !this.#entries[whole - 1].isWhole) whole--;
    if (whole <= 0) return;
    for (const { text } of this.#entries.splice(0, whole)) {
      this.#scene = headingIn(text) || this.#scene;
      this.#size -= text.length;
    }
    this.#dropped += whole;
  }

  #firstUnwritten(): number {
    let at = this.#entries.length;
    while (at > 0 && this.#entries[at - 1].start === undefined) at--;
    return at;
  }
}

/** A record's heading, with the description after it, or an empty string where it has none. */
function headingIn(record: string): string {
  if (!record.startsWith("INT. ") && !record.startsWith("EXT. ")) return "";
  const headingEnd = record.indexOf("\n\n") + 2;
  const descriptionEnd = record.indexOf("\n\n", headingEnd) + 2;
  const description = descriptionEnd < 2 ? "" : record.slice(headingEnd, descriptionEnd);
  const isAction = !description.trimEnd().includes("\n") && !description.startsWith("[[");
  return record.slice(0, headingEnd) + (isAction ? description : "");
}
