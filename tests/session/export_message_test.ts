import assert from "node:assert/strict";
import fc from "fast-check";
import { codeSpans } from "../../src/session/export/code_span.ts";
import { type MessageBlock, messageBlocks } from "../../src/session/export/message_blocks.ts";
import { inlinePieces } from "../../src/session/export/message_inline.ts";
import { anyText, runs } from "./any_text.ts";

Deno.test("blocks: headings, items, code, quotations, tables, rules and plain paragraphs", () => {
  const text = "## Plan\nfirst\nsecond\n- one\n  - two\n3. three\n   goes on\n" +
    "> said\n---\n| a | b \\| c |\n|---|---|\n| 1 | 2 |\n~~~js x.js\n- no item\n~~~";
  assert.deepEqual(messageBlocks(text), [
    { type: "heading", level: 2, text: "Plan" },
    { type: "paragraph", text: "first\nsecond" },
    { type: "item", depth: 0, marker: "-", text: "one" },
    { type: "item", depth: 1, marker: "-", text: "two" },
    { type: "item", depth: 0, marker: "3.", text: "three\ngoes on" },
    { type: "quote", text: "said" },
    { type: "rule" },
    { type: "table", header: ["a", "b | c"], rows: [["1", "2"]] },
    { type: "code", info: "js x.js", text: "- no item" },
  ]);
});

Deno.test("a fence ends only at one of its own length; an open one runs to the end", () => {
  const [block] = messageBlocks("````md\n```\nls\n```");
  assert.deepEqual(block, { type: "code", info: "md", text: "```\nls\n```" });
});

Deno.test("inline: code, strong, emphasis; what is not closed stays", () => {
  assert.deepEqual(inlinePieces("`d**` 2 * 3 **e"), [
    { text: "d**", code: true },
    { text: " 2 * 3 **e" },
  ]);
  assert.deepEqual(inlinePieces("**b** and *c* in f(*args, **kw)"), [
    { text: "b", strong: true },
    { text: " and " },
    { text: "c", emphasis: true },
    { text: " in f(*args, **kw)" },
  ]);
});

Deno.test("links lead to http and https only, and keep their words", () => {
  const [link, rest] = inlinePieces("[the manual](https://example.org/a_(b)?c=1&d), then");
  assert.deepEqual(link, { text: "the manual", address: "https://example.org/a_(b)?c=1&d" });
  assert.equal(rest.text, ", then");
  assert.deepEqual(inlinePieces("See http://example.org/x."), [
    { text: "See " },
    { text: "http://example.org/x", address: "http://example.org/x" },
    { text: "." },
  ]);
  for (
    const text of ["[a](javascript:b)", "[a](data:x)", "[a](//x)", "xhttp://y", "[a](file:///x)"]
  ) {
    assert.deepEqual(inlinePieces(text), [{ text }]);
  }
});

Deno.test("no word is lost, moved or made up, and every address is http or https", () => {
  const marks = fc.constantFrom(..."*`[]()|#>-~\n ", "**", "```", "](", "http://a", "](http://b)");
  const text = fc.array(fc.oneof(marks, anyText(3)), { maxLength: 30 }).map((all) => all.join(""));
  fc.assert(
    fc.property(text, (said) => {
      assert.equal(codeSpans(said).map(({ source }) => source).join(""), said);
      for (const { text, address } of inlinePieces(said)) {
        assert.ok(said.includes(text));
        if (address !== undefined) assert.match(address, /^https?:\/\//);
      }
      assert.equal(letters(messageBlocks(said).map(wordsOf).join()), letters(said));
    }),
    runs,
  );
});

Deno.test("a hostile text of a million signs is read in linear time", () => {
  for (
    const part of ["*", "**a", "`", "``` ", "[", "](", "[a](http://", "http://", "- ", "|", "> "]
  ) {
    const text = part.repeat(300_000 / part.length);
    const pieces = inlinePieces(text);
    assert.ok(pieces.length > 0);
    assert.ok(messageBlocks(text.replaceAll(" ", "\n")).length > 0);
  }
});

function wordsOf(block: MessageBlock): string {
  switch (block.type) {
    case "code":
      return block.info + block.text;
    case "table":
      return [block.header, ...block.rows].flat().join();
    case "rule":
      return "";
    default:
      return block.text;
  }
}

function letters(text: string): string {
  return text.replace(/[^a-z]/gi, "");
}
