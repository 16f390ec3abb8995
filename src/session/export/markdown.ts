import { fenced } from "../../transcript/mod.ts";
import { sceneName } from "./scene_name.ts";
import { writeQuoted, writeSafeLine } from "./markdown_text.ts";
import { noteText } from "./note_text.ts";
import { isResult, thinkingExtension } from "../reply.ts";
import type { Entry, Scene, Session, SpeechEntry } from "../session.ts";
import { titleLines, untitled } from "./title_lines.ts";

/**
 * The session as Markdown. What somebody says stands in a quotation of its own, or between fences
 * longer than any inside, so nothing said ends its own frame; code comes through as it was.
 */
export function writeMarkdown(session: Session): string {
  const parts = [`# ${writeSafeLine(session.title.title ?? untitled)}`];
  const lines = titleLines(session).filter(({ key }) => key.trim().toLowerCase() !== "title");
  const list = lines.map(({ key, value }) => `- ${writeSafeLine(key)}: ${writeSafeLine(value)}`);
  if (list.length > 0) parts.push(list.join("\n"));
  session.scenes.forEach((scene, at) => {
    parts.push(`## ${at + 1}. ${writeSafeLine(scene.heading.text || sceneName(scene))}`);
    for (const entry of scene.entries) parts.push(writeEntry(entry, scene));
  });
  parts.push(session.ending === "closed" ? "THE END." : "*(The session was interrupted here.)*");
  return `${parts.join("\n\n")}\n`;
}

function writeEntry(entry: Entry, scene: Scene): string {
  switch (entry.type) {
    case "speech":
      return writeSpeech(entry, scene);
    case "note":
      return `*${writeSafeLine(noteText(entry.note))}*`;
    case "transition":
      return `**${writeSafeLine(entry.text)}**`;
    case "action":
      return entry.text.split("\n").map(writeSafeLine).join("\\\n");
  }
}

function writeSpeech(speech: SpeechEntry, scene: Scene): string {
  const { cue, extension, text, statement } = speech;
  const name = `**${writeSafeLine(extension ? `${cue} (${extension})` : cue)}**`;
  if (cue === "SHELL" || isResult(speech) || scene.heading.kind === "shell") {
    return `${name}\n\n${fenced(text)}`;
  }
  if (statement) return `${name}\n\n> ${text.split("\n").map(writeSafeLine).join("\n> ")}`;
  const what = extension === thinkingExtension ? `${name}, before the reply` : name;
  return `${what}\n\n${writeQuoted(text)}`;
}
