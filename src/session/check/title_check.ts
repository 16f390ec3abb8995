import type { TitleEntry } from "../../fountain/mod.ts";
import { readLocalTime } from "../time.ts";
import { type CheckFinding, finding } from "./rules.ts";

/** Checks what stands before the first scene: the title page and `FADE IN:`. */
export class TitleCheck {
  #title = false;
  #authorSeen = false;
  #fadeIn = false;
  #isOver = false;
  /** The `Author`, upper-cased; empty where there is none. */
  author = "";

  entry(entry: TitleEntry): CheckFinding[] {
    const { key, value, line } = entry;
    const found: CheckFinding[] = [];
    switch (key.trim().toLowerCase()) {
      case "title":
        this.#title ||= value.trim() !== "";
        break;
      case "author":
      case "authors": {
        const name = value.trim();
        if (name === "") break;
        this.#authorSeen = true;
        this.author ||= name.toUpperCase();
        if (name !== name.toUpperCase()) found.push(finding("author-case", line, { name }));
        break;
      }
      case "date":
        if (!isTime(value)) found.push(finding("date", line, { key, text: value }));
        break;
      case "draft date":
        if (!isDate(value)) found.push(finding("date", line, { key, text: value }));
        break;
    }
    return found;
  }

  /** Takes a paragraph; true where it is `FADE IN:`, which counts before the first scene only. */
  fadesIn(paragraph: string): boolean {
    if (this.#isOver || paragraph.trim() !== "FADE IN:") return false;
    this.#fadeIn = true;
    return true;
  }

  /** What is missing, once the first scene has begun at `line` or the file is over. */
  end(line: number): CheckFinding[] {
    if (this.#isOver) return [];
    this.#isOver = true;
    return [
      ...(this.#title ? [] : [finding("title", 1)]),
      ...(this.#authorSeen ? [] : [finding("author", 1)]),
      ...(this.#fadeIn ? [] : [finding("fade-in", line)]),
    ];
  }
}

/** `YYYY-MM-DD HH:MM:SS`, as the format has it. */
export function isTime(text: string): boolean {
  const value = text.trim();
  return value.length === 19 && value[10] === " " && readLocalTime(value) !== undefined;
}

function isDate(text: string): boolean {
  const value = text.trim();
  return value.length === 10 && readLocalTime(value) !== undefined;
}
