import { skipBlanks, trimBlanks } from "./blank.ts";
import type { ElementType } from "./element.ts";

/** The text of an element of `type` whose source, inline notes taken out, is `content`. */
export function elementText(type: ElementType, content: string): string {
  switch (type) {
    case "action":
      return unforcedAction(unifyLineEnds(content));
    case "dialogue":
      return unifyLineEnds(content).split("\n").map(trimBlanks).join("\n");
    case "parenthetical":
    case "centered":
      return trimBlanks(trimBlanks(content).slice(1, -1));
    case "lyric":
      return trimBlanks(trimBlanks(content).slice(1));
    case "synopsis":
      return trimBlanks(trimBlanks(content).slice(1));
    case "transition": {
      const line = trimBlanks(content);
      return line.startsWith(">") ? trimBlanks(line.slice(1)) : line;
    }
    case "note":
      return betweenMarks(content, "[[", "]]");
    case "boneyard":
      return betweenMarks(content, "/*", "*/");
    case "pageBreak":
    case "blank":
      return "";
    default:
      return trimBlanks(content);
  }
}

function unifyLineEnds(text: string): string {
  return text.includes("\r") ? text.replaceAll("\r\n", "\n").replaceAll("\r", "\n") : text;
}

function unforcedAction(content: string): string {
  const first = skipBlanks(content, 0, content.length);
  return content[first] === "!" ? content.slice(0, first) + content.slice(first + 1) : content;
}

function betweenMarks(content: string, open: string, close: string): string {
  let inner = trimBlanks(content);
  if (inner.startsWith(open)) inner = inner.slice(open.length);
  if (inner.endsWith(close)) inner = inner.slice(0, -close.length);
  return unifyLineEnds(inner).trim();
}
