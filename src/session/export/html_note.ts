import { measured } from "./cast.ts";
import { counted, duration } from "./figures.ts";
import { element, escapeText, type Markup, textElement } from "./markup.ts";
import type { Note } from "../note.ts";
import { noteText } from "./note_text.ts";
import { readTime } from "../time.ts";

/** A note, worded for people and marked by how what it tells of ended. */
export function writeHtmlNote(note: Note): Markup {
  switch (note.kind) {
    case "stats": {
      const seconds = measured(note.seconds);
      const parts = [counted(measured(note.tokens), "token"), duration(seconds)];
      if (measured(note.speed) > 0) parts.push(`${note.speed} tok/s`);
      return chip("stats", undefined, parts.join(" · "));
    }
    case "turn": {
      const time = readTime(note.time);
      const shown = time ? note.time.slice(11, 19) : note.time;
      return element(
        "span",
        { class: "note turn-end" },
        escapeText(`Turn ${note.number} · `),
        time
          ? textElement("time", { datetime: time.toISOString() }, shown)
          : textElement("span", {}, shown),
      );
    }
    case "write":
    case "read":
    case "edit":
    case "undo":
      return chip(outcomeOf(note.status), note.kind, `${note.path} — ${note.status}`);
    case "run":
      return chip(outcomeOf(note.status), note.kind, `${note.command} — ${note.status}`);
    case "shell":
      return chip(note.outcome === "exit 0" ? "good" : "bad", note.kind, note.outcome);
    case "tool":
      return chip("plain", note.kind, `${note.name} ${note.arguments}`);
    case "result":
      return chip(outcomeOf(note.status), note.kind, note.status);
    case "reply":
      return chip("bad", note.kind, note.state);
    default:
      return chip("plain", undefined, noteText(note));
  }
}

function chip(look: string, kind: string | undefined, text: string): Markup {
  return element(
    "span",
    { class: `note ${look}`, dir: "auto" },
    kind === undefined ? [] : [textElement("b", {}, kind), escapeText(" ")],
    escapeText(text),
  );
}

function outcomeOf(status: string): "good" | "idle" | "bad" {
  if (status === "ok") return "good";
  return status.startsWith("skipped") ? "idle" : "bad";
}
