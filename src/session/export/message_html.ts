import type { CodeColours } from "./code_colours.ts";
import { element, escapeText, type Markup, textElement } from "./markup.ts";
import { type MessageBlock, messageBlocks } from "./message_blocks.ts";
import { type InlinePiece, inlinePieces } from "./message_inline.ts";

/** What somebody said, as markup: its blocks set as such, everything else as it was typed. */
export function writeMessage(text: string, colours: CodeColours): Markup {
  return messageBlocks(text).map((block) => writeBlock(block, colours)).join("\n") as Markup;
}

function writeBlock(block: MessageBlock, colours: CodeColours): Markup {
  switch (block.type) {
    case "code":
      return element(
        "figure",
        { class: "code" },
        element(
          "figcaption",
          {},
          textElement("span", {}, block.info),
          textElement("button", { type: "button", class: "copy" }, "Copy"),
        ),
        element("pre", { tabindex: 0 }, element("code", {}, colours.write(block.text, block.info))),
      );
    case "heading":
      // A scene's heading is the page's second level, so the first that a speech may use is the third.
      return element(`h${Math.min(block.level + 2, 6)}`, { dir: "auto" }, inline(block.text));
    case "item":
      return element(
        "p",
        { class: `item depth-${block.depth}`, dir: "auto" },
        textElement("span", { class: "marker" }, /^[-*+]$/.test(block.marker) ? "•" : block.marker),
        escapeText(" "),
        inline(block.text),
      );
    case "quote":
      return element("blockquote", { dir: "auto" }, inline(block.text));
    case "table":
      return writeTable(block);
    case "rule":
      return element("hr", {});
    case "paragraph":
      return element("p", { dir: "auto" }, inline(block.text));
  }
}

function writeTable({ header, rows }: MessageBlock & { type: "table" }): Markup {
  const row = (cells: readonly string[], name: string) =>
    element("tr", {}, cells.map((cell) => element(name, { dir: "auto" }, inline(cell))));
  return element(
    "div",
    { class: "table", tabindex: 0 },
    element(
      "table",
      {},
      element("thead", {}, row(header, "th")),
      element("tbody", {}, rows.map((cells) => row(cells, "td"))),
    ),
  );
}

function inline(text: string): Markup {
  return inlinePieces(text).map(writePiece).join("") as Markup;
}

function writePiece({ text, code, strong, emphasis, address }: InlinePiece): Markup {
  let markup = escapeText(text);
  if (code) markup = element("code", {}, markup);
  if (emphasis) markup = element("em", {}, markup);
  if (strong) markup = element("strong", {}, markup);
  if (address === undefined) return markup;
  return element("a", { href: address, title: address, rel: "noopener noreferrer" }, markup);
}
