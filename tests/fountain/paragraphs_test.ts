import assert from "node:assert/strict";
import { Heading, parse, Section } from "../../src/fountain/mod.ts";
import { readingOf } from "./reading.ts";

Deno.test("headings begin with INT, EXT, EST or I/E, in any case, and a dot or space", () => {
  const headings = [
    "INT. HOUSE",
    "ext house",
    "Est. House",
    "INT./EXT. CAR",
    "INT/EXT CAR",
    "int./ext car",
    "I/E. CAR",
    "i./e car",
    "\t INT. INDENTED",
  ];
  for (const line of headings) assert.deepEqual(readingOf(line), [["heading", line.trim()]]);
  for (const line of ["INTERIOR", "INT-HOUSE", "Estate", "I/EX", "INT", "IN. X", "I. X"]) {
    assert.deepEqual(readingOf(line), [["action", line]]);
  }
});

Deno.test("a natural heading needs an empty line before it, a forced one does not", () => {
  assert.deepEqual(readingOf("He left.\nINT. X\n.FORCED"), [
    ["action", "He left.\nINT. X"],
    ["heading", "FORCED"],
  ]);
});

Deno.test("a heading is forced by one dot before a letter or a digit", () => {
  for (const line of ["...", ". x", "./run", ".#1#", "."]) {
    assert.deepEqual(readingOf(line), [["action", line]]);
  }
  for (const line of [".x", ".9", ".É", ".猫"]) {
    assert.deepEqual(readingOf(line), [["heading", line.slice(1)]]);
  }
});

Deno.test("scene numbers are letters, digits, dashes and dots between number signs", () => {
  const numberOf = (line: string) => {
    const [heading] = parse(line).elements;
    assert.ok(heading instanceof Heading);
    return [heading.text, heading.number];
  };
  assert.deepEqual(numberOf("INT. X #1-A.2#"), ["INT. X", "1-A.2"]);
  assert.deepEqual(numberOf(".X#É7#  "), ["X", "É7"]);
  assert.deepEqual(numberOf("INT. X ##"), ["INT. X ##", undefined]);
  assert.deepEqual(numberOf("INT. X #a b#"), ["INT. X #a b#", undefined]);
  assert.deepEqual(numberOf("INT. X #1# more"), ["INT. X #1# more", undefined]);
});

Deno.test("action keeps its lines, indentation and emphasis", () => {
  assert.deepEqual(readingOf("  *Slowly*,\r\n\the _stands_.  \r\n\r\nHe falls."), [
    ["action", "  *Slowly*,\n\the _stands_.  "],
    ["action", "He falls."],
  ]);
});

Deno.test("an exclamation mark forces action", () => {
  assert.deepEqual(readingOf("!INT. X\n!BANG\nrest\n\n  !BOB\nsays"), [
    ["action", "INT. X"],
    ["action", "BANG\nrest"],
    ["action", "  BOB\nsays"],
  ]);
  assert.deepEqual(parse("!INT. X").elements[0].forced, true);
});

Deno.test("transitions are upper case, end in TO: and stand alone", () => {
  assert.deepEqual(readingOf("X.\n\nCUT TO:\n\n  SMASH CUT TO:\n\nTO:"), [
    ["action", "X."],
    ["transition", "CUT TO:"],
    ["transition", "SMASH CUT TO:"],
    ["transition", "TO:"],
  ]);
  assert.deepEqual(readingOf("CUT TO: \n\ncut TO:\n\nX\nCUT TO:"), [
    ["action", "CUT TO: "],
    ["action", "cut TO:"],
    ["cue", "X"],
    ["dialogue", "CUT TO:"],
  ]);
});

Deno.test("the greater sign forces a transition, with its counterpart it centres", () => {
  assert.deepEqual(readingOf("> Fade out.\n\n>  The End <\n\n>x<\n\n>"), [
    ["transition", "Fade out."],
    ["centered", "The End"],
    ["centered", "x"],
    ["transition", ""],
  ]);
});

Deno.test("sections, synopses, page breaks and lyrics are read by their marks", () => {
  const { elements } = parse("# Act\n### Deep\n= What happens\n===\n == \n=====x\n~ la\n~lo");
  assert.deepEqual(elements.map(({ type, text }) => [type, text]), [
    ["section", "Act"],
    ["section", "Deep"],
    ["synopsis", "What happens"],
    ["pageBreak", ""],
    ["synopsis", "="],
    ["synopsis", "====x"],
    ["lyric", "la"],
    ["lyric", "lo"],
  ]);
  const levels = elements.map((element) => element instanceof Section ? element.level : 0);
  assert.deepEqual(levels.slice(0, 2), [1, 3]);
});

Deno.test("all line ends are read, mixed too", () => {
  const text = "INT. X\r\n\r\nBOB\rHello.\r\rHe goes.\n\r\nCUT TO:";
  assert.deepEqual(readingOf(text), [
    ["heading", "INT. X"],
    ["cue", "BOB"],
    ["dialogue", "Hello."],
    ["action", "He goes."],
    ["transition", "CUT TO:"],
  ]);
  assert.deepEqual(parse(text).elements.map(({ line }) => line), [1, 3, 4, 6, 8]);
});

Deno.test("other separators than CR and LF part no lines", () => {
  assert.deepEqual(readingOf("A\u2028\u2028b\u0085c\fd"), [["action", "A\u2028\u2028b\u0085c\fd"]]);
});
