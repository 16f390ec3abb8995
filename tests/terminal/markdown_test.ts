import { equal } from "node:assert/strict";
import { createMarkdown } from "../../src/terminal/markdown.ts";
import { stylesFor } from "../../src/terminal/styles.ts";
import { namedStyles, rendered } from "./rendered.ts";

const styled = (text: string, columns = 80) => rendered(text, { styles: namedStyles, columns });

Deno.test("headings are set off by their level", () => {
  equal(
    styled("# One\n## Two\n### Three *x*\n#hash\n"),
    "underline(bold(One))\nbold(Two)\nitalic(bold(Three x))\n#hash\n",
  );
});

Deno.test("emphasis, strong, code, links and escapes lose their marks", () => {
  equal(
    styled("a *b* _c_ **d** __e__ ***f*** `g h` ~~i~~ \\*j\\* [k](http://l) <http://m>"),
    "a italic(b) italic(c) bold(d) bold(e) italic(bold(f)) cyan(g h) strikethrough(i) *j* " +
      "underline(k)dim( (http://l)) underline(http://m)\n",
  );
});

Deno.test("a link whose text is its address shows it once; an image shows what it is of", () => {
  equal(
    styled("[http://a](http://a) ![b](c.png)"),
    "underline(http://a) underline(b)dim( (c.png))\n",
  );
});

Deno.test("what only looks like a mark stays as it is", () => {
  const text = "2 * 3 * 4, snake_case_name, **kwargs, a [1] [x], `open, a<b, 5 ~ 6, C:\\dir\n";
  equal(styled(text), text);
});

Deno.test("without styles the marks of text stay", () => {
  const text = "## Head\n\n**bold** and `code`, [link](http://x) \\*\n";
  equal(rendered(text), text);
});

Deno.test("lists have bullets by their depth, numbers as written, and boxes", () => {
  equal(
    rendered("- a\n  - b\n    * c\n1. d\n   - e\n12) f\n- [ ] g\n- [x] h\n"),
    "• a\n  ◦ b\n    ▪ c\n1. d\n   ◦ e\n12) f\n☐ g\n☑ h\n",
  );
});

Deno.test("the lines of an item stand under its text, at 20, 40 and 200 columns", () => {
  const text = "1. the first item of a list that is somewhat long\n\n   its second paragraph\n";
  equal(
    rendered(text, { columns: 20 }),
    "1. the first item of\n   a list that is\n   somewhat long\n\n   its second\n   paragraph\n",
  );
  equal(
    rendered(text, { columns: 40 }),
    "1. the first item of a list that is\n   somewhat long\n\n   its second paragraph\n",
  );
  equal(
    rendered(text, { columns: 200 }),
    "1. the first item of a list that is somewhat long\n\n   its second paragraph\n",
  );
});

Deno.test("quotations have a bar before every line, nested ones two", () => {
  equal(
    rendered("> one two three\n>\n> > four\n> - five\n\nsix", { columns: 12 }),
    "│ one two\n│ three\n│\n│ │ four\n│ • five\n\nsix\n",
  );
});

Deno.test("rules fill the window", () => {
  equal(
    rendered("---\na\n***\nb\n\n---\n", { columns: 10 }),
    `${"─".repeat(10)}\na\n${"─".repeat(10)}\nb\n\n${"─".repeat(10)}\n`,
  );
});

Deno.test("the line under a title is as wide as the title, and double for the first level", () => {
  equal(rendered("漢字 **x**\n=\n- Sub\n  ---\n"), `漢字 **x**\n${"═".repeat(10)}\n• Sub\n  ───\n`);
  equal(rendered("one two three\n---", { columns: 10 }), `one two\nthree\n${"─".repeat(10)}\n`);
  equal(rendered("> a\n===\n"), "│ a\n│ ===\n");
});

Deno.test("code stands between its fences, coloured, its blanks kept", () => {
  equal(
    styled("```js\nconst a = 'b'; // c\n\n  f(1);\n```\nafter"),
    "dim(```js)\nmagenta(const) a = green('b'); dim(// c)\n\n  blue(f)(yellow(1));\ndim(```)\nafter\n",
  );
});

