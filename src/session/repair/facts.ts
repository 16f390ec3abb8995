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
  /** Where Harvey's first note stands, before any scene; 0 where there is none. */
  readonly noteLine: number;
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
  #noteLine = 0;
  /** Whether a person speaks first in the present scene, as far as its heading tells. */
  #isBegunByPerson = true;
  #time: Date | undefined;

  add(block: Block): void {
    if (block instanceof TitleEntry) {
      const key = block.key.trim().toLowerCase();
      if (key === "author" || key === "authors") this.#authored(block.value.trim());
    } else if (block.type === "action" && !this.#inScenes) {
      const { entries } = titleLines(unixLines(block.body));
      this.#authored(entries.find(({ key }) => key.startsWith("author"))?.value ?? "");
    } else if (block.type === "heading") {
      this.#inScenes = true;
      const heading = readHeading(block.body);
      this.#isBegunByPerson = ["chat", "direct", "shell"].includes(heading.kind);
      this.#time ??= heading.time;
      if (heading.kind === "chat" || heading.kind === "direct") this.#user ||= heading.user;
    } else if (block.type === "speech") this.#speaker(block);
    else if (block.type === "note") this.#note(noteContent(unixLines(block.body)), block.line);
  }

  /** A name that is damaged is none: a heading or a cue may still have it whole. */
  #authored(name: string): void {
    if (!name.includes("\uFFFD")) this.#author ||= name;
  }

  finish(): RepairFacts {
    const author = this.#own ? unescapeField(this.#author) : this.#author;
    return {
      own: this.#own,
      noteLine: this.#noteLine,
      author: (author || this.#named || this.#firstSpeaker || "OPERATOR").toUpperCase(),
      ...(this.#time ? { time: this.#time } : {}),
    };
  }

  /** Whom a heading names; a model's name may hold `AND` too, and then the person's is what is left. */
  get #named(): string {
    const speaker = this.#firstSpeaker;
    const isLonger = this.#user.includes("AND ") && this.#user.endsWith(` ${speaker}`);
    return isLonger && speaker !== "" ? speaker : this.#user;
  }

  #speaker({ cue }: Speech): void {
    const name = readCue(cue.body)?.name ?? cue.name;
    const isSomebody = name !== "HARVEY" && name !== "SHELL";
    if (isSomebody && this.#isBegunByPerson) this.#firstSpeaker ||= name;
  }

  /** A turn's note with its time is written by Harvey alone. */
  #note(content: string, line: number): void {
    if (this.#own) return;
    const note = readNote(content);
    if (note.kind === "harvey" && !this.#inScenes) {
      this.#noteLine = line;
      // Who seemed to speak before it is what is left of a title page.
      this.#firstSpeaker = "";
    }
    this.#own = note.kind === "harvey" ||
      (note.kind === "turn" && readTime(note.time) !== undefined);
  }
}
