import assert from "node:assert/strict";
import { parse, titlePage } from "../../src/fountain/mod.ts";
import { readingOf } from "./reading.ts";

function entriesOf(text: string): [string, string][] {
  return titlePage(parse(text)).map(({ key, value }) => [key, value]);
}

Deno.test("a title page has keys with values on their line or indented below", () => {
  const text =
    "Title:\n    _**BRICK**_\n\t_**STEEL**_\nAuthor: Stu: M\nDraft date:\n   1/2/2012\n\nHi.";
  assert.deepEqual(entriesOf(text), [
    ["Title", "_**BRICK**_\n_**STEEL**_"],
    ["Author", "Stu: M"],
    ["Draft date", "1/2/2012"],
  ]);
  assert.deepEqual(readingOf(text).at(-1), ["action", "Hi."]);
});

Deno.test("a byte order mark and any line ends stand before and in a title page", () => {
  const text = "\uFEFFTitle: X\r\nNotes:\r   one\r   two\r\n\r\nINT. Y";
  assert.deepEqual(entriesOf(text), [["Title", "X"], ["Notes", "one\ntwo"]]);
  const [mark, title] = parse(text).elements;
  assert.deepEqual([mark.type, mark.source], ["blank", "\uFEFF"]);
  assert.deepEqual([title.line, title.column, title.offset], [1, 1, 1]);
});

Deno.test("a key of one's own opens a title page where it has a value", () => {
  assert.deepEqual(entriesOf("Dedication: You\nNumber:\n\nX"), [["Dedication", "You"], [
    "Number",
    "",
  ]]);
  assert.deepEqual(entriesOf("Dedication:\n  You"), [["Dedication", "You"]]);
});

Deno.test("a script may begin without a title page", () => {
  const starts = [
    "FADE IN:\n\nX",
    "INT. HOUSE: DAY",
    "\nTitle: late",
    "https://example.com",
    "a b",
  ];
  for (const text of [...starts, ": x", "[[note: x]]"]) assert.deepEqual(entriesOf(text), [], text);
  assert.deepEqual(readingOf("CUT TO:\n\nX."), [["transition", "CUT TO:"], ["action", "X."]]);
});

Deno.test("a title page ends at a line that is neither key nor indented", () => {
  assert.deepEqual(readingOf("Title: X\nno key\nStill: none"), [
    ["titleEntry", "X"],
    ["action", "no key\nStill: none"],
  ]);
});

Deno.test("a fragment has no title page and no byte order mark", () => {
  const { elements } = parse("Title: X\n", { fragment: true });
  assert.deepEqual(elements.map(({ type, text }) => [type, text]), [["action", "Title: X"]]);
});
