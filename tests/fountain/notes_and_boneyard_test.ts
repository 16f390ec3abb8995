import assert from "node:assert/strict";
import { inlineNotes, parse } from "../../src/fountain/mod.ts";
import { readingOf } from "./reading.ts";

Deno.test("a note that fills its lines is an element, over several lines too", () => {
  assert.deepEqual(readingOf("[[one]]\n\n [[two\r\nlines\n  \nthree]]  \n\n[[a]] [[b]]"), [
    ["note", "one"],
    ["note", "two\nlines\n  \nthree"],
    ["note", "a"],
    ["note", "b"],
  ]);
  const columns = parse("[[a]] [[b]]").elements.map(({ column }) => column);
  assert.deepEqual(columns, [1, 6]);
});

Deno.test("an empty line ends a note that is not closed: it is text", () => {
  assert.deepEqual(readingOf("[[one\n\ntwo]]"), [["action", "[[one"], ["action", "two]]"]]);
  assert.deepEqual(readingOf("[[one"), [["action", "[[one"]]);
});

Deno.test("notes and boneyards inside a line are not its text", () => {
  const text = "He [[who?]] waits /* and\n\nwaits */ here.\nINT. X [[n]]";
  assert.deepEqual(readingOf(text), [["action", "He  waits  here.\nINT. X "]]);
  const [action] = parse(text).elements;
  assert.equal(action.inline, true);
  assert.deepEqual(inlineNotes(action.body), ["who?", "n"]);
});

Deno.test("lines are what they are without the notes inside them", () => {
  assert.deepEqual(readingOf("INT. HOUSE [[or not]] #4#\n\nBOB [[who?]]\nHi [[a\nb]] you."), [
    ["heading", "INT. HOUSE"],
    ["cue", "BOB"],
    ["dialogue", "Hi  you."],
  ]);
});

Deno.test("boneyard reaches over any lines, and counts as an empty one", () => {
  assert.deepEqual(
    readingOf("CUT TO:\n/*\nINT. X\n\nBOB\nHi. [[n]]\n*/\nEXT. Y\n\n/* a */ INT. Z"),
    [
      ["transition", "CUT TO:"],
      ["boneyard", "INT. X\n\nBOB\nHi. [[n]]"],
      ["heading", "EXT. Y"],
      ["boneyard", "a"],
      ["heading", "INT. Z"],
    ],
  );
});

Deno.test("boneyard that nothing closes is text", () => {
  assert.deepEqual(readingOf("src/*.ts\n\nBOB\n/* Hi.\n\nEnd."), [
    ["action", "src/*.ts"],
    ["cue", "BOB"],
    ["dialogue", "/* Hi."],
    ["action", "End."],
  ]);
});

Deno.test("boneyard and notes inside a speech do not end it", () => {
  assert.deepEqual(readingOf("BOB\nOne.\n/* cut\n\n*/\nTwo.\n[[n]]\nThree."), [
    ["cue", "BOB"],
    ["dialogue", "One."],
    ["boneyard", "cut"],
    ["dialogue", "Two."],
    ["note", "n"],
    ["dialogue", "Three."],
  ]);
});

Deno.test("hostile texts of a megabyte are read in one pass", () => {
  const size = 1 << 20;
  for (const part of ["[[", "]]", "/*", "[[a]]", "/* */", "(", "#", "[[a]] x\n", "A", " ", "\n"]) {
    for (const end of ["", "\n", "]]", "*/", " x"]) {
      const text = part.repeat(size / part.length) + end;
      const { elements } = parse(text);
      assert.equal(elements.at(-1)?.until, text.length);
      for (const type of ["heading", "cue"]) assert.notEqual(elements.at(-1)?.type, type);
    }
  }
});
