import { type Block, escapeField, TitleEntry, unescapeField } from "../../fountain/mod.ts";
import { noteContent, unixLines } from "../block_text.ts";
import { readNote, writeNote, writeOtherNote } from "../note.ts";
import { sessionFormat } from "../session_assembler.ts";
import { writeLocalTime } from "../time.ts";
import type { RepairFacts } from "./facts.ts";
import type { RepairStep } from "./step.ts";
import { type TitleLine, titleLines } from "./title_lines.ts";

/**
 * What stands before the first scene, gathered and written anew where something of it is missing:
 * the title page, `FADE IN:`, Harvey's first note.
 */
export class Preamble {
  readonly #facts: RepairFacts;
  readonly #entries: (TitleLine & { readonly line: number })[] = [];
  readonly #notes: string[] = [];
  readonly #paragraphs: { readonly text: string; readonly line: number }[] = [];
  #source = "";
  #fadeIn: "right" | "wrong" | undefined;
  #isOwn = false;
  #isSalvaged = false;

  constructor(facts: RepairFacts) {
    this.#facts = facts;
  }

  add(block: Block): void {
    this.#source += block.source;
    const raw = unixLines(block.source).trim();
    if (block.type === "blank") return;
    if (isFadeIn(raw)) {
      const isRight = raw === "FADE IN:" && !(block instanceof TitleEntry);
      this.#fadeIn ??= isRight ? "right" : "wrong";
    } else if (block instanceof TitleEntry) {
      const { key, value, line } = block;
      const text = unixLines(block.body).trimEnd();
      this.#entries.push({ key: key.trim().toLowerCase(), value: value.trim(), text, line });
    } else if (block.type === "note") {
      this.#isOwn ||= readNote(noteContent(raw)).kind === "harvey";
      this.#notes.push(raw);
    } else this.#paragraph(raw, block.line);
  }

  /** One before `FADE IN:` may be a title page whose first line is damaged. */
  #paragraph(text: string, line: number): void {
    const isTitlePage = this.#entries.length === 0 && this.#fadeIn === undefined;
    const { entries, rest } = isTitlePage ? titleLines(text) : { entries: [], rest: text };
    this.#entries.push(...entries.map((entry) => ({ ...entry, line })));
    if (entries.length > 0) this.#isSalvaged = true;
    if (rest.trim() !== "") this.#paragraphs.push({ text: rest, line });
  }

  /** The beginning of the repaired file, ending in an empty line, and what was done to it. */
  write(): { text: string; steps: RepairStep[]; needsScene: boolean } {
    const steps: RepairStep[] = [];
    const page = this.#titlePage(steps);
    if (this.#isSalvaged) steps.push({ line: 1, message: "Damaged title page written anew" });
    if (this.#fadeIn !== "right") {
      steps.push({ line: 1, message: `FADE IN: ${this.#fadeIn ? "corrected" : "added"}` });
    }
    const { own } = this.#facts;
    if (own && !this.#isOwn) {
      const session = crypto.randomUUID();
      this.#notes.unshift(writeNote("harvey", { format: String(sessionFormat), session }));
      steps.push({ line: 1, message: "Harvey's first note added: the file was Harvey's own" });
    }
    const loose = this.#paragraphs.map(({ text, line }) => {
      if (own) steps.push({ line, message: "Text before the first scene put into a note" });
      return own ? writeOtherNote("damaged", text) : text;
    });
    const needsScene = !own && (loose.length > 0 || this.#notes.length > 0);
    if (steps.length === 0 && !needsScene) {
      return { text: this.#source, steps, needsScene };
    }
    const before = needsScene ? [] : [...this.#notes, ...loose];
    return {
      text: [page, "FADE IN:", ...before].join("\n\n") + "\n\n",
      steps,
      needsScene,
    };
  }

  /** The paragraphs that a scene of their own has to hold, where `needsScene` says so. */
  get loose(): string {
    return [...this.#paragraphs.map(({ text }) => text), ...this.#notes].map((text) =>
      `${text}\n\n`
    )
      .join("");
  }

  #titlePage(steps: RepairStep[]): string {
    const { own, author, time } = this.#facts;
    const lines: string[] = [];
    const has = new Set<string>();
    for (const { key, value, text, line } of this.#entries) {
      const isName = key === "author" || key === "authors";
      if (value === "" && (key === "title" || isName)) continue;
      if (isName && value.includes("\uFFFD")) {
        this.#paragraphs.push({ text, line });
        continue;
      }
      has.add(isName ? "author" : key);
      const plain = own ? unescapeField(value) : value;
      if (isName && plain !== plain.toUpperCase()) {
        steps.push({ line, message: `Author upper-cased: ${plain}` });
        lines.push(`Author: ${escapeField(plain.toUpperCase())}`);
      } else lines.push(text);
    }
    if (!has.has("title")) {
      lines.unshift("Title: Harvey Session");
      steps.push({ line: 1, message: "Title: added" });
    }
    if (!has.has("author")) {
      lines.splice(1, 0, `Author: ${escapeField(author)}`);
      steps.push({ line: 1, message: `Author: added (${author})` });
    }
    if (!has.has("date") && time && steps.length > 0) {
      lines.push(`Date: ${writeLocalTime(time)}`);
      steps.push({ line: 1, message: "Date: added, of the first scene" });
    }
    return lines.join("\n");
  }
}

/** `FADE IN:` in any case, with or without its colon. */
function isFadeIn(raw: string): boolean {
  const upper = raw.toUpperCase();
  return upper === "FADE IN:" || upper === "FADE IN" || upper === "FADE IN.";
}
