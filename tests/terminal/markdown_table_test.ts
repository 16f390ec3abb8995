import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import stringWidth from "string-width";
import { isDelimiterRow, splitRow } from "../../src/terminal/markdown_table.ts";
import { stylesFor } from "../../src/terminal/styles.ts";
import { rendered } from "./rendered.ts";

const table = "| Name | Size | Note |\n|:--|--:|:-:|\n| a | 12 | x |\n| 漢字 | 3456 | wide |\n";

Deno.test("columns are as wide as what stands in them, and aligned as they say", () => {
  equal(
    rendered(`before\n${table}after`),
    "before\n" +
      "Name │ Size │ Note\n" +
      "─────┼──────┼─────\n" +
      "a    │   12 │  x\n" +
      "漢字 │ 3456 │ wide\n" +
      "after\n",
  );
});

Deno.test("a table is the same at 40, 80 and 200 columns where it fits", () => {
  const [forty, eighty, wide] = [40, 80, 200].map((columns) => rendered(table, { columns }));
  equal(forty, eighty);
  equal(eighty, wide);
});

Deno.test("a table that is too wide is broken within its columns", () => {
  equal(
    rendered("|A|B|\n|-|-|\n|one two three four|five six seven|\n", { columns: 20 }),
    "A         │ B\n" +
      "──────────┼─────────\n" +
      "one two   │ five six\n" +
      "three     │ seven\n" +
      "four      │\n",
  );
});

Deno.test("a table with too many columns for the window is told row by row", () => {
  equal(
    rendered("|A|B|C|\n|-|-|-|\n|one two|three|four five|\n|x|y|z|\n", { columns: 16 }),
    "A: one two\nB: three\nC: four five\n\nA: x\nB: y\nC: z\n",
  );
});

Deno.test("cells hold marks, bars in escapes, and lines of their own", () => {
  const styles = { ...stylesFor(false), isColorSupported: true };
  equal(
    rendered("|**A**|B|\n|-|-|\n|`x\\|y`|a<br>*b*|\n", { styles }),
    "A   │ B\n────┼──\nx|y │ a\n    │ b\n",
  );
  deepEqual(splitRow("| a \\| b | `c` || d"), ["a | b", "`c`", "", "d"]);
});

Deno.test("lines with bars that are no table are text", () => {
  equal(rendered("| a | b |\ntext\n\n| c |\n| d |\n"), "| a | b |\ntext\n\n| c |\n| d |\n");
  equal(rendered("|| or"), "|| or\n");
});

Deno.test("a table in an item of a list stands in it", () => {
  equal(rendered("- x\n\n  |A|B|\n  |-|-|\n  |1|2|\n"), "• x\n\n  A │ B\n  ──┼──\n  1 │ 2\n");
});

Deno.test("a table without bars at its sides keeps its head as it came", () => {
  const shown = "Name | Size\n───────────┼─────\nBob Miller │    1\nAl         │   22\nafter\n";
  const text = "Name | Size\n--- | ---:\nBob Miller | 1\nAl | 22\nafter";
  for (const chunk of [1, 2, 1000]) equal(rendered(text, { chunk }), shown);
  equal(rendered("> a | b\n> |-|-|\n> 1 | 2\n"), "│ a | b\n│ ──┼──\n│ 1 │ 2\n");
});

Deno.test("the rows of a table need no bar before them", () => {
  equal(rendered("|A|B|\n|-|-|\n1 | 2\nafter\n"), "A │ B\n──┼──\n1 │ 2\nafter\n");
});

Deno.test("a line of bars and dashes divides no more columns than the line before has", () => {
  equal(rendered("a | b\n--- | --- | ---\n"), "a | b\n--- | --- | ---\n");
  equal(rendered("text\n--- | ---\n"), "text\n--- | ---\n");
});

Deno.test("isDelimiterRow() knows the line under a table's head", () => {
  for (const line of ["|-|", "| --- | :-: |", "|:--|--:", "| - | - |  "]) {
    ok(isDelimiterRow(line), line);
  }
  for (const line of ["| a |", "|", "||", "| :: |", "|-|x|", "| - - |"]) {
    ok(!isDelimiterRow(line), line);
  }
});

Deno.test("a long table begins before its end, and loses nothing", () => {
  const rows = Array.from(
    { length: 900 },
    (_, index) => `| row${index} | ${"v".repeat(index % 50)} |`,
  );
  const shown = rendered(`| A | B |\n|---|---|\n${rows.join("\n")}\n`, { chunk: 100, columns: 40 });
  deepEqual(shown.match(/row\d+/g), rows.map((_, index) => `row${index}`));
  ok(shown.split("\n").every((line) => stringWidth(line) <= 40));
});

Deno.test("every word of a table is shown, and nothing is wider than the window", () => {
  const cell = fc.array(
    fc.constantFrom("wa", "wbb", "漢字", "wlongerword", "**wc**", "`wd`", "👍"),
    { maxLength: 5 },
  );
  const arbitrary = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), {
    minLength: 1,
    maxLength: 5,
  });
  fc.assert(
    fc.property(arbitrary, fc.integer({ min: 10, max: 100 }), (rows, columns) => {
      const lines = rows.map((cells) => `|${cells.map((words) => words.join(" ")).join("|")}|`);
      const shown = rendered([lines[0], "|-|-|-|", ...lines.slice(1)].join("\n"), { columns });
      for (const line of shown.split("\n")) ok(stringWidth(line) <= columns, line);
      // Words may be broken where a column is narrow; none of their letters may be lost.
      const wanted = rows.flat(2).join("").replaceAll(/[^a-z漢字👍]/gu, "");
      const count = (text: string, letter: string) => text.split(letter).length - 1;
      for (const letter of ["w", "a", "b", "g", "漢", "👍"]) {
        ok(count(shown, letter) >= count(wanted, letter), `${letter} in\n${shown}`);
      }
    }),
    { numRuns: 300 },
  );
});
