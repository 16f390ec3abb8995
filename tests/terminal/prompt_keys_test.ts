import { deepEqual, equal } from "node:assert/strict";
import { atPrompt, key } from "./at_prompt.ts";

const { ctrl, alt } = key;

/** What keys make of a line; `|` marks where the cursor is left, told by typing there. */
function edits(name: string, keys: readonly string[], expected: string) {
  Deno.test(name, () =>
    atPrompt({}, async ({ terminal, enter }) => {
      await terminal.keys(...keys, "|");
      equal(await enter(), expected);
    }));
}

edits("Home and End go to the ends of the line", ["bc", key.home, "a", key.end, "d"], "abcd|");
edits("Ctrl-A and Ctrl-E do the same", ["bc", ctrl("a"), "a", ctrl("e"), "d"], "abcd|");
edits(
  "Alt-B and Alt-F go by words",
  ["one tŵo, three", alt("b"), alt("b"), "x", alt("f")],
  "one xtŵo|, three",
);
edits("Ctrl-K cuts to the end and Ctrl-Y brings it back", [
  "one two",
  alt("b"),
  ctrl("k"),
  key.home,
  ctrl("y"),
], "two|one ");
edits("Ctrl-U cuts to the beginning", ["one two", alt("b"), ctrl("u")], "|two");
edits(
  "Ctrl-W cuts to the blank, Alt-Backspace to the word",
  ["a b/c d.e", "\x1b\x7f", ctrl("w")],
  "a b/c |",
);
edits("Alt-D cuts the word behind", ["one two", key.home, alt("d")], "| two");
edits("cuts that follow each other come back together", [
  "a b c",
  ctrl("w"),
  ctrl("w"),
  ctrl("y"),
  ctrl("y"),
], "a b cb c|");
edits("Ctrl-_ undoes word by word, and cuts", [..."one two", ctrl("w"), "\x1f", "\x1f"], "one|");
edits("undo at the beginning does nothing", ["a", "\x1f", "\x1f", "\x1f"], "|");
edits(
  "Delete and Ctrl-D delete behind the cursor",
  ["abcd", key.home, key.delete, ctrl("d")],
  "|cd",
);
edits("Backspace at the beginning does nothing", ["a", key.home, key.backspace], "|a");
edits("an emoji of several people is one character", ["a👩‍👩‍👧b", key.left, key.backspace], "a|b");
edits(
  "an accent that combines goes with its letter",
  ["xe\u0301y", key.left, key.left],
  "x|e\u0301y",
);
edits("a flag is one character", ["🇩🇪🇫🇷", key.left, key.backspace], "|🇫🇷");
edits("an unknown key does nothing", ["a", "\x1b[25~", "\x1b[99;5u", "b"], "ab|");
edits("Alt-Enter begins a new line", ["a", key.altEnter, "b"], "a\nb|");
edits("Up and Down move within the lines", [
  "abc\x1b\rd\x1b\refg",
  key.up,
  key.up,
  "1",
  key.down,
  key.down,
  "2",
], "abc1\nd\nefg2|");
edits("Up keeps to its column across a short line", [
  "abc\x1b\rd\x1b\refg",
  key.left,
  key.up,
  key.up,
], "ab|c\nd\nefg");
edits("Home and End stay in the line of several", [
  "ab\x1b\rcd\x1b\ref",
  key.up,
  key.home,
  "1",
  key.end,
  "2",
], "ab\n1cd2|\nef");
edits(
  "Ctrl-K at a line's end joins the next one",
  ["ab\x1b\rcd", key.up, key.end, ctrl("k")],
  "ab|cd",
);
edits("Ctrl-U at a line's beginning joins it to the one before", [
  "ab\x1b\rcd",
  key.home,
  ctrl("u"),
], "ab|cd");
edits("a paste of several lines is one prompt", ["<", key.paste("a\r\nb\n\tc\x07")], "<a\nb\n\tc|");

Deno.test("a backslash at the end goes on in a new line, two of them do not", () =>
  atPrompt({}, async ({ terminal, enter }) => {
    await terminal.keys("one\\", "\r", "two");
    deepEqual(terminal.screen.lines, ["> one", "two"]);
    await terminal.keys(key.altEnter, "c:\\\\");
    equal(await enter(), "one\ntwo\nc:\\\\");
  }));

Deno.test("history comes up behind the first line, and the draft comes back", () =>
  atPrompt({ history: ["old", "two\nlines"] }, async ({ terminal, enter }) => {
    await terminal.keys("a\x1b\rb", key.up, key.up);
    deepEqual(terminal.screen.lines, ["> two", "lines"]);
    await terminal.keys(key.up);
    deepEqual(terminal.screen.lines, ["> old"]);
    await terminal.keys(key.up, key.down, key.down);
    deepEqual(terminal.screen.lines, ["> a", "b"]);
    equal(await enter(), "a\nb");
  }));

Deno.test("an earlier line that was edited stays edited while the history is gone through", () =>
  atPrompt({ history: ["one", "two"] }, async ({ terminal, enter }) => {
    await terminal.keys(key.up, "!", key.up, key.down);
    equal(await enter(), "two!");
  }));

Deno.test("Up moves within a recalled line once it was touched", () =>
  atPrompt({ history: ["old", "two\nlines"] }, async ({ terminal, enter }) => {
    await terminal.keys(key.up, key.left, key.up, "X");
    equal(await enter(), "twoX\nlines");
  }));

Deno.test("Ctrl-C clears the line, and on an empty one interrupts", () =>
  atPrompt({}, async ({ terminal, read }) => {
    await terminal.keys("a\x1b\rb", key.left, ctrl("c"));
    deepEqual(terminal.screen.lines, ["> a", "b^C", ">"]);
    await terminal.lastKey(ctrl("c"));
    deepEqual(await read, { kind: "interrupt", again: true });
    deepEqual(terminal.screen.lines, ["> a", "b^C", "> ^C", ""]);
    equal(terminal.raw, false);
  }));

for (const between of [["x", key.backspace], [key.paste("x"), ctrl("u")], [key.left]]) {
  Deno.test(`a Ctrl-C that cleared the line is forgotten after ${JSON.stringify(between)}`, () =>
    atPrompt({}, async ({ terminal, read }) => {
      await terminal.keys("a", ctrl("c"), ...between);
      await terminal.lastKey(ctrl("c"));
      deepEqual(await read, { kind: "interrupt" });
    }));
}

Deno.test("a Ctrl-C that cleared the line is forgotten after a second", () =>
  atPrompt({}, async ({ terminal, read }) => {
    await terminal.keys("a", ctrl("c"));
    await new Promise((resolve) => setTimeout(resolve, 1050));
    await terminal.lastKey(ctrl("c"));
    deepEqual(await read, { kind: "interrupt" });
  }));

Deno.test("Ctrl-D ends on an empty line", () =>
  atPrompt({}, async ({ terminal, read }) => {
    await terminal.lastKey(ctrl("d"));
    deepEqual(await read, { kind: "end" });
  }));

Deno.test("Ctrl-L leaves the line alone on the screen", () =>
  atPrompt({}, async ({ terminal }) => {
    terminal.screen.write("earlier\r\n");
    await terminal.keys("line", key.left, ctrl("l"));
    deepEqual(terminal.screen.lines, ["> line"]);
    equal(terminal.screen.column, 5);
  }));
