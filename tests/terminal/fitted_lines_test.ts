import { equal, ok } from "node:assert/strict";
import { array, assert as check, constantFrom, integer, property, string } from "fast-check";
import { fittedLines } from "../../src/terminal/fitted_lines.ts";

Deno.test("a line that fits stays as it is, whatever its blanks", () => {
  const text = "  a   b\n\n      c  d  e   \n";
  equal(fittedLines(text, 20), text);
});

Deno.test("a sentence is broken between words and keeps its indentation", () => {
  equal(
    fittedLines("  Cannot reach the server there: connection refused", 40),
    "  Cannot reach the server there:\n  connection refused",
  );
});

Deno.test("the right column of a table stays a column while there is room", () => {
  equal(
    fittedLines("  /help     List the commands, or explain one or a topic", 40),
    "  /help     List the commands, or\n            explain one or a topic",
  );
});

Deno.test("the right column goes below the left one where there is no room beside it", () => {
  equal(
    fittedLines("  --sessions-dir <folder>  where session files go", 40),
    "  --sessions-dir <folder>\n      where session files go",
  );
  equal(
    fittedLines(`${" ".repeat(27)}start a server such as Ollama`, 40),
    "      start a server such as Ollama",
  );
});

Deno.test("a word that is wider than the window stays whole, so that it can be copied", () => {
  const path = `/home/ann/${"long/".repeat(10)}session.spmd`;
  equal(fittedLines(`recorded to ${path} now`, 40), `recorded to\n${path}\nnow`);
});

Deno.test("fitting changes nothing but blanks and line ends, and keeps to the window", () => {
  const word = string({ unit: constantFrom("a", "é", "-", "/"), minLength: 1, maxLength: 12 });
  const blanks = integer({ min: 1, max: 4 }).map((count) => " ".repeat(count));
  check(property(
    array(word, { maxLength: 40 }),
    array(blanks, { minLength: 1 }),
    integer({ min: 20, max: 60 }),
    (words, gaps, columns) => {
      const line = words.map((each, at) => gaps[at % gaps.length] + each).join("");
      const shown = fittedLines(line, columns);
      equal(shown.replace(/\s/g, ""), line.replace(/\s/g, ""));
      for (const each of shown.split("\n")) ok(each.length <= columns, JSON.stringify(each));
    },
  ));
});
