import { castOf } from "./cast.ts";
import { noteText } from "./note_text.ts";
import type { Entry, Session } from "../session.ts";
import { titleLines, untitled } from "./title_lines.ts";
import { escapeXml } from "./xml.ts";

/** The types of paragraphs that Final Draft knows, as far as a session needs them. */
type ParagraphType =
  | "Scene Heading"
  | "Action"
  | "Character"
  | "Parenthetical"
  | "Dialogue"
  | "Transition"
  | "General";

/**
 * The session as a Final Draft document. Each line of a speech is a paragraph of its own, which is
 * how that program keeps line ends; notes are general paragraphs in brackets.
 */
export function writeFinalDraft(session: Session): string {
  const parts: string[] = [];
  session.scenes.forEach(({ heading, entries }, at) => {
    if (heading.text !== "") parts.push(paragraph("Scene Heading", heading.text, at + 1));
    for (const entry of entries) parts.push(...writeEntry(entry));
  });
  if (session.ending === "closed") parts.push(paragraph("General", "THE END."));
  const characters = castOf(session).map(({ cue }) => `<Character>${escapeXml(cue)}</Character>`);
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="no"?>',
    '<FinalDraft DocumentType="Script" Template="No" Version="5">',
    "<Content>",
    ...parts,
    "</Content>",
    "<TitlePage><Content>",
    ...titleParagraphs(session),
    "</Content></TitlePage>",
    `<SmartType><Characters>${characters.join("")}</Characters></SmartType>`,
    "</FinalDraft>\n",
  ].join("\n");
}

function titleParagraphs(session: Session): string[] {
  const others = titleLines(session).filter(({ key }) => key.trim().toLowerCase() !== "title");
  const lines = [
    session.title.title ?? untitled,
    "",
    ...others.map(({ key, value }) => `${key}: ${value}`),
  ];
  return lines.flatMap((line) =>
    line.split("\n").map((text) => `<Paragraph Alignment="Center">${textOf(text)}</Paragraph>`)
  );
}

function writeEntry(entry: Entry): string[] {
  switch (entry.type) {
    case "speech":
      return [
        paragraph("Character", entry.cue),
        ...entry.extension ? [paragraph("Parenthetical", `(${entry.extension})`)] : [],
        ...linesOf(entry.text).map((line) => paragraph("Dialogue", line)),
      ];
    case "note":
      return linesOf(`[${noteText(entry.note)}]`).map((line) => paragraph("General", line));
    case "transition":
      return [paragraph("Transition", entry.text)];
    case "action":
      return linesOf(entry.text).map((line) => paragraph("Action", line));
  }
}

function linesOf(text: string): string[] {
  return text.replaceAll("\r\n", "\n").replaceAll("\r", "\n").split("\n");
}

function paragraph(type: ParagraphType, text: string, number?: number): string {
  const numbered = number === undefined ? "" : ` Number="${number}"`;
  return `<Paragraph${numbered} Type="${type}">${textOf(text)}</Paragraph>`;
}

function textOf(text: string): string {
  return `<Text>${escapeXml(text)}</Text>`;
}
