import { element, escapeText, type Markup, textElement } from "./markup.ts";
import { noteText } from "./note_text.ts";
import { writePage } from "./page.ts";
import style from "./print_page.css" with { type: "text" };
import type { Entry, Scene, Session } from "../session.ts";
import { titleLines, untitled } from "./title_lines.ts";

/**
 * The session as the pages of a screenplay, to be printed from a browser, on paper or to PDF:
 * Courier in twelve points, numbered scenes, a title page. It runs and loads nothing.
 */
export function writePrintPage(session: Session): string {
  const title = session.title.title ?? untitled;
  const body = element(
    "body",
    {},
    writeTitlePage(session, title),
    element(
      "main",
      {},
      session.scenes.map(writeScene),
      textElement(
        "p",
        { class: "ending" },
        session.ending === "closed" ? "THE END." : "(interrupted)",
      ),
    ),
  );
  return writePage({ title, style, body });
}

function writeTitlePage(session: Session, title: string): Markup {
  const others = titleLines(session).filter(({ key }) => key.trim().toLowerCase() !== "title");
  return element(
    "header",
    {},
    textElement("h1", { dir: "auto" }, title),
    others.map(({ key, value }) => textElement("p", { dir: "auto" }, `${key}: ${value}`)),
  );
}

function writeScene({ heading, entries }: Scene, at: number): Markup {
  const number = String(at + 1);
  const head = element(
    "h2",
    {},
    textElement("span", {}, number),
    textElement("span", { class: "place", dir: "auto" }, heading.text),
    textElement("span", { "aria-hidden": "true" }, number),
  );
  return element("section", {}, head, entries.map(writeEntry));
}

function writeEntry(entry: Entry): Markup {
  switch (entry.type) {
    case "speech":
      return element(
        "div",
        { class: "speech" },
        textElement("p", { class: "cue", dir: "auto" }, entry.cue),
        entry.extension
          ? textElement("p", { class: "parenthetical" }, `(${entry.extension})`)
          : escapeText(""),
        textElement("p", { class: "dialogue", dir: "auto" }, entry.text),
      );
    case "note":
      return textElement("p", { class: "note", dir: "auto" }, `[${noteText(entry.note)}]`);
    default:
      return textElement("p", { class: entry.type, dir: "auto" }, entry.text);
  }
}
