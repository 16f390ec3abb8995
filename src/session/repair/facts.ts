import { type Block, readCue, type Speech, TitleEntry, unescapeField } from "../../fountain/mod.ts";
import { noteContent, unixLines } from "../block_text.ts";
import { readHeading } from "../heading.ts";
import { readNote } from "../note.ts";
import { readTime } from "../time.ts";
import { titleLines } from "./title_lines.ts";

/** What has to be known of a whole file before its first line can be written anew. */
export interface RepairFacts {
  /** Whether the file is Harvey's own, even if its first note is gone. */
  readonly own: boolean;
  /** In upper case: the title page's, else whom the first talk names, else `OPERATOR`. */
  readonly author: string;
  /** Of the first scene that tells one. */
  readonly time?: Date;
}

/** Gathers {@link RepairFacts} from all blocks of a file. */
export class FactGatherer {
  #own = false;
  #author = "";
  #user = "";
  /** Where nothing else is left: a person begins nearly every scene. */
  #firstSpeaker = "";
  #inScenes = false;
  #time: Date | undefined;

  add(block: Block): void {
    if (block instanceof TitleEntry) {
      const key = block.key.trim().toLowerCase();
      if (key === "author" || key === "authors") this.#author ||= block.value.trim();
    } else if (block.type === "action" && !this.#inScenes) {
      const { entries } = titleLines(unixLines(block.body));
      this.#author ||= entries.find(({ key }) => key.startsWith("author"))?.value ?? "";
    } else if (block.type === "heading") {
      this.#inScenes = true;
      const heading = readHeading(block.body);
      this.#time ??= heading.time;
      if (heading.kind === "chat" || heading.kind === "direct") this.#user ||= heading.user;
    } else if (block.type === "speech") this.#speaker(block);
    else if (block.type === "note") this.#note(noteContent(unixLines(block.body)));
  }

  finish(): RepairFacts {
    const author = this.#own ? unescapeField(this.#author) : this.#author;
    return {
      own: this.#own,
      author: (author || this.#user || this.#firstSpeaker || "OPERATOR").toUpperCase(),
      ...(this.#time ? { time: this.#time } : {}),
    };
  }

  #speaker({ cue }: Speech): void {
    const name = readCue(cue.body)?.name ?? cue.name;
    if (name !== "HARVEY" && name !== "SHELL") this.#firstSpeaker ||= name;
  }

  /** A turn's note with its time is written by Harvey alone. */
  #note(content: string): void {
    if (this.#own) return;
    const note = readNote(content);
    this.#own = note.kind === "harvey" ||
      (note.kind === "turn" && readTime(note.time) !== undefined);
  }
}