Deno.test("a comment over several lines is one, however late its lines come", () => {
  const text = "```c\n/* one\ntwo */ int x;\n```\n";
  const expected = "dim(```c)\ndim(/* one)\ndim(two */) cyan(int) x;\ndim(```)\n";
  for (const chunk of [1, 5, 100]) equal(rendered(text, { styles: namedStyles, chunk }), expected);
});

Deno.test("code of an unknown language, and code that is never closed, is shown as it is", () => {
  equal(styled("```nonsense\n*a* `b`\n\tc\n"), "dim(```nonsense)\n*a* `b`\n    c\n");
  equal(styled("~~~\n```\n~~~~\n*b*"), "dim(~~~)\n```\ndim(~~~~)\nitalic(b)\n");
});

Deno.test("code in an item is indented with it, and code that is too long is broken", () => {
  equal(
    rendered("- a\n  ```\n  if x:\n    long line of code\n  ```\nb", { columns: 14 }),
    "• a\n  ```\n  if x:\n    long line \n  of code\n  ```\nb\n",
  );
});

Deno.test("line ends within a paragraph stay, several empty lines are one", () => {
  equal(rendered("\n\na\nb\n\n\n\nc\n\n"), "a\nb\n\nc\n");
});

Deno.test("words are broken by the columns that they take", () => {
  equal(rendered("漢字漢字、漢字漢字。", { columns: 10 }), "漢字漢字、\n漢字漢字。\n");
  equal(rendered("漢字漢字漢。漢字", { columns: 10 }), "漢字漢字\n漢。漢字\n");
  equal(
    rendered("ae\u0301ae\u0301 bbbbbb 👩‍👩‍👧👩‍👩‍👧", { columns: 12 }),
    "ae\u0301ae\u0301 bbbbbb\n👩‍👩‍👧👩‍👩‍👧\n",
  );
  equal(
    rendered("https://example.com/long x", { columns: 10 }),
    "https://ex\nample.com/\nlong x\n",
  );
});

/** What each of the pieces that a text comes in adds to the screen. */
function streamed(columns: number, steps: readonly string[]): string {
  const markdown = createMarkdown({ columns: () => columns, styles: stylesFor(false) });
  const shown = steps.map((step) => markdown.push(step));
  return [...shown, markdown.end()].join("|");
}

Deno.test("words are shown as they come where there is ample room", () => {
  const steps = ["H", "e", "llo", " wor", "ld", " *", "a", "*", " b", "\n", "#", " T"];
  equal(streamed(40, steps), "H|e|llo| wor|ld|||| *a* b|\n||# T|\n");
});

Deno.test("near the edge of the window words are shown when they are complete", () => {
  equal(streamed(30, ["Hello", " wor", "ld", " aga", "in"]), "Hello| wor|ld||| again\n");
  equal(streamed(20, ["Hello", " wor", "ld", " on"]), "Hello||| world| on\n");
});

Deno.test("a word that begins where there is ample room is broken only if it is very long", () => {
  const long = "x".repeat(24);
  equal(streamed(40, ["one two three ", long, " y"]), `one two three| ${long}|| y\n`);
  equal(
    streamed(40, ["one two three ", long, "zzz y"]),
    `one two three| ${long}|zz\nz y|\n`,
  );
});

Deno.test("a link is waited for, and begins a line of its own rather than being broken", () => {
  const link = "https://example.com/a/rather/long/path";
  equal(
    streamed(50, ["see the page at h", "ttps", link.slice(5), " now"]),
    `see the page at|||\n${link}| now\n`,
  );
  equal(streamed(50, ["one h", "ttp", "d", " h", "ere"]), "one||| httpd| here|\n");
});

Deno.test("a window that changes its size is followed from the next line on", () => {
  let columns = 20;
  const markdown = createMarkdown({ columns: () => columns });
  const first = markdown.push("one two three four five ");
  columns = 10;
  equal(
    first + markdown.push("six seven eight nine") + markdown.end(),
    "one two three four\nfive six\nseven\neight nine\n",
  );
});

Deno.test("nesting that leaves no room is cut off before the text", () => {
  const text = `${"> ".repeat(14)}deep words here`;
  equal(rendered(text, { columns: 20 }).split("\n")[0], `${"│ ".repeat(6)}deep`);
});
