import { unescapeAction, unescapeSpeech } from "../fountain/mod.ts";
import { readMention, readModelAndWorkspace } from "./description.ts";
import { type Heading, readHeading } from "./heading.ts";
import type { ActionEntry, Entry, NoteEntry, Scene, SpeechEntry } from "./session.ts";

type SpeechDraft = { -readonly [Key in keyof SpeechEntry]: SpeechEntry[Key] };

/** Gathers one scene's elements and what its description tells. */
export class SceneAssembler {
  readonly #heading: Heading;
  readonly #line: number;
  readonly #own: boolean;
  readonly #entries: Entry[] = [];
  readonly #description: string[] = [];
  readonly #unanswered: string[] = [];
  #model: string | undefined;
  #workspace: string | undefined;
  #lastSpeech: SpeechDraft | undefined;
  #spoken = false;

  constructor(heading: string, line: number, own: boolean) {
    this.#heading = readHeading(heading);
    this.#line = line;
    this.#own = own;
  }

  speech(speech: SpeechEntry): void {
    this.#spoken = true;
    const draft = { ...speech };
    this.#lastSpeech = draft;
    this.#entries.push(draft);
  }

  /** A note, a transition. */
  element(entry: Exclude<Entry, SpeechEntry | ActionEntry>): void {
    this.#lastSpeech = undefined;
    this.#entries.push(entry);
  }

  /** A note that stands within a speech of a foreign file. */
  inlineNote(entry: NoteEntry): void {
    this.#entries.push(entry);
  }

  /**
   * A paragraph that nobody speaks. `raw` is as it stands, a forcing mark included.
   *
   * @returns whether it was taken for a part of the speech before it, which an empty line had torn
   */
  paragraph(raw: string, line: number): boolean {
    const speech = this.#lastSpeech;
    if (speech && !speech.statement && this.#isTorn(raw)) {
      speech.text += `\n\n${this.#own ? unescapeSpeech(raw) : withoutBlankLines(raw)}`;
      return true;
    }
    this.#lastSpeech = undefined;
    const bare = raw.startsWith("!") ? raw.slice(1) : raw;
    for (const text of bare.split("\n")) this.#descriptionLine(text);
    const text = this.#own ? bare.split("\n").map(unescapeAction).join("\n") : bare;
    if (!this.#spoken) this.#description.push(text);
    this.#entries.push({ type: "action", text, line });
    return false;
  }

  /**
   * In Harvey's own files every action after a speech is forced or stands in parentheses, so any
   * other paragraph is text whose two blanks an editor stripped. Elsewhere only chats are mended.
   */
  #isTorn(raw: string): boolean {
    const text = raw.trim();
    if (text.startsWith("(") && text.endsWith(")")) return false;
    if (this.#own) return !raw.startsWith("!");
    return this.#heading.kind === "chat" || this.#heading.kind === "direct";
  }

  /** In Harvey's own files other scenes' paragraphs are words from outside. */
  get #namesModel(): boolean {
    return !this.#own || ["chat", "direct", "pipeline"].includes(this.#heading.kind);
  }

  #descriptionLine(line: string): void {
    const mention = readMention(line, this.#own);
    if (mention !== undefined) this.#unanswered.push(mention);
    if (this.#spoken || !this.#namesModel) return;
    const found = readModelAndWorkspace(line, this.#own);
    this.#model ??= found.model;
    this.#workspace ??= found.workspace;
  }

  finish(): Scene {
    return {
      heading: this.#heading,
      description: {
        text: this.#description.join("\n\n"),
        ...(this.#model === undefined ? {} : { model: this.#model }),
        ...(this.#workspace === undefined ? {} : { workspace: this.#workspace }),
        unanswered: this.#unanswered,
      },
      entries: this.#entries,
      line: this.#line,
    };
  }
}

function withoutBlankLines(text: string): string {
  return text.split("\n").map((line) => line.trim() === "" ? "" : line).join("\n");
}
