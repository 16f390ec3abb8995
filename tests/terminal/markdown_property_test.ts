import { equal, ok } from "node:assert/strict";
import fc from "fast-check";
import stringWidth from "string-width";
import { stylesFor } from "../../src/terminal/styles.ts";
import { rendered, withoutStyles } from "./rendered.ts";

/** What may stand between words. */
const between = fc.constantFrom(
  ...[
    " ",
    "  ",
    "\n",
    "\n\n",
    "\t",
    " *",
    "* ",
    "**",
    "_",
    " __",
    "~~",
    "`",
    " ``",
    "```",
    "\n```\n",
  ],
  ...[
    "\n```js\n",
    "\n~~~\n",
    "[",
    "](",
    ")",
    "](u)",
    "!",
    "![",
    "<",
    ">",
    "\n> ",
    "\n>> ",
    "\n- ",
    "\n  - ",
  ],
  ...[
    "\n1. ",
    "\n   ",
    "\n    ",
    "\n# ",
    "\n### ",
    "\n---\n",
    "\n===\n",
    "\n- [ ] ",
    "|",
    "\n| ",
    "\\",
    "\\*",
    "][",
    "]",
    " | ",
    "\n- | -\n",
    "\n--|:-:\n",
    "\n=\n",
  ],
  ...["漢字", "、", "é", "e\u0301", "👩‍👩‍👧", "🇩🇪", "1️⃣", "क्षि", "\u0301", "…", "—"],
);

/** Words that are told apart from everything that may stand between them: `<0>`, as letters. */
const words = fc.array(between, { maxLength: 40 }).map((pieces) => {
  const word = (index: number) => `w${index.toString(2).replaceAll("0", "q").replaceAll("1", "z")}`;
  return pieces.map((piece, index) => `${word(index)}${piece}`).join("");
});

const anything = fc.oneof(
  words,
  fc.array(fc.oneof(between, fc.string({ unit: "grapheme" })), { maxLength: 30 })
    .map((pieces) => pieces.join("").replaceAll(/\p{Cc}/gu, "\n")),
);

const columns = fc.integer({ min: 10, max: 120 });
const colour = fc.constantFrom(false, true);
const settings = { numRuns: 1500 };

Deno.test("every word is shown, once, in order, whatever stands between the words", () => {
  const letters = (text: string) => text.replaceAll(/[^wqz]/g, "");
  fc.assert(
    fc.property(words, columns, colour, (text, columns, isColoured) => {
      const shown = letters(
        withoutStyles(rendered(text, { columns, styles: stylesFor(isColoured) })),
      );
      // Cells stand side by side, so that one which is broken comes between the parts of another; and
      // rows that are told as lists repeat the names of their columns.
      if (/-\s*\|/.test(text)) ok(holdsAll(letters(text), shown));
      else equal(shown, letters(text));
    }),
    settings,
  );
});

/** Whether `all` holds every character of `some` as often. */
function holdsAll(some: string, all: string): boolean {
  const count = (text: string, letter: string) => text.split(letter).length;
  return [..."wqz"].every((letter) => count(all, letter) >= count(some, letter));
}

Deno.test("what is shown does not depend on how the text is cut into chunks", () => {
  fc.assert(
    fc.property(
      anything,
      columns,
      fc.integer({ min: 1, max: 9 }),
      colour,
      (text, columns, size, isColoured) => {
        const styles = stylesFor(isColoured);
        const characters = [...text];
        const whole = withoutStyles(rendered(text, { columns, styles }));
        equal(withoutStyles(rendered(characters, { columns, styles, chunk: size })), whole);
      },
    ),
    settings,
  );
});

Deno.test("nothing is wider than the window, and nothing but styles and line ends is added", () => {
  fc.assert(
    fc.property(anything, columns, colour, (text, columns, isColoured) => {
      const styles = stylesFor(isColoured);
      const shown = withoutStyles(rendered(text, { columns, styles }));
      for (const line of shown.split("\n")) {
        ok(stringWidth(line) <= columns, `${stringWidth(line)} > ${columns}: ${line}`);
      }
      // deno-lint-ignore no-control-regex
      ok(!/[\x00-\x09\x0b-\x1f\x7f]/.test(shown));
      ok(shown === "" || shown.endsWith("\n"));
    }),
    settings,
  );
});

/** A million characters that a reader which goes back, or looks ahead too far, would never end with. */
const hostile = [
  "*",
  "[",
  "|",
  "`",
  "_a*",
  "[a](",
  "`a``b```c",
  "> ",
  "- ",
  "|a",
  "\u0301",
  "<a:",
  "**a ",
];

for (const seed of hostile) {
  Deno.test(`a million characters of ${JSON.stringify(seed)} are shown`, () => {
    const text = seed.repeat(1_000_000 / seed.length);
    const letters = (shown: string) => shown.replaceAll(/[^abc]/g, "").length;
    for (const chunk of [text.length, 4096]) {
      equal(letters(rendered(text, { chunk })), letters(text));
    }
  });
}

Deno.test("a million characters of code that its grammar is slow with are shown", () => {
  for (const [language, line] of [["rust", 'r#"'.repeat(24)], ["ts", "(".repeat(70)]]) {
    const count = Math.floor(1_000_000 / line.length);
    const shown = rendered(`\`\`\`${language}\n${`${line}\n`.repeat(count)}`, { chunk: 65_536 });
    equal(shown.split(line).length - 1, count);
  }
});
