import { noteText } from "./note_text.ts";
import type { Entry, Session } from "../session.ts";
import { titleLines } from "./title_lines.ts";

const dialogueIndent = "    ";
const cueIndent = " ".repeat(16);

/**
 * The screenplay as plain text: nothing escaped, nothing wrapped. What somebody says is indented,
 * so that no line of it reads as a heading or a cue.
 */
export function writePlainText(session: Session): string {
  const parts: string[] = titleLines(session).map(({ key, value }) =>
    `${key}: ${indentRest(value, dialogueIndent)}\n`
  );
  parts.push("\n");
  session.scenes.forEach(({ heading, entries }, at) => {
    if (heading.text !== "") parts.push(`\n${at + 1}. ${heading.text}\n\n`);
    for (const entry of entries) parts.push(writeEntry(entry), "\n");
  });
  if (session.ending === "closed") parts.push("THE END.\n");
  return parts.join("");
}

function writeEntry(entry: Entry): string {
  switch (entry.type) {
    case "speech": {
      const extension = entry.extension ? ` (${entry.extension})` : "";
      return `${cueIndent}${entry.cue}${extension}\n${indent(entry.text)}\n`;
    }
    case "note":
      return `[${indentRest(noteText(entry.note), " ")}]\n`;
    case "transition":
      return `${" ".repeat(48)}${entry.text}\n`;
    case "action":
      return `${entry.text}\n`;
  }
}

function indent(text: string): string {
  return text.split("\n").map((line) => line === "" ? "" : dialogueIndent + line).join("\n");
}

function indentRest(text: string, indentation: string): string {
  return text.replaceAll("\n", `\n${indentation}`);
}
