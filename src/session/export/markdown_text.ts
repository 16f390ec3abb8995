import { codeSpans } from "./code_span.ts";
import { closesFence, type Fence, openingFence } from "./message_blocks.ts";

/** What stands for itself in Markdown: nothing in it begins a tag, a link or emphasis. */
export function writeSafeLine(text: string): string {
  let line = "";
  for (const unit of text.replaceAll("\n", " ")) {
    line += "\\`*_[]<>#|~&".includes(unit) ? `\\${unit}` : unit;
  }
  return line;
}

/**
 * Markdown that somebody wrote, as a quotation. It keeps its own marks; only tags are shown instead
 * of being followed, outside of code. A fence that was left open ends with the quotation.
 */
export function writeQuoted(text: string): string {
  const lines: string[] = [];
  let fence: Fence | undefined;
  let paragraph: string[] = [];
  const endParagraph = () => {
    if (paragraph.length > 0) lines.push(...withoutTags(paragraph.join("\n")).split("\n"));
    paragraph = [];
  };
  for (const line of text.replaceAll("\r\n", "\n").replaceAll("\r", "\n").split("\n")) {
    const opened = fence ? undefined : openingFence(line);
    if (fence || opened) {
      endParagraph();
      lines.push(line);
      if (fence && closesFence(line, fence)) fence = undefined;
      else fence ??= opened;
    } else if (line.trim() === "") {
      endParagraph();
      lines.push(line);
    } else paragraph.push(line);
  }
  endParagraph();
  return lines.map((line) => line === "" ? ">" : `> ${line}`).join("\n");
}

/** `<` before what could be a tag gets a backslash; code between backticks is left as it is. */
function withoutTags(paragraph: string): string {
  return codeSpans(paragraph).map(({ source, code }) =>
    code ? source : source.replace(/\\?<(?=[a-z/!?])/gi, "\\<")
  ).join("");
}
